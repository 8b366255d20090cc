import { LATEST_YEAR } from "../../model/metric.ts";
import { percentChange } from "../../statistics/percent-change.ts";
import type { Tables } from "../../tables/index.ts";
import { crossIndustry, frameworkAverages, industryAverages, selected } from "../averages.ts";
import { defineEndpoint } from "../define.ts";
import { hours, industryId, label, list, object, trend } from "../fields.ts";
import { industry } from "../parameters.ts";
import { rounder } from "../rounding.ts";

export const auditHours = defineEndpoint({
  id: "getAuditHours",
  path: "/api/intelligence/audit-hours",
  title: "Audit hours",
  description: "Average audit hours by industry and by framework, with the change on the year before.",
  parameters: { industry },
  example: { industry: "fintech" },
  response: object({
    crossIndustryAvg: hours("Unweighted mean of the industries' audit hours."),
    byIndustry: list(
      object({
        industry: industryId,
        hours: hours("Mean audit hours of the industry's programmes in the year."),
        trend: trend("Percent change on the year before; fewer hours mean improving efficiency."),
      }),
    ),
    byFramework: list(
      object({
        framework: label("Display name of the framework."),
        avgHours: hours("Mean audit hours of the framework's programmes, of the industry that is asked for."),
      }),
    ),
  }),
  resolve: (tables, filter) => {
    const to = rounder(tables);
    const averages = industryAverages(tables);
    const byFramework = frameworkAverages(tables, filter.industry);
    return {
      crossIndustryAvg: to.hours(crossIndustry(averages, ({ audit_hours }) => audit_hours)),
      byIndustry: selected(averages, filter.industry).map(([industry, { audit_hours }]) => ({
        industry,
        hours: to.hours(audit_hours),
        trend: to.percent(auditHoursTrend(tables, industry)),
      })),
      byFramework: tables.frameworks
        .filter(({ id }) => byFramework.has(id))
        .map(({ id, display_name }) => ({
          framework: display_name,
          avgHours: to.hours(byFramework.get(id)!.audit_hours),
        })),
    };
  },
});

/** Percent change of an industry's mean audit hours, from the table of trends: no dataset carries it. */
function auditHoursTrend({ industryTrends }: Tables, industry: string): number {
  const hoursIn = (year: number) =>
    industryTrends.find((row) => row.industry === industry && row.year === year)!.audit_hours_mean!;
  return percentChange(hoursIn(LATEST_YEAR - 1), hoursIn(LATEST_YEAR))!;
}

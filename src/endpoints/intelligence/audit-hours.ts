import { percentChange } from "../../statistics/percent-change.ts";
import { nullable } from "../../tables/column.ts";
import type { Tables } from "../../tables/index.ts";
import { crossIndustry, frameworkAverages, industryAverages, selected } from "../averages.ts";
import { defineEndpoint } from "../define.ts";
import { absenceOf, ended, lastYearOf } from "../ended.ts";
import {
  benchmarkFields,
  benchmarkOf,
  frameworkId,
  hours,
  industryId,
  label,
  list,
  object,
  trend,
} from "../fields.ts";
import { industry } from "../parameters.ts";
import { rounder } from "../rounding.ts";
import { known, suppressed } from "../withheld.ts";

export const auditHours = defineEndpoint({
  id: "getAuditHours",
  path: "/api/intelligence/audit-hours",
  title: "Audit hours",
  description: "Average audit hours by industry and by framework, with the change on the year before.",
  sources: ["pci-dss-benchmark", "industry-trends", "industries", "frameworks"],
  parameters: { industry },
  example: { industry: "fintech" },
  response: object({
    crossIndustryAvg: hours("Unweighted mean of the audit hours of the industries that have a figure."),
    byIndustry: list(
      object({
        industry: industryId,
        hours: nullable(
          hours("Mean audit hours of the industry's programmes in the year; null where withheld."),
        ),
        trend: nullable(
          trend(
            "Percent change on the year before; fewer hours mean improving efficiency. Null where either year is withheld.",
          ),
        ),
        suppressed,
        ended,
      }),
    ),
    byFramework: list(
      object({
        framework: label("Display name of the framework."),
        avgHours: hours("Mean audit hours over the framework's blocks, of the industry that is asked for."),
      }),
      { description: "The frameworks that have a figure; frameworks lists those that are withheld too." },
    ),
    frameworks: list(
      object({
        framework: frameworkId,
        displayName: label("Name of the framework with its version."),
        hours: nullable(
          hours(
            "Mean audit hours over the framework's blocks, of the industry that is asked for; null where withheld.",
          ),
        ),
        suppressed,
        ended,
      }),
      { description: "Every framework." },
    ),
    ...benchmarkFields,
  }),
  resolve: (tables, filter) => {
    const to = rounder(tables);
    const averages = industryAverages(tables);
    const byFramework = frameworkAverages(tables, filter.industry);
    return {
      crossIndustryAvg: to.hours(crossIndustry(averages, ({ audit_hours }) => audit_hours)),
      byIndustry: selected(averages, filter.industry).map(([industry, average]) => ({
        industry,
        hours: known(average?.audit_hours, to.hours),
        trend: known(auditHoursTrend(tables, industry), to.percent),
        ...absenceOf(tables, "industries", industry, average?.sampleSize ?? null),
      })),
      byFramework: tables.frameworks.flatMap(({ id, display_name }) => {
        const average = byFramework.get(id);
        return average ? [{ framework: display_name, avgHours: to.hours(average.audit_hours) }] : [];
      }),
      frameworks: tables.frameworks.map(({ id, display_name }) => {
        const average = byFramework.get(id);
        return {
          framework: id,
          displayName: display_name,
          hours: known(average?.audit_hours, to.hours),
          ...frameworkAbsence(tables, id, average?.sampleSize ?? null, filter.industry),
        };
      }),
      ...benchmarkOf(tables.span),
    };
  },
});

/** Why a framework has no figure, or has none in the industry that is asked for: that may have ended before it. */
function frameworkAbsence(tables: Tables, framework: string, count: number | null, industry?: string) {
  const over = industry === undefined ? undefined : lastYearOf(tables, "industries", industry);
  return over === undefined ? absenceOf(tables, "frameworks", framework, count) : { ended: over };
}

/** Percent change of an industry's mean audit hours, from the table of trends: no dataset carries it. */
function auditHoursTrend({ industryTrends, span }: Tables, industry: string): number | null {
  const hoursIn = (year: number) =>
    industryTrends.find((row) => row.industry === industry && row.year === year)?.audit_hours_mean ?? null;
  const [before, now] = [hoursIn(span.benchmark - 1), hoursIn(span.benchmark)];
  return before === null || now === null ? null : (percentChange(before, now) ?? null);
}

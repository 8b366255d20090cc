import * as Type from "typebox";
import { trendYearsOf } from "../../model/years.ts";
import { mean } from "../../statistics/mean.ts";
import { percentChange } from "../../statistics/percent-change.ts";
import { nullable } from "../../tables/column.ts";
import type { Tables } from "../../tables/index.ts";
import { defineEndpoint } from "../define.ts";
import { industryId, list, object, percent, trend } from "../fields.ts";
import { industry } from "../parameters.ts";
import { rounder } from "../rounding.ts";
import { known, suppressed, suppressedBy } from "../withheld.ts";

export const automationAdoption = defineEndpoint({
  id: "getAutomationAdoption",
  path: "/api/intelligence/automation-adoption",
  title: "Automation adoption",
  description: "Automation rate by industry, its growth, and the cross-industry series from 2020 to 2026.",
  sources: ["automation-adoption", "industries"],
  parameters: { industry },
  example: { industry: "fintech" },
  response: object({
    crossIndustryAvg: percent(
      "Unweighted mean of the automation rates of the industries that have a figure.",
    ),
    yearOverYearGrowth: nullable(
      trend("Percent change of the cross-industry average on the year before; null without one."),
    ),
    byIndustry: list(
      object({
        industry: industryId,
        rate: nullable(percent("Mean share of controls that are tested automatically; null where withheld.")),
        trend: nullable(
          trend("Percent change of the rate on the year before; null where either year is withheld."),
        ),
        suppressed,
      }),
    ),
    trend2020to2026: list(
      object({
        year: Type.Integer({ description: "Calendar year." }),
        avg: nullable(
          percent(
            "Unweighted mean of the automation rates of the industries that have a figure in the year.",
          ),
        ),
      }),
    ),
  }),
  resolve: (tables, filter) => {
    const to = rounder(tables);
    const series = trendYearsOf(tables.span).map((year) => ({
      year,
      avg: averageIn(tables, year),
    }));
    const { benchmark } = tables.span;
    const [now, before] = [averageIn(tables, benchmark), averageIn(tables, benchmark - 1)];
    const latest = tables.automation.filter((row) => row.year === benchmark);
    return {
      crossIndustryAvg: to.percent(now!),
      yearOverYearGrowth: known(
        known(before, (base) => percentChange(base, now!)),
        to.percent,
      ),
      byIndustry: tables.industries
        .filter(({ id }) => filter.industry === undefined || filter.industry === id)
        .map(({ id }) => {
          const row = latest.find(({ industry }) => industry === id)!;
          return {
            industry: id,
            rate: known(row.automation_rate_pct, to.percent),
            trend: known(row.yoy_growth_pct, to.percent),
            ...suppressedBy(row.sample_size),
          };
        }),
      trend2020to2026: series.map(({ year, avg }) => ({ year, avg: known(avg, to.percent) })),
    };
  },
});

function averageIn({ automation }: Tables, year: number): number | null {
  const rates = automation.filter((row) => row.year === year).map((row) => row.automation_rate_pct);
  return mean(rates.filter((rate) => rate !== null)) ?? null;
}

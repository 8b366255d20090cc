import * as Type from "typebox";
import { yearsOf } from "../../model/years.ts";
import { mean } from "../../statistics/mean.ts";
import { percentChange } from "../../statistics/percent-change.ts";
import { nullable } from "../../tables/column.ts";
import type { Tables } from "../../tables/index.ts";
import { defineEndpoint } from "../define.ts";
import { absenceOf, ended } from "../ended.ts";
import { benchmarkFields, benchmarkOf, industryId, list, object, percent, trend } from "../fields.ts";
import { hasYears, ofYears } from "../of-years.ts";
import { industry } from "../parameters.ts";
import { rounder } from "../rounding.ts";
import { known, suppressed } from "../withheld.ts";

/** A year of a series. */
const point = object({
  year: Type.Integer({ description: "Calendar year." }),
  avg: nullable(
    percent("Unweighted mean of the automation rates of the industries that have a figure in the year."),
  ),
});

export const automationAdoption = defineEndpoint({
  id: "getAutomationAdoption",
  path: "/api/intelligence/automation-adoption",
  title: "Automation adoption",
  description: "Automation rate by industry, its growth, and the cross-industry series of every year.",
  sources: ["automation-adoption", "industry-trends", "industries"],
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
        ended,
      }),
    ),
    trend2020to2026: ofYears(2020, 2026, list(point)),
    series: list(point, { description: "Every year, the first of the data to the benchmark year." }),
    ...benchmarkFields,
  }),
  resolve: (tables, filter) => {
    const to = rounder(tables);
    const series = yearsOf(tables.span).map((year) => ({
      year,
      avg: known(averageIn(tables, year), to.percent),
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
          const row = latest.find(({ industry }) => industry === id);
          return {
            industry: id,
            rate: known(row?.automation_rate_pct, to.percent),
            trend: known(row?.yoy_growth_pct, to.percent),
            ...absenceOf(tables, "industries", id, row?.sample_size ?? null),
          };
        }),
      ...(hasYears(tables.span, 2020, 2026) && {
        trend2020to2026: series.filter(({ year }) => year >= 2020 && year <= 2026),
      }),
      series,
      ...benchmarkOf(tables.span),
    };
  },
});

/** The dataset begins with the first year that has a trend; the year before it is told by the table of trends. */
function averageIn({ automation, industryTrends }: Tables, year: number): number | null {
  const own = automation.filter((row) => row.year === year).map((row) => row.automation_rate_pct);
  const rates =
    own.length > 0
      ? own
      : industryTrends.filter((row) => row.year === year).map((row) => row.automation_rate_mean);
  return mean(rates.filter((rate) => rate !== null)) ?? null;
}

import * as Type from "typebox";
import { required } from "../../model/required.ts";
import { yearsOf } from "../../model/years.ts";
import { mean } from "../../statistics/mean.ts";
import { percentChange } from "../../statistics/percent-change.ts";
import { nullable } from "../../tables/column.ts";
import type { Tables } from "../../tables/index.ts";
import { crossIndustryMean } from "../averages-of-industries.ts";
import { explainedField } from "../change-explained.ts";
import { defineEndpoint } from "../define.ts";
import { deriveEach } from "../derive.ts";
import { whyAbsent, ended } from "../ended.ts";
import { percentOf, thisYearAndBefore } from "../estimates.ts";
import { benchmarkFields, benchmarkOf, industryId, list, object, percent, trend } from "../fields.ts";
import { industryFigures } from "../industry-figures.ts";
import { hasYears, ofYears } from "../of-years.ts";
import { industry } from "../parameters.ts";
import { percentileFields, percentileUnits } from "../percentiles.ts";
import { rounder } from "../rounding.ts";
import { uncertainties, uncertaintyOf } from "../uncertainty.ts";
import { known, maybeSampleSize, suppressed, unlessWithheld } from "../withheld.ts";
import { crossIndustryOf, percentChangeIn } from "../wording.ts";

/** One year of a series. */
const point = object({
  year: Type.Integer({ description: "Calendar year." }),
  avg: nullable(
    percent(
      `${crossIndustryOf("automation-adoption.csv")} A year that is missing there is computed from \`industry-trends.csv\`.`,
    ),
  ),
  uncertainty: uncertaintyOf({ avg: "percent" }),
});

export const automationAdoption = defineEndpoint({
  id: "getAutomationAdoption",
  path: "/api/intelligence/automation-adoption",
  title: "Automation adoption",
  description: "Automation rate by industry with its growth, and the cross-industry average of every year.",
  sources: ["automation-adoption", "industry-trends", "quantiles", "industries", "blocks"],
  parameters: { industry },
  example: { industry: "fintech" },
  response: object({
    crossIndustryAvg: percent(crossIndustryOf("automation-adoption.csv")),
    yearOverYearGrowth: nullable(
      trend(
        "Change of the cross-industry average in percent of the year before: 100 x (now - before) / before, computed from `avg` in `series` before rounding (`automation-adoption.csv`); null without a year before.",
      ),
    ),
    byIndustry: list(
      object({
        industry: industryId,
        rate: unlessWithheld(
          percent(
            "Mean share of controls that are tested automatically: `automation_rate_pct` of `automation-adoption.csv`; null where withheld.",
          ),
        ),
        ...percentileFields("percent"),
        trend: nullable(
          trend(
            `${percentChangeIn("automation_rate_pct", "automation-adoption.csv")} The change is in percent of the rate, not in points.`,
          ),
        ),
        explained: explainedField("automation_rate"),
        sampleSize: maybeSampleSize,
        suppressed,
        ended,
        uncertainty: uncertaintyOf({ rate: "percent", ...percentileUnits("percent"), trend: "percent" }),
      }),
    ),
    trend2020to2026: ofYears(2020, 2026, list(point)),
    series: list(point, { description: "Every year from the first year of the data to the benchmark year." }),
    uncertainty: uncertaintyOf({ crossIndustryAvg: "percent", yearOverYearGrowth: "percent" }),
    ...benchmarkFields,
  }),
  resolve: (tables, filter) => {
    const to = rounder(tables);
    const sure = uncertainties(tables);
    const series = yearsOf(tables.span).map((year) => ({
      year,
      avg: known(averageIn(tables, year), to.percent),
      uncertainty: { avg: sure.percent(crossIndustryMean(tables, "automation_rate", year)) },
    }));
    const { benchmark } = tables.span;
    const now = required(averageIn(tables, benchmark) ?? undefined, `the average of ${benchmark}`);
    const before = averageIn(tables, benchmark - 1);
    const [crossNow, crossBefore] = thisYearAndBefore(tables, (year) =>
      crossIndustryMean(tables, "automation_rate", year),
    );
    const latest = tables.automation.filter((row) => row.year === benchmark);
    const rows = new Map(latest.map((row) => [row.industry, row]));
    return {
      crossIndustryAvg: to.percent(now),
      yearOverYearGrowth: known(
        known(before, (base) => percentChange(base, now)),
        to.percent,
      ),
      byIndustry: tables.industries
        .filter(({ id }) => filter.industry === undefined || filter.industry === id)
        .map(({ id }) => {
          const row = rows.get(id);
          const own = industryFigures(tables, "automation_rate", id);
          return {
            industry: id,
            rate: known(row?.automation_rate_pct, to.percent),
            ...own.percentiles,
            trend: known(row?.yoy_growth_pct, to.percent),
            explained: own.explained,
            sampleSize: row?.sample_size ?? null,
            ...whyAbsent(tables, "industries", id, row?.sample_size ?? null),
            uncertainty: { rate: own.sure.now, ...own.sure.percentiles, trend: own.sure.change },
          };
        }),
      ...(hasYears(tables.span, 2020, 2026) && {
        trend2020to2026: series.filter(({ year }) => year >= 2020 && year <= 2026),
      }),
      series,
      uncertainty: {
        crossIndustryAvg: sure.percent(crossNow),
        yearOverYearGrowth: sure.percent(percentOf(crossNow, crossBefore)),
      },
      ...benchmarkOf(tables.span),
    };
  },
});

/** The dataset begins with the first year that has a trend. The year before it is in the table of trends. */
const averageIn = deriveEach(({ automation, industryTrends }: Tables, year: number): number | null => {
  const own = automation.filter((row) => row.year === year).map((row) => row.automation_rate_pct);
  const rates =
    own.length > 0
      ? own
      : industryTrends.filter((row) => row.year === year).map((row) => row.automation_rate_mean);
  return mean(rates.filter((rate) => rate !== null)) ?? null;
});

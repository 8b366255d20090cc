import * as Type from "typebox";
import { yearsOf } from "../../model/years.ts";
import { nullable } from "../../tables/column.ts";
import { globalMean } from "../averages-of-industries.ts";
import { explainedField } from "../change-explained.ts";
import { bandMean } from "../estimates.ts";
import { bandId, days, hours, industryId, list, object, percent, sampleSize, trend } from "../fields.ts";
import { industryFigures } from "../industry-figures.ts";
import { hasYears, ofYears } from "../of-years.ts";
import { percentileFields, percentileUnits } from "../percentiles.ts";
import { relationEstimates } from "../rate-estimates.ts";
import { rounder } from "../rounding.ts";
import { uncertainties, uncertaintyOf } from "../uncertainty.ts";
import { known, maybeSampleSize, unlessWithheld } from "../withheld.ts";
import { globalOf, percentChangeIn } from "../wording.ts";
import { defineObservation } from "./envelope.ts";
import {
  entryFlags,
  entryFlagsOf,
  flags,
  flagsOf,
  globalAverage,
  globalAverages,
  latestBands,
  rowOf,
} from "./figures.ts";

/** One year of a series. */
const point = object({
  year: Type.Integer({ description: "Calendar year." }),
  avg: nullable(percent(`${globalOf("automation_rate_mean")} Null where all are withheld.`)),
  sampleSize: maybeSampleSize,
  ...flags,
  uncertainty: uncertaintyOf({ avg: "percent" }),
});

export const automation = defineObservation({
  id: "getObservatoryAutomation",
  path: "/api/intelligence/observatory/automation",
  title: "Observatory: automation",
  description:
    "Automation rates by industry and for every year, and the relation between automation and audit hours.",
  sources: [
    "pci-dss-benchmark",
    "automation-adoption",
    "industry-trends",
    "bands",
    "relations",
    "quantiles",
    "blocks",
  ],
  data: object({
    globalAvg: percent(globalOf("automation_rate_mean")),
    sampleSize,
    uncertainty: uncertaintyOf({ globalAvg: "percent" }),
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
        ...entryFlags,
        uncertainty: uncertaintyOf({ rate: "percent", ...percentileUnits("percent"), trend: "percent" }),
      }),
    ),
    trend2019to2026: ofYears(2019, 2026, list(point)),
    series: list(point, { description: "Every year from the first year of the data to the benchmark year." }),
    efficiency: object(
      {
        correlation: nullable(
          Type.Number({
            minimum: -1,
            maximum: 1,
            unit: "ratio",
            description:
              "Pearson correlation of automation rate and audit hours over the blocks of the year, weighted by their number of programmes: `correlation` of `relations.csv`, computed from `blocks.csv`. It is the same over the rows of `pci-dss-benchmark.csv`, one for each programme with the means of its block. Blocks average out differences between programmes, so the correlation is usually stronger than over single programmes.",
          }),
        ),
        hoursPerPoint: nullable(
          Type.Number({
            unit: "hours per point",
            description:
              "Change of audit hours for one more point of automation, by least squares over the blocks, weighted by their number of programmes: `slope` of `relations.csv`. The slope is usually steeper than over single programmes, because blocks average out differences between them.",
          }),
        ),
        bands: list(
          object({
            automationBand: bandId("Band of the automation rate, lowest first."),
            avgAuditHours: unlessWithheld(
              hours(
                "Mean audit hours of the programmes whose block is in the band: `audit_hours_mean` of `bands.csv`.",
              ),
            ),
            avgRemediationDays: unlessWithheld(
              days(
                "Mean remediation delay of the programmes whose block is in the band: `remediation_days_mean` of `bands.csv`.",
              ),
            ),
            sampleSize: maybeSampleSize,
            ...flags,
            uncertainty: uncertaintyOf({ avgAuditHours: "hours", avgRemediationDays: "days" }),
          }),
        ),
        sampleSize: maybeSampleSize,
        uncertainty: uncertaintyOf({ correlation: "ratio", hoursPerPoint: "hours per point" }),
      },
      { description: "The relation between automation and effort, which is not evidence of a cause." },
    ),
  }),
  resolve: (tables) => {
    const to = rounder(tables);
    const sure = uncertainties(tables);
    const global = globalAverage(tables);
    const { benchmark } = tables.span;
    const series = yearsOf(tables.span).map((year) => {
      const average = globalAverages(tables).get(year);
      const sampleSize = average?.sampleSize ?? null;
      return {
        year,
        avg: known(average?.automation_rate, to.percent),
        sampleSize,
        ...flagsOf(tables, sampleSize),
        uncertainty: { avg: sure.percent(globalMean(tables, "automation_rate", year)) },
      };
    });
    const relation = tables.relations.find(
      ({ x, y, year }) => x === "automation_rate" && y === "audit_hours" && year === tables.span.benchmark,
    );
    const sureRelation = relationEstimates(tables, relation);
    return {
      globalAvg: to.percent(global.automation_rate),
      sampleSize: global.sampleSize,
      uncertainty: { globalAvg: sure.percent(globalMean(tables, "automation_rate", benchmark)) },
      byIndustry: tables.industries.map(({ id: industry }) => {
        const row = rowOf(tables.automation, "industry", industry, benchmark);
        const own = industryFigures(tables, "automation_rate", industry);
        return {
          industry,
          rate: known(row?.automation_rate_pct, to.percent),
          ...own.percentiles,
          trend: known(row?.yoy_growth_pct, to.percent),
          explained: own.explained,
          sampleSize: row?.sample_size ?? null,
          ...entryFlagsOf(tables, row?.sample_size ?? null, ["industries", industry]),
          uncertainty: { rate: own.sure.now, ...own.sure.percentiles, trend: own.sure.change },
        };
      }),
      ...(hasYears(tables.span, 2019, 2026) && {
        trend2019to2026: series.filter(({ year }) => year >= 2019 && year <= 2026),
      }),
      series,
      efficiency: {
        correlation: known(relation?.correlation, to.ratio),
        hoursPerPoint: known(relation?.slope, to.ratio),
        bands: latestBands(tables, "automation_rate").map(({ band, row, count }) => ({
          automationBand: band,
          avgAuditHours: known(row?.audit_hours_mean, to.hours),
          avgRemediationDays: known(row?.remediation_days_mean, to.days),
          sampleSize: count,
          ...flagsOf(tables, count),
          uncertainty: {
            avgAuditHours: sure.hours(bandMean(tables, row, "audit_hours")),
            avgRemediationDays: sure.days(bandMean(tables, row, "remediation_days")),
          },
        })),
        sampleSize: relation?.sample_size ?? null,
        uncertainty: {
          correlation: sure.ratio(sureRelation.correlation),
          hoursPerPoint: sure.ratio(sureRelation.slope),
        },
      },
    };
  },
});

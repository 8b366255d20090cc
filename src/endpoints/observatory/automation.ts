import * as Type from "typebox";
import { yearsOf } from "../../model/years.ts";
import { nullable } from "../../tables/column.ts";
import { bandId, days, hours, industryId, list, object, percent, trend } from "../fields.ts";
import { hasYears, ofYears } from "../of-years.ts";
import { rounder } from "../rounding.ts";
import { known, maybeSampleSize } from "../withheld.ts";
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

/** A year of a series. */
const point = object({
  year: Type.Integer({ description: "Calendar year." }),
  avg: nullable(percent("Mean over all programmes of the year; null where withheld.")),
  sampleSize: maybeSampleSize,
  ...flags,
});

export const automation = defineObservation({
  id: "getObservatoryAutomation",
  path: "/api/intelligence/observatory/automation",
  title: "Observatory: automation",
  description:
    "Automation rates by industry, the series of every year, and how automation goes with audit hours.",
  sources: ["automation-adoption", "industry-trends", "bands", "relations"],
  data: object({
    globalAvg: percent("Mean over all programmes."),
    byIndustry: list(
      object({
        industry: industryId,
        rate: nullable(percent("Mean share of controls that are tested automatically; null where withheld.")),
        trend: nullable(
          trend("Percent change of the rate on the year before; null where either year is withheld."),
        ),
        sampleSize: maybeSampleSize,
        ...entryFlags,
      }),
    ),
    trend2019to2026: ofYears(2019, 2026, list(point)),
    series: list(point, { description: "Every year, the first of the data to the benchmark year." }),
    efficiency: object(
      {
        correlation: nullable(
          Type.Number({
            minimum: -1,
            maximum: 1,
            unit: "ratio",
            description: "Pearson correlation of automation rate and audit hours over all programmes.",
          }),
        ),
        hoursPerPoint: nullable(
          Type.Number({
            unit: "hours per point",
            description: "Audit hours for one point of automation more, by least squares.",
          }),
        ),
        bands: list(
          object({
            automationBand: bandId("Band of the automation rate, lowest first."),
            avgAuditHours: nullable(hours("Mean audit hours of the programmes in the band.")),
            avgRemediationDays: nullable(days("Mean remediation delay of the programmes in the band.")),
            sampleSize: maybeSampleSize,
            ...flags,
          }),
        ),
      },
      { description: "How automation goes with effort; it does not say what causes what." },
    ),
  }),
  resolve: (tables) => {
    const to = rounder(tables);
    const series = yearsOf(tables.span).map((year) => {
      const average = globalAverages(tables).get(year);
      const sampleSize = average?.sampleSize ?? null;
      return {
        year,
        avg: known(average?.automation_rate, to.percent),
        sampleSize,
        ...flagsOf(tables, sampleSize),
      };
    });
    const relation = tables.relations.find(
      ({ x, y, year }) => x === "automation_rate" && y === "audit_hours" && year === tables.span.benchmark,
    );
    return {
      globalAvg: to.percent(globalAverage(tables).automation_rate),
      byIndustry: tables.industries.map(({ id: industry }) => {
        const row = rowOf(tables.automation, "industry", industry, tables.span.benchmark);
        return {
          industry,
          rate: known(row?.automation_rate_pct, to.percent),
          trend: known(row?.yoy_growth_pct, to.percent),
          sampleSize: row?.sample_size ?? null,
          ...entryFlagsOf(tables, row?.sample_size ?? null, ["industries", industry]),
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
        })),
      },
    };
  },
});

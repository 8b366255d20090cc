import { answerField, METRIC, METRICS, type Metric } from "../../model/metric.ts";
import type { MetricUnit } from "../../model/unit.ts";
import type { Span } from "../../model/years.ts";
import { derive } from "../derive.ts";
import { globalAverages } from "./figures.ts";

/** A figure over the years: what signals are looked for in. */
export interface Series {
  /** Name of the figure as answers call it, e.g. `remediationDays`. */
  readonly metric: string;
  /** Name for a sentence, e.g. "Remediation delay". */
  readonly label: string;
  readonly unit: MetricUnit;
  readonly scope: Scope;
  /**
   * The figure of the latest year, of the year before, and of the one before that; null where it is withheld or
   * rests on fewer programmes than the minimum cohort.
   */
  readonly values: readonly [now: number | null, before: number | null, earlier: number | null];
}

/** Whom a figure speaks of. */
export interface Scope {
  readonly kind: "global" | "industry" | "region" | "requirement";
  readonly id: string;
  /** For a sentence, e.g. "FinTech" or "all programmes". */
  readonly name: string;
}

/** Every metric of all programmes, each industry and each region, and each requirement's open-finding rate. */
export const allSeries = derive((tables): Series[] => {
  const { industryTrends, regionTrends, requirementGaps, span } = tables;
  const { minimumCohort } = tables.methodology;
  const enough = (value: number | null | undefined, count: number | null | undefined) =>
    value === null || value === undefined || (count ?? 0) < minimumCohort ? null : value;
  const metricSeries = (scope: Scope, valueIn: (metric: Metric, year: number) => number | null) =>
    METRICS.map((metric) => ({
      metric: answerField(metric),
      label: METRIC[metric].label,
      unit: METRIC[metric].unit,
      scope,
      values: lastThree(span, (year) => valueIn(metric, year)),
    }));
  return [
    ...metricSeries({ kind: "global", id: "all", name: "all programmes" }, (metric, year) => {
      const averages = globalAverages(tables).get(year);
      return enough(averages?.[metric], averages?.sampleSize);
    }),
    ...tables.industries.flatMap(({ id, display_name: name }) =>
      metricSeries({ kind: "industry", id, name }, (metric, year) => {
        const row = industryTrends.find((trend) => trend.industry === id && trend.year === year);
        return enough(row?.[`${metric}_mean`], row?.sample_size);
      }),
    ),
    ...tables.regions.flatMap(({ id, display_name: name }) =>
      metricSeries({ kind: "region", id, name }, (metric, year) => {
        const row = regionTrends.find((trend) => trend.region === id && trend.year === year);
        return enough(row?.[`${metric}_mean`], row?.sample_size);
      }),
    ),
    ...tables.requirements.map(({ id, title }): Series => ({
      metric: "openFindingRate",
      label: "Open-finding rate",
      unit: "percent",
      scope: { kind: "requirement", id: String(id), name: `requirement ${id} (${title})` },
      values: lastThree(span, (year) => {
        const row = requirementGaps.find((gap) => gap.requirement === id && gap.year === year);
        return enough(row?.open_finding_rate_pct, row?.sample_size);
      }),
    })),
  ];
});

function lastThree({ benchmark }: Span, valueIn: (year: number) => number | null): Series["values"] {
  return [valueIn(benchmark), valueIn(benchmark - 1), valueIn(benchmark - 2)];
}

import { answerField, METRIC, METRICS, type Metric } from "../../../model/metric.ts";
import type { MetricUnit } from "../../../model/unit.ts";
import type { Estimate } from "../../../statistics/estimate.ts";
import type { Tables } from "../../../tables/index.ts";
import type { BottleneckRow } from "../../../tables/rates.ts";
import { globalMean } from "../../averages-of-industries.ts";
import { areAllComparable, isRegionComparable } from "../../comparable.ts";
import { derive } from "../../derive.ts";
import { industryMean, regionMean, riskEstimate } from "../../estimates.ts";
import { bottleneckDelay, bottleneckShare, openFindingRate, requirementDelay } from "../../rate-estimates.ts";

/** A figure over the years. Signals are found in these. */
export interface Series {
  /** Name of the figure in answers, e.g. `remediationDays`. */
  readonly metric: string;
  /** Its name in tables, if it is the mean of a metric. */
  readonly mean?: Metric;
  /** The name for a sentence, e.g. "Remediation delay". */
  readonly label: string;
  readonly unit: MetricUnit;
  readonly better: "higher" | "lower" | "neither";
  /** Whether it is a share of programmes, whose change is given in points. */
  readonly isRate?: true;
  readonly scope: Scope;
  /**
   * The figure in the benchmark year and in the two years before it; null if it is withheld, rests on fewer programmes than
   * the minimum cohort, or cannot be compared with the year after it.
   */
  readonly values: readonly [now: Estimate | null, before: Estimate | null, earlier: Estimate | null];
}

/** The programmes that a figure is about. */
export interface Scope {
  readonly kind: "global" | "industry" | "region" | "requirement" | "bottleneck";
  readonly id: string;
  /** The name for a sentence, e.g. "FinTech" or "all programmes". */
  readonly name: string;
}

type In = (year: number) => Estimate | null;

const GLOBAL: Scope = { kind: "global", id: "all", name: "all programmes" };

/**
 * The series of every metric for all programmes, each industry and each region; of the open-finding rate and the delay of
 * each requirement; and of the share and the delay of each bottleneck.
 */
export const allSeries = derive((tables): Series[] => [
  ...metricsOf(tables, GLOBAL, (metric) => (year) => globalMean(tables, metric, year)),
  ...tables.industries.flatMap(({ id, display_name: name }) =>
    metricsOf(
      tables,
      { kind: "industry", id, name },
      (metric) => (year) => industryMean(tables, metric, id, year),
    ),
  ),
  ...tables.regions.flatMap(({ id, display_name: name }) =>
    metricsOf(
      tables,
      { kind: "region", id, name },
      (metric) => (year) => regionMean(tables, metric, id, year),
    ),
  ),
  ...requirementSeries(tables),
  ...bottleneckSeries(tables),
]);

/** The series of the risk index, for all programmes and for each region. */
export const riskSeries = derive((tables): Series[] => {
  const risk = (scope: Scope, mean: (metric: Metric, year: number) => Estimate | null): Series => ({
    metric: "riskIndex",
    label: "Risk",
    unit: "score",
    better: "lower",
    scope,
    values: lastThree(
      tables,
      (year) =>
        riskEstimate(tables, {
          maturity_score: mean("maturity_score", year),
          remediation_days: mean("remediation_days", year),
          automation_rate: mean("automation_rate", year),
        }),
      comparableIn(tables, scope),
    ),
  });
  return [
    risk(GLOBAL, (metric, year) => globalMean(tables, metric, year)),
    ...tables.regions.map(({ id, display_name: name }) =>
      risk({ kind: "region", id, name }, (metric, year) => regionMean(tables, metric, id, year)),
    ),
  ];
});

function metricsOf(tables: Tables, scope: Scope, mean: (metric: Metric) => In): Series[] {
  return METRICS.map((metric) => {
    const { label, unit, better } = METRIC[metric];
    const values = lastThree(tables, mean(metric), comparableIn(tables, scope));
    return { metric: answerField(metric), mean: metric, label, unit, better, scope, values };
  });
}

function requirementSeries(tables: Tables): Series[] {
  const values = (valueIn: In) => lastThree(tables, valueIn, comparableIn(tables, GLOBAL));
  return tables.requirements.flatMap(({ id, title }): Series[] => {
    const scope: Scope = { kind: "requirement", id: String(id), name: `requirement ${id} (${title})` };
    const rowIn = (year: number) =>
      tables.requirementGaps.find((gap) => gap.requirement === id && gap.year === year);
    return [
      {
        metric: "openFindingRate",
        label: "Open-finding rate",
        unit: "percent",
        better: "lower",
        isRate: true,
        scope,
        values: values((year) => {
          const row = rowIn(year);
          return isEnough(tables, row?.sample_size) ? openFindingRate(row) : null;
        }),
      },
      {
        metric: "avgDays",
        label: "Remediation delay",
        unit: "days",
        better: "lower",
        scope,
        values: values((year) => requirementDelay(rowIn(year))),
      },
    ];
  });
}

function bottleneckSeries(tables: Tables): Series[] {
  const values = (valueIn: In) => lastThree(tables, valueIn, comparableIn(tables, GLOBAL));
  return tables.bottlenecks.flatMap(({ id, display_name }): Series[] => {
    const rowIn = (year: number) =>
      tables.bottleneckShares.find((share) => share.bottleneck === id && share.year === year);
    const scope = (name: string): Scope => ({ kind: "bottleneck", id, name });
    return [
      {
        metric: "share",
        label: "Share",
        unit: "percent",
        better: "neither",
        isRate: true,
        scope: scope(`${display_name} among the causes of delay`),
        values: values((year) => {
          const row = rowIn(year);
          return isEnough(tables, row?.respondents) ? withThoseWaiting(tables, row) : null;
        }),
      },
      {
        metric: "avgDelayDays",
        label: "Delay",
        unit: "days",
        better: "lower",
        scope: scope(`programmes that name ${display_name} as the cause`),
        values: values((year) => bottleneckDelay(rowIn(year))),
      },
    ];
  });
}

/**
 * Returns the share of a cause with a standard error that allows for k programmes which may wait: where somebody left, about as
 * many of each cause do, and the shares of causes that few name fall.
 */
function withThoseWaiting({ methodology }: Tables, row: BottleneckRow | undefined): Estimate | null {
  const share = bottleneckShare(row);
  if (share === null || share.standardError === null || row?.respondents == null) return share;
  const waiting = (100 * methodology.k) / row.respondents;
  // A uniform error within ±waiting.
  return { ...share, standardError: Math.hypot(share.standardError, waiting / Math.sqrt(3)) };
}

function isEnough({ methodology }: Tables, programmes: number | null | undefined): boolean {
  return (programmes ?? 0) >= methodology.minimumCohort;
}

/**
 * @param isComparable whether a year is about nearly the same industries as the year after it. A year that is not is left
 * out, with those before it
 */
function lastThree(
  { span: { benchmark } }: Tables,
  valueIn: In,
  isComparable: (year: number) => boolean = () => true,
): Series["values"] {
  const before = isComparable(benchmark - 1);
  const earlier = before && isComparable(benchmark - 2);
  return [
    valueIn(benchmark),
    before ? valueIn(benchmark - 1) : null,
    earlier ? valueIn(benchmark - 2) : null,
  ];
}

/** Tells of a year whether the programmes of a scope are of nearly the same industries as in the year after it. */
function comparableIn(tables: Tables, { kind, id }: Scope): ((year: number) => boolean) | undefined {
  if (kind === "global") return (year) => areAllComparable(tables, year, year + 1);
  return kind === "region" ? (year) => isRegionComparable(tables, id, year, year + 1) : undefined;
}

import { METRIC_NAMES } from "../endpoints/observatory/series.ts";
import { METRIC_UNITS, METRICS, type Metric } from "../model/metric.ts";
import { round } from "../statistics/round.ts";
import type { Methodology } from "../tables/settings.ts";
import { digits, figure, ordinal } from "./format.ts";

/** The five metrics in words: which way is better, and how two figures compare. */

/** The figures of the five metrics, by the names that answers give them; null where withheld. */
export type MetricFigures = Readonly<
  Record<"maturityScore" | "auditHours" | "costUSD" | "automationRate" | "remediationDays", number | null>
>;

/** A metric as pages show it. */
export interface ShownMetric {
  readonly metric: Metric;
  readonly field: keyof MetricFigures;
  readonly label: string;
  readonly unit: (typeof METRIC_UNITS)[Metric];
  /** Which way is better: 1 for more, -1 for less. */
  readonly better: 1 | -1;
}

const BETTER: Readonly<Record<Metric, 1 | -1>> = {
  maturity_score: 1,
  audit_hours: -1,
  cost_usd: -1,
  automation_rate: 1,
  remediation_days: -1,
};

export const SHOWN_METRICS: readonly ShownMetric[] = METRICS.map((metric) => ({
  metric,
  field: METRIC_NAMES[metric].field as keyof MetricFigures,
  label: METRIC_NAMES[metric].label,
  unit: METRIC_UNITS[metric],
  better: BETTER[metric],
}));

/** Whether a change is for the better. */
export function judged(change: number, better: 1 | -1): "better" | "worse" | "unchanged" {
  return change === 0 ? "unchanged" : Math.sign(change) === better ? "better" : "worse";
}

/** How a figure compares with an average, from the two as they are shown: `3.2 points above`. */
export function difference(
  methodology: Methodology,
  { unit }: Pick<ShownMetric, "unit">,
  value: number,
  average: number,
): string {
  const gap = round(value - average, methodology.rounding[unit]);
  if (gap === 0) return "equal to";
  const size = Math.abs(gap);
  switch (unit) {
    case "usd":
      return `${figure(methodology, unit, size)} ${gap > 0 ? "more than" : "less than"}`;
    case "hours":
    case "days":
      return `${figure(methodology, unit, size)} ${gap > 0 ? "more than" : "fewer than"}`;
    default:
      return `${digits(methodology, unit, size)} points ${gap > 0 ? "above" : "below"}`;
  }
}

/** A figure's rank among all, best first; equal figures have it jointly. Withheld ones are not counted. */
export function rankOf(value: number, all: readonly (number | null)[], better: 1 | -1): string {
  const known = all.filter((other) => other !== null);
  const rank = 1 + known.filter((other) => (other - value) * better > 0).length;
  const shared = known.filter((other) => other === value).length > 1;
  return `${shared ? "joint " : ""}${ordinal(rank)} of ${known.length}`;
}

import { type AnswerField, answerField, METRIC, METRICS, type Metric } from "../model/metric.ts";
import { type MetricUnit, UNITS } from "../model/unit.ts";
import { round } from "../statistics/round.ts";
import type { Methodology } from "../tables/settings.ts";
import { digits } from "./format.ts";

/** The metrics in words: which way is better, and how two figures compare. */

/** The figures of the metrics, by the names that answers give them; null where withheld. */
export type MetricFigures = { readonly [M in Metric as AnswerField<M>]: number | null };

/** The same of averages that are never withheld. */
export type KnownFigures = { readonly [F in keyof MetricFigures]: number };

/** Which way is better of a metric. */
export type Better = (typeof METRIC)[Metric]["better"] | "neither";

/** A metric as pages show it. */
export interface ShownMetric {
  readonly metric: Metric;
  readonly field: keyof MetricFigures;
  readonly label: string;
  readonly unit: MetricUnit;
  readonly better: Better;
}

export const SHOWN_METRICS: readonly ShownMetric[] = METRICS.map((metric) => {
  const { label, unit, better } = METRIC[metric];
  return { metric, field: answerField(metric), label, unit, better };
});

/** Said of two figures that are the same as shown. */
export const EQUAL = "equal to";

/** How a figure compares with an average, from the two as they are shown: `3.2 points above`. */
export function difference(
  methodology: Methodology,
  { unit }: Pick<ShownMetric, "unit">,
  value: number,
  average: number,
): string {
  const gap = round(value - average, methodology.rounding[unit]);
  if (gap === 0) return EQUAL;
  const { write, higher, lower } = UNITS[unit].distance;
  return `${write(digits(methodology, unit, Math.abs(gap)))} ${gap > 0 ? higher : lower}`;
}

/** Said in place of a rank where neither way is better. */
export const NOT_RANKED = "not ranked";

import { type AnswerField, answerField, METRIC, METRICS, type Metric } from "../model/metric.ts";
import { type MetricUnit, UNITS } from "../model/unit.ts";
import { round } from "../statistics/round.ts";
import type { Methodology } from "../tables/settings.ts";
import { digits } from "./format.ts";

/** The metrics in words: which direction is better, and how two figures compare. */

/** The figures of the metrics, by their field names in answers; null if withheld. */
export type MetricFigures = { readonly [M in Metric as AnswerField<M>]: number | null };

/** Averages of the metrics, which are never withheld, by their field names in answers. */
export type KnownFigures = { readonly [F in keyof MetricFigures]: number };

/** Which direction is better for a metric. */
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

/** Text for two figures that are the same as shown. */
export const EQUAL = "equal to";

/** Returns how a figure compares with an average, computed from the two as shown: `3.2 points above`. */
export function fromAverageInWords(
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

/** Text in place of a rank if neither direction is better. */
export const NOT_RANKED = "not ranked";

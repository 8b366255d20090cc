import type { IntervalMark } from "../../charts/interval.ts";
import type { MetricUnit } from "../../model/unit.ts";
import { type Estimate, interval95 } from "../../statistics/estimate.ts";
import { round } from "../../statistics/round.ts";
import { digits, type Rounded } from "../format.ts";
import { WITHHELD } from "../withheld.ts";
import { intervalOf } from "./uncertainty-columns.ts";

/**
 * Returns where a chart draws a figure: unrounded, like its interval, so that it is in the middle of it; without an
 * interval, where it is published.
 */
export function drawnAt(published: number, estimate: Estimate | null): number {
  return estimate === null || interval95(estimate) === null ? published : estimate.value;
}

/** A figure to be written, and the rounding by which it is written. */
export interface Written {
  readonly value: number;
  readonly rounded: Rounded;
}

/**
 * Returns a figure as a chart writes it: as published, but with the decimal that the ends of its interval have too if it
 * would otherwise be outside of them, such as 2 hours of 1.6 to 1.7.
 */
export function agreeing(
  rounded: Rounded,
  unit: MetricUnit,
  published: number,
  estimate: Estimate | null,
): Written {
  const interval = estimate === null ? null : interval95(estimate);
  const decimals = rounded.rounding[unit] + 1;
  if (estimate === null || interval === null) return { value: published, rounded };
  const [low, high] = interval.map((end) => round(end, decimals)) as [number, number];
  if (low <= published && published <= high) return { value: published, rounded };
  return {
    value: round(estimate.value, decimals),
    rounded: { rounding: { ...rounded.rounding, [unit]: decimals } },
  };
}

type Write = typeof digits;

/** A dot of a chart: where it is, what is written at it, and its interval. */
interface Dot {
  readonly value: number | null;
  readonly text: string;
  readonly interval?: IntervalMark;
}

/**
 * Returns the dot of a figure.
 * @param published null if it is withheld
 * @param write writes the figure: its digits, unless told otherwise
 * @param absent the text if it is withheld
 */
export function dotOf(
  rounded: Rounded,
  unit: MetricUnit,
  published: number | null,
  estimate: Estimate | null,
  write: Write = digits,
  absent = WITHHELD,
): Dot {
  if (published === null) return { value: null, text: absent };
  const written = agreeing(rounded, unit, published, estimate);
  return {
    value: drawnAt(published, estimate),
    text: write(written.rounded, unit, written.value),
    ...intervalOf(estimate, unit),
  };
}

/** Returns the bar of a figure, with a single part, as `dotOf` does. */
export function barOf(...figure: Parameters<typeof dotOf>) {
  const { value, ...dot } = dotOf(...figure);
  return { ...dot, parts: value === null ? null : [{ value }] };
}

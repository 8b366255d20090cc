import type { IntervalMark } from "../../charts/interval.ts";
import type { MetricUnit } from "../../model/unit.ts";
import { type Estimate, interval95 } from "../../statistics/estimate.ts";
import { digits, type Rounded } from "../format.ts";
import { WITHHELD } from "../withheld.ts";
import { type Write, written } from "../written.ts";
import { intervalOf } from "./uncertainty-columns.ts";

/**
 * Returns where a chart draws a figure: unrounded, like its interval, so that it is in the middle of it; without an
 * interval, where it is published.
 */
export function drawnAt(published: number, estimate: Estimate | null): number {
  return estimate === null || interval95(estimate) === null ? published : estimate.value;
}

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
  return {
    value: drawnAt(published, estimate),
    text: written(write, rounded, unit, published, estimate),
    ...intervalOf(estimate, unit),
  };
}

/** Returns the bar of a figure, with a single part, as `dotOf` does. */
export function barOf(...figure: Parameters<typeof dotOf>) {
  const { value, ...dot } = dotOf(...figure);
  return { ...dot, parts: value === null ? null : [{ value }] };
}

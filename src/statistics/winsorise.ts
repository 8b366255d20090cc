import { quantileSorted } from "d3-array";
import { normalQuantile } from "./normal-quantile.ts";

/** Bounds that values are winsorised to; infinite on a side without one. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** The share of the values that lies beyond the quantile by which the spread of a side is estimated, at least and at most. */
const TAIL = { least: 0.05, most: 0.25 };

/** The R10 series of preferred numbers (ISO 3), from which a bound is taken. */
const PREFERRED = [1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8, 10];

/**
 * Returns bounds at a number of standard deviations on both sides of the median, rounded outward to preferred numbers. The
 * standard deviation of a side is estimated by a quantile beyond which at least k owners have values, so a single value,
 * however extreme, moves a bound no further than its rank does; and rounding hides which values it depends on.
 * @param owners the owner of each value
 * @returns infinite bounds on a side where the quantile would be too near to the median, or equals it
 */
export function robustBounds(
  values: readonly number[],
  owners: readonly number[],
  k: number,
  deviations: number,
): Bounds {
  const order = Array.from(values.keys()).sort((a, b) => values[a]! - values[b]!);
  const middle = quantileSorted(
    order.map((at) => values[at]!),
    0.5,
  );
  /** Returns the distance of a bound from the median. */
  const reach = (fromOutside: readonly number[]): number => {
    const count = outermost(fromOutside, owners, k);
    const tail = (count - 0.5) / values.length;
    if (middle === undefined || !(tail <= TAIL.most)) return Number.POSITIVE_INFINITY;
    const distance = Math.abs(values[fromOutside[count - 1]!]! - middle);
    return distance === 0 ? Number.POSITIVE_INFINITY : (deviations * distance) / normalQuantile(1 - tail);
  };
  const centre = middle ?? 0;
  return { low: -outward(-(centre - reach(order))), high: outward(centre + reach(order.toReversed())) };
}

/** Returns how many of the outermost values have at least k owners and are enough of all; NaN if all have fewer. */
function outermost(fromOutside: readonly number[], owners: readonly number[], k: number): number {
  const found = new Set<number>();
  for (const [index, at] of fromOutside.entries()) {
    found.add(owners[at]!);
    if (found.size >= k && index + 1 >= TAIL.least * fromOutside.length) return index + 1;
  }
  return Number.NaN;
}

/** Rounds up to a preferred number. */
function outward(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  const size = Math.abs(value);
  const unit = 10 ** Math.floor(Math.log10(size));
  const multiples = PREFERRED.map((number) => Number((number * unit).toPrecision(3)));
  return value > 0
    ? multiples.find((multiple) => multiple >= size)!
    : -multiples.findLast((multiple) => multiple <= size)!;
}

/** Moves a value outside the bounds to the nearer bound. */
export function winsorise(value: number, { low, high }: Bounds): number {
  return value < low ? low : value > high ? high : value;
}

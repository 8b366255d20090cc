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
  const mirrored = values.map((value) => -value);
  return {
    low: 0 - upperBound(mirrored, owners, k, deviations),
    high: upperBound(values, owners, k, deviations),
  };
}

function upperBound(
  values: readonly number[],
  owners: readonly number[],
  k: number,
  deviations: number,
): number {
  const { length } = values;
  const sorted = Float64Array.from(values).sort();
  const median = (sorted[(length - 1) >> 1]! + sorted[length >> 1]!) / 2;
  for (let count = Math.max(k, Math.ceil(TAIL.least * length)); count - 0.5 <= TAIL.most * length; count++) {
    const quantile = sorted[length - count]!;
    if (!hasOwners(values, owners, quantile, k)) continue;
    const deviation = (quantile - median) / normalQuantile(1 - (count - 0.5) / length);
    return deviation === 0 ? Number.POSITIVE_INFINITY : outward(median + deviations * deviation);
  }
  return Number.POSITIVE_INFINITY;
}

/** Returns whether values of at least k owners reach a least value. */
function hasOwners(values: readonly number[], owners: readonly number[], least: number, k: number): boolean {
  const found = new Set<number>();
  return values.some((value, at) => value >= least && found.add(owners[at]!).size >= k);
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

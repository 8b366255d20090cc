import { select } from "../statistics/select.ts";

/** The standard deviation of a normal distribution, in units of its median absolute deviation. */
export const DEVIATION_OF_MEDIAN = 1.4826;
/** The standard error of a normal distribution's median, in units of that of its mean: √(π / 2). */
const ERROR_OF_MEDIAN = 1.2533;

/** Returns the numbers in ascending order, without NaN. */
export function sorted<T>(values: ArrayLike<T>, of: (value: T) => number): Float64Array {
  return given(values, of).slice().sort();
}

/** Returns the count and the median of the numbers, ignoring NaN. */
export function median<T>(values: ArrayLike<T>, of: (value: T) => number): { count: number; size: number } {
  const numbers = given(values, of);
  const { length: count } = numbers;
  if (count === 0) return { count, size: Number.NaN };
  const upper = count >> 1;
  select(numbers, upper);
  let lower = numbers[upper]!;
  if (count % 2 === 0) {
    // `select` leaves the smaller numbers before this position, unordered.
    lower = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < upper; at++) if (numbers[at]! > lower) lower = numbers[at]!;
  }
  return { count, size: (lower + numbers[upper]!) / 2 };
}

/** Returns the count, the median, a robust standard deviation, and the standard error of the median. */
export function located<T>(values: ArrayLike<T>, of: (value: T) => number) {
  const { count, size } = median(values, of);
  const deviation = DEVIATION_OF_MEDIAN * median(values, (value) => Math.abs(of(value) - size)).size;
  return { count, size, deviation, error: (ERROR_OF_MEDIAN * deviation) / Math.sqrt(count) };
}

const NO_ROOM = new Float64Array();
/** A reused buffer: allocating hundreds of large arrays would cause expensive garbage collections. */
let room = NO_ROOM;

/** Returns the numbers that are not NaN; valid until the next call. */
function given<T>(values: ArrayLike<T>, of: (value: T) => number): Float64Array {
  const numbers = room.length < values.length ? new Float64Array(values.length) : room;
  // `of` may itself call this function.
  room = NO_ROOM;
  let count = 0;
  for (let at = 0; at < values.length; at++) {
    const number = of(values[at]!);
    if (!Number.isNaN(number)) numbers[count++] = number;
  }
  room = numbers;
  return numbers.subarray(0, count);
}

/** Returns the median of ascending numbers; NaN if there are none. */
export function middle(sorted: ArrayLike<number>): number {
  const { length } = sorted;
  if (length === 0) return Number.NaN;
  return (sorted[(length - 1) >> 1]! + sorted[length >> 1]!) / 2;
}

/** Two clusters of numbers. */
export interface Clusters {
  /** The distance between their means. */
  readonly distance: number;
  /** The midpoint between their means. */
  readonly centre: number;
  /** The distance in standard deviations within the clusters. */
  readonly clearness: number;
  /** The share of the smaller cluster. */
  readonly share: number;
}

/**
 * Splits ascending numbers into two clusters so that the variance within both is least (Otsu 1979; Fisher 1958 for the least
 * squares). The clearness of a single normal cluster is 2.65, whatever its scale.
 * @param least minimum size of the smaller cluster
 * @returns undefined if there are too few numbers, or the clusters have no variance
 */
export function twoClusters(sorted: ArrayLike<number>, least: number): Clusters | undefined {
  const { length } = sorted;
  let [total, squares] = [0, 0];
  for (let at = 0; at < length; at++) {
    total += sorted[at]!;
    squares += sorted[at]! ** 2;
  }
  let [best, below, place] = [-1, 0, 0];
  let sum = 0;
  for (let at = 1; at <= length - least; at++) {
    sum += sorted[at - 1]!;
    if (at < least) continue;
    const between = (at * (length - at) * (sum / at - (total - sum) / (length - at)) ** 2) / length;
    if (between > best) [best, below, place] = [between, sum, at];
  }
  const within = (squares - total ** 2 / length - best) / length;
  if (best < 0 || within <= 1e-12) return undefined;
  const [lower, upper] = [below / place, (total - below) / (length - place)];
  const distance = upper - lower;
  return {
    distance,
    centre: (lower + upper) / 2,
    clearness: distance / Math.sqrt(within),
    share: Math.min(place, length - place) / length,
  };
}

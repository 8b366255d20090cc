import { quickselect } from "d3-array";

/** The standard deviation of a normal distribution in medians of the distance from its median. */
export const DEVIATION_OF_MEDIAN = 1.4826;
/** The standard error of a median in those of a mean, of a normal distribution: √(π / 2). */
const ERROR_OF_MEDIAN = 1.2533;
/** So many numbers the engine sorts before a choice of our own is made. */
const FEW = 2_000;

/** Numbers in ascending order, without those that are none. */
export function sorted<T>(values: ArrayLike<T>, of: (value: T) => number): Float64Array {
  return given(values, of).slice().sort();
}

/** How many numbers there are, and the middle of them, as of sorted ones. */
export function median<T>(values: ArrayLike<T>, of: (value: T) => number): { count: number; size: number } {
  const numbers = given(values, of);
  const { length: count } = numbers;
  if (count === 0) return { count, size: Number.NaN };
  const upper = count >> 1;
  // To put few in order costs less than to choose among them.
  if (count < FEW) numbers.sort();
  else quickselect(numbers, upper);
  let lower = numbers[upper]!;
  if (count % 2 === 0) {
    // What lies before the place is no greater, in no order.
    lower = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < upper; at++) if (numbers[at]! > lower) lower = numbers[at]!;
  }
  return { count, size: (lower + numbers[upper]!) / 2 };
}

/** The median of some numbers, their standard deviation as of normal ones, and the standard error of the median. */
export function located<T>(values: ArrayLike<T>, of: (value: T) => number) {
  const { count, size } = median(values, of);
  const deviation = DEVIATION_OF_MEDIAN * median(values, (value) => Math.abs(of(value) - size)).size;
  return { count, size, deviation, error: (ERROR_OF_MEDIAN * deviation) / Math.sqrt(count) };
}

const NO_ROOM = new Float64Array();
/** Room for the numbers that are looked at: hundreds of large arrays would be reclaimed with all that is in memory. */
let room = NO_ROOM;

/** The numbers that there are, until others are asked for. */
function given<T>(values: ArrayLike<T>, of: (value: T) => number): Float64Array {
  const numbers = room.length < values.length ? new Float64Array(values.length) : room;
  // What is asked for one of them may ask for others.
  room = NO_ROOM;
  let count = 0;
  for (let at = 0; at < values.length; at++) {
    const number = of(values[at]!);
    if (!Number.isNaN(number)) numbers[count++] = number;
  }
  room = numbers;
  return numbers.subarray(0, count);
}

/** The middle one of ascending numbers, or the mean of the two in the middle; NaN where there is none. */
export function middle(sorted: ArrayLike<number>): number {
  const { length } = sorted;
  if (length === 0) return Number.NaN;
  return (sorted[(length - 1) >> 1]! + sorted[length >> 1]!) / 2;
}

/** Two heaps of numbers. */
export interface Heaps {
  /** Between their means. */
  readonly distance: number;
  /** In the middle between their means. */
  readonly centre: number;
  readonly clearness: number;
  /** The part of all numbers that the smaller one has. */
  readonly share: number;
}

/**
 * How clearly ascending numbers fall into two heaps: the split that leaves least variance within both (Otsu 1979; Fisher
 * 1958 for the least squares), with the distance of their means in standard deviations within. Of one normal heap it is
 * 2.65, whatever the scale.
 * @returns undefined where fewer than `least` are in the smaller heap, or all are equal
 */
export function twoHeaps(sorted: ArrayLike<number>, least: number): Heaps | undefined {
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

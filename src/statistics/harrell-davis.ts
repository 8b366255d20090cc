// Numeric loops: the loop bounds keep each index within its typed array, so elements are read with `!`.
import { BetaWeights, approximateEffectiveNumber, smallerTail, type OrderWeights } from "./beta-weights.ts";
import { exactly } from "./exactly.ts";
import { Lender } from "./lender.ts";
import type { SortedSample } from "./sample.ts";
import { TwoLargest } from "./two-largest.ts";

export interface Quantile {
  readonly value: number;
  /** Jackknife standard error, in the unit of the values. */
  readonly standardError: number;
  /** The part of the value that its two largest owners make up, from 0 to 1; 0 if the value is 0. */
  readonly partOfTwo: number;
  /** The part that the two most influential values make up of the sum of squares behind the standard error. */
  readonly partOfTwoInError: number;
}

/** Factor by which m is lowered while the weights rest on too few owners. */
const NARROWER = 0.99;

/**
 * Computes sample quantiles by Harrell and Davis (1982): the weighted mean of all order statistics, where the i-th of n
 * has the weight I_(i/n)(a, b) - I_((i-1)/n)(a, b) with a = (m + 1) p, b = (m + 1)(1 - p), and m = n. If those weights
 * would rest on too few owners, m is lowered by 1% at a time, rounded down to a whole number, until the weights W of
 * the owners average over enough of them: 1 / sum(W²) >= least (Kish's effective number). a and b stay 1 or more, so
 * that the weights have a single peak. Equal values share the mean of their weights, so that their order does not
 * matter.
 *
 * The standard error is the delete-one jackknife, as Harrell and Davis give it: the square root of (n - 1) / n times
 * the sum of squares about their mean of the n estimates from n - 1 values each, with m lowered to n - 1 if it is
 * larger.
 *
 * The weights are cached, as many samples share them.
 */
export class HarrellDavis {
  readonly #weights = new BetaWeights();
  readonly #widest = new Map<string, readonly number[]>();
  readonly #shares = new Shares();
  readonly #estimates = new Lender(Float64Array);

  /**
   * Returns a quantile of a sample.
   * @param p probability, above 0 and below 1
   * @param least minimum effective number of owners that the mean must average over
   * @returns undefined if no m reaches that number, or if there are fewer than two values
   */
  quantile(sample: SortedSample, p: number, least: number): Quantile | undefined {
    const n = sample.values.length;
    if (n < 2) return undefined;
    for (const m of this.#widths(n, p, least)) {
      const weights = this.#weights.of(n, m, p);
      if (this.#shares.effectiveOwners(sample, weights) < least) continue;
      const value = meanOf(sample.values, weights);
      const others = this.#weights.of(n - 1, Math.min(m, n - 1), p);
      const estimates = this.#estimates.of(others.weights.length + 1);
      return {
        value,
        partOfTwo: this.#shares.partOfTwo(sample, weights),
        ...jackknife(sample.values, value, others, estimates),
      };
    }
    return undefined;
  }

  /**
   * Returns the values of m whose weights average over enough values, narrowest weights first. (That is necessary for
   * enough owners, as there are no more owners than values.) The effective number of values rises as m falls: a binary
   * search on its approximation finds the neighbourhood of the first suitable m, and exact values then settle it.
   */
  #widths(n: number, p: number, least: number): readonly number[] {
    const near = smallerTail(p);
    const key = `${n} ${near} ${least}`;
    const known = this.#widest.get(key);
    if (known !== undefined) return known;
    const all: number[] = [];
    for (let m = n; m > 0 && (m + 1) * near >= 1; m = Math.floor(m * NARROWER)) all.push(m);
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (approximateEffectiveNumber(n, all[middle]!, near) >= least) high = middle;
      else low = middle + 1;
    }
    const isWide = (place: number) => exactly(this.#weights.of(n, all[place]!, near).effective) >= least;
    while (low < all.length && !isWide(low)) low++;
    while (low > 0 && isWide(low - 1)) low--;
    const wide = all.slice(low);
    this.#widest.set(key, wide);
    return wide;
  }
}

function meanOf(values: Float64Array, { first, weights }: OrderWeights): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i]! * values[first + i]!;
  // Rounding must not take the mean outside the range of the values.
  return Math.min(Math.max(sum, values[0]!), values.at(-1)!);
}

/** Sums the weights of each owner. */
class Shares {
  /** Sum of weights by owner; reset to 0 after use. */
  #shares = new Float64Array();
  readonly #inOrder = new Lender(Int32Array);

  /** Over how many owners a weighted mean is, by Kish's effective number. */
  effectiveOwners(sample: SortedSample, weights: OrderWeights): number {
    const [start, end] = this.#add(sample, weights, false);
    let squares = 0;
    // Sorted, as the last bits of a sum depend on its order.
    const inOrder = this.#inOrder.of(end - start);
    inOrder.set(sample.owners.subarray(start, end));
    for (const owner of inOrder.sort()) squares += this.#take(owner) ** 2;
    return exactly(1 / squares);
  }

  /** Returns the part of a weighted mean that its two largest owners make up. */
  partOfTwo(sample: SortedSample, weights: OrderWeights): number {
    const [start, end] = this.#add(sample, weights, true);
    const largest = new TwoLargest();
    for (let i = start; i < end; i++) largest.add(this.#take(sample.owners[i]!));
    return largest.part;
  }

  /**
   * Adds the weights, or these times their values, to the sums of the owners. Equal values share the mean of their weights.
   * @returns the range of the values with a weight, or equal to one with a weight
   */
  #add(
    { values, owners, ownerCount }: SortedSample,
    { first, weights }: OrderWeights,
    isTimesValue: boolean,
  ): readonly [start: number, end: number] {
    if (ownerCount > this.#shares.length) this.#shares = new Float64Array(ownerCount);
    const shares = this.#shares;
    const end = first + weights.length;
    let start = first;
    while (start > 0 && values[start - 1] === values[start]) start--;
    let next = start;
    while (next < end) {
      const from = next;
      const value = values[from]!;
      let sum = 0;
      for (; next < values.length && values[next] === value; next++) {
        if (next >= first && next < end) sum += weights[next - first]!;
      }
      const share = (isTimesValue ? value * sum : sum) / (next - from);
      for (let i = from; i < next; i++) shares[owners[i]!]! += share;
    }
    return [start, next];
  }

  /** Returns the sum of an owner once, and 0 from then on: an owner may have several values. */
  #take(owner: number): number {
    const share = this.#shares[owner]!;
    this.#shares[owner] = 0;
    return share;
  }
}

/**
 * Computes the jackknife standard error. Without the value at position i, the values before it keep their weights, and
 * each value after it moves down one position. Each estimate is thus a head sum plus a tail sum; it is the same for all
 * i before the first weight, and for all i after the last.
 * @param estimates room for one estimate more than there are weights
 */
function jackknife(
  values: Float64Array,
  centre: number,
  { first, weights }: OrderWeights,
  estimates: Float64Array,
): Pick<Quantile, "standardError" | "partOfTwoInError"> {
  const n = values.length;
  const count = weights.length;
  let tail = 0;
  for (let i = 0; i < count; i++) tail += weights[i]! * (values[first + i + 1]! - centre);
  let head = 0;
  estimates[0] = tail;
  for (let i = 0; i < count; i++) {
    tail -= weights[i]! * (values[first + i + 1]! - centre);
    head += weights[i]! * (values[first + i]! - centre);
    estimates[i + 1] = head + tail;
  }
  const timesOf = (place: number) => (place === 0 ? first + 1 : place === count ? n - first - count : 1);
  let sum = 0;
  for (let i = 0; i <= count; i++) sum += timesOf(i) * estimates[i]!;
  const average = sum / n;
  const squares = new TwoLargest();
  for (let i = 0; i <= count; i++) squares.add((estimates[i]! - average) ** 2, timesOf(i));
  return {
    standardError: Math.sqrt(((n - 1) / n) * squares.total),
    partOfTwoInError: squares.part,
  };
}

// Numeric loops: an index stays within its typed array by the loop's bounds, so what is read there is asserted (`!`).
import { BetaWeights, effectiveNearly, nearerEnd, type OrderWeights } from "./beta-weights.ts";
import type { SortedSample } from "./sample.ts";

export interface Quantile {
  readonly value: number;
  /** By the jackknife; in the unit of the values. */
  readonly standardError: number;
}

/** How fast the weights widen, where they rest on too few. */
const NARROWER = 0.99;

/**
 * Sample quantiles by Harrell and Davis (1982): the weighted mean of all order statistics, the i-th of n weighing
 * I_(i/n)(a, b) - I_((i-1)/n)(a, b) with a = (m + 1) p, b = (m + 1)(1 - p), and m = n. Where those weights would
 * rest on few owners, m is lowered, by a hundredth at a time and to a whole number, until the weights W of the
 * owners average over enough of them: 1 / sum(W²) >= least (Kish's effective number). a and b stay 1 or more, so
 * that the weights have one peak. Equal values share the mean of their weights, so that their order decides nothing.
 *
 * The standard error is that of the jackknife which leaves out one value at a time, as Harrell and Davis give it: of n
 * estimates of n - 1 values each, with m no more than these, (n - 1) / n times the sum of squares about their mean, and
 * the root of that.
 *
 * What many samples have in common, the weights, is computed once.
 */
export class HarrellDavis {
  readonly #weights = new BetaWeights();
  readonly #widest = new Map<string, readonly number[]>();
  readonly #shares = new Shares();

  /**
   * @param p probability, above 0 and below 1
   * @param least how many owners, at least, the mean is to be over
   * @returns undefined where no m gives so many, and for fewer than two values
   */
  quantile(sample: SortedSample, p: number, least: number): Quantile | undefined {
    const n = sample.values.length;
    if (n < 2) return undefined;
    for (const m of this.#widths(n, p, least)) {
      const weights = this.#weights.of(n, m, p);
      if (this.#shares.effectiveOwners(sample, weights) < least) continue;
      const value = meanOf(sample.values, weights);
      const others = this.#weights.of(n - 1, Math.min(m, n - 1), p);
      return { value, standardError: jackknife(sample.values, value, others) };
    }
    return undefined;
  }

  /**
   * The values of m, narrow weights first, that average over enough values: owners are no more than values. The
   * effective number of values rises as m falls, so the first that will do is found by halving what is nearly so, and
   * then by looking beside it.
   */
  #widths(n: number, p: number, least: number): readonly number[] {
    const near = nearerEnd(p);
    const key = `${n} ${near} ${least}`;
    const known = this.#widest.get(key);
    if (known !== undefined) return known;
    const all: number[] = [];
    for (let m = n; m > 0 && (m + 1) * near >= 1; m = Math.floor(m * NARROWER)) all.push(m);
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (effectiveNearly(n, all[middle]!, near) >= least) high = middle;
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
  // A sum of parts of equal values must not lie beside them.
  return Math.min(Math.max(sum, values[0]!), values.at(-1)!);
}

/** Adds up what weights give each owner. */
class Shares {
  /** By owner; 0 while nothing is added up. */
  #shares = new Float64Array();

  /** Over how many owners a weighted mean is, by Kish's effective number. */
  effectiveOwners({ values, owners, ownerCount }: SortedSample, { first, weights }: OrderWeights): number {
    if (ownerCount > this.#shares.length) this.#shares = new Float64Array(ownerCount);
    const shares = this.#shares;
    const end = first + weights.length;
    let start = first;
    while (start > 0 && values[start - 1] === values[start]) start--;
    let next = start;
    while (next < end) {
      const from = next;
      let sum = 0;
      for (; next < values.length && values[next] === values[from]; next++) {
        if (next >= first && next < end) sum += weights[next - first]!;
      }
      const share = sum / (next - from);
      for (let i = from; i < next; i++) shares[owners[i]!]! += share;
    }
    let squares = 0;
    // In the order of their numbers, for a sum's last bits depend on its order; 0 once an owner was added.
    for (const owner of owners.slice(start, next).sort()) {
      squares += shares[owner]! * shares[owner]!;
      shares[owner] = 0;
    }
    return exactly(1 / squares);
  }
}

/** The last bits of a computation decide nothing. */
function exactly(value: number): number {
  return Number(value.toPrecision(12));
}

/**
 * Without the value at place i, each before it keeps its place and each behind it takes the one before. So the estimates
 * are sums of a head and a tail, and the same for all values before the first weight, and for all behind the last.
 */
function jackknife(values: Float64Array, centre: number, { first, weights }: OrderWeights): number {
  const n = values.length;
  const count = weights.length;
  const estimates = new Float64Array(count + 1);
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
  let squares = 0;
  for (let i = 0; i <= count; i++) squares += timesOf(i) * (estimates[i]! - average) ** 2;
  return Math.sqrt(((n - 1) / n) * squares);
}

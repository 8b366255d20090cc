// Numeric loops: the loop bounds keep each index within its typed array, so elements are read with `!`.
import { betaIntervals } from "./beta-intervals.ts";
import { betaDistribution, logBeta } from "./incomplete-beta.ts";

/** Weights of n order statistics. Those that are not listed are too small to affect a floating-point sum. */
export interface OrderWeights {
  /** Index of the first listed order statistic, from 0. */
  readonly first: number;
  readonly weights: Float64Array;
  /**
   * Number of values that the mean effectively averages: Kish's effective number, 1 over the sum of squared weights.
   */
  readonly effective: number;
}

/** Weights smaller than this share of the sum do not affect a mean. */
const NOTHING = 1e-18;
/**
 * The cache is cleared once it holds more weights than this: a larger long-lived cache causes costly garbage
 * collections.
 */
const MOST_KEPT = 1 << 18;
/** Decimals that probabilities are rounded to, so that floating-point error does not matter: 1 - 0.95 is 0.05. */
const DIGITS = 12;

/** Returns the smaller of a probability and its complement. */
export function smallerTail(p: number): number {
  return Number(Math.min(p, 1 - p).toFixed(DIGITS));
}

/**
 * Computes the weights of order statistics and caches them. The i-th of n has the weight I_(i/n)(a, b) - I_((i-1)/n)(a,
 * b), with a = (m + 1) p and b = (m + 1)(1 - p), where I is the distribution function of the beta distribution.
 */
export class BetaWeights {
  readonly #known = new Map<string, OrderWeights>();
  #kept = 0;

  /**
   * Returns the weights of n order statistics.
   * @param n number of order statistics, 1 or more
   * @param m at most n; the smaller, the wider the weights are spread
   * @param p probability, above 0 and below 1
   */
  of(n: number, m: number, p: number): OrderWeights {
    const near = smallerTail(p);
    const isMirrored = p > 0.5;
    const name = `${n} ${m} ${near}`;
    const key = isMirrored ? `${name} mirrored` : name;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const made = isMirrored
      ? mirrored(this.of(n, m, near), n)
      : weightsOf(n, (m + 1) * near, (m + 1) * (1 - near));
    if (this.#kept > MOST_KEPT) {
      this.#known.clear();
      this.#kept = 0;
    }
    this.#known.set(key, made);
    this.#kept += made.weights.length;
    return made;
  }
}

/**
 * Returns approximately the effective number of such weights: n over the integral of the squared density, which is B(2a
 * - 1, 2b - 1) / B(a, b)².
 */
export function approximateEffectiveNumber(n: number, m: number, p: number): number {
  const [a, b] = [(m + 1) * p, (m + 1) * (1 - p)];
  return n * Math.exp(2 * logBeta(a, b) - logBeta(2 * a - 1, 2 * b - 1));
}

function mirrored({ first, weights, effective }: OrderWeights, n: number): OrderWeights {
  return { first: n - first - weights.length, weights: weights.toReversed(), effective };
}

function weightsOf(n: number, a: number, b: number): OrderWeights {
  if (n === 1) return { first: 0, weights: Float64Array.of(1), effective: 1 };
  const pieceAt = betaIntervals(a, b, 0.5 / n);
  const last = n - 1;
  const start = Math.max(1, Math.min(last, Math.floor((n * a) / (a + b))));
  // Outwards from the middle until the weights vanish. The ends are computed separately, as the series does not
  // converge there.
  let total = 0;
  const outwards = (from: number, step: 1 | -1): number[] => {
    const found: number[] = [];
    for (let i = from; i > 0 && i < last; i += step) {
      const piece = pieceAt((i + 0.5) / n);
      if (piece < NOTHING * total) break;
      total += piece;
      found.push(piece);
    }
    return found;
  };
  const right = outwards(start, 1);
  const left = outwards(start - 1, -1).reverse();
  const upTo = betaDistribution(a, b);
  const below = left.length === start - 1 ? [upTo(1 / n)] : [];
  const above = start + right.length === last ? [1 - upTo(last / n)] : [];
  const between = 1 - (below[0] ?? 0) - (above[0] ?? 0);
  const scaled = (piece: number) => (piece * between) / total;
  const weights = Float64Array.from([...below, ...left.map(scaled), ...right.map(scaled), ...above]);
  let squares = 0;
  for (const weight of weights) squares += weight * weight;
  return { first: start - left.length - below.length, weights, effective: 1 / squares };
}

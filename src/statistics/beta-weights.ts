// Numeric loops: an index stays within its typed array by the loop's bounds, so what is read there is asserted (`!`).
import { betaPieces } from "./beta-pieces.ts";
import { betaDistribution, logBeta } from "./incomplete-beta.ts";

/** How much each of n order statistics weighs; those outside of the list weigh nothing that a number holds. */
export interface OrderWeights {
  /** Place of the first that weighs anything, from 0. */
  readonly first: number;
  readonly weights: Float64Array;
  /** Over how many the mean is: Kish's effective number, 1 over the sum of squares. */
  readonly effective: number;
}

/** A weight that is so small beside the sum adds nothing to a mean. */
const NOTHING = 1e-18;
/** How many weights are kept before all are forgotten: of more, what is kept long has all that is in memory reclaimed. */
const MOST_KEPT = 1 << 18;
/** The last bits of a probability decide nothing: 1 - 0.95 is 0.05. */
const DIGITS = 12;

/** The smaller of a probability and its complement. */
export function nearerEnd(p: number): number {
  return Number(Math.min(p, 1 - p).toFixed(DIGITS));
}

/**
 * Weights of order statistics, each set computed once while there is room for it. The i-th of n weighs I_(i/n)(a, b) - I_((i-1)/n)(a, b), with
 * a = (m + 1) p and b = (m + 1)(1 - p): I is the distribution function of the beta distribution.
 */
export class BetaWeights {
  readonly #known = new Map<string, OrderWeights>();
  #kept = 0;

  /**
   * @param n how many order statistics, 1 or more
   * @param m how narrow: as many as they are, or fewer
   * @param p probability, above 0 and below 1
   */
  of(n: number, m: number, p: number): OrderWeights {
    const near = nearerEnd(p);
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
 * Nearly the effective number of such weights: n over the integral of the density's square, which is
 * B(2a - 1, 2b - 1) / B(a, b)².
 */
export function effectiveNearly(n: number, m: number, p: number): number {
  const [a, b] = [(m + 1) * p, (m + 1) * (1 - p)];
  return n * Math.exp(2 * logBeta(a, b) - logBeta(2 * a - 1, 2 * b - 1));
}

function mirrored({ first, weights, effective }: OrderWeights, n: number): OrderWeights {
  return { first: n - first - weights.length, weights: weights.toReversed(), effective };
}

function weightsOf(n: number, a: number, b: number): OrderWeights {
  if (n === 1) return { first: 0, weights: Float64Array.of(1), effective: 1 };
  const pieceAt = betaPieces(a, b, 0.5 / n);
  const last = n - 1;
  const start = Math.max(1, Math.min(last, Math.floor((n * a) / (a + b))));
  // From the middle outwards, until nothing is left; the ends by themselves, for the pieces' series does not reach them.
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

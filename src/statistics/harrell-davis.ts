import { incompleteBeta } from "./incomplete-beta.ts";

/** A value and whose it is: values of one owner count as one. */
export interface Owned {
  readonly value: number;
  readonly owner: number;
}

/** How fast the weights widen, where they rest on too few. */
const NARROWER = 0.99;

/**
 * Sample quantile by Harrell and Davis (1982): the weighted mean of all order statistics, the i-th of n weighing
 * I_(i/n)(a, b) - I_((i-1)/n)(a, b) with a = (m + 1) p, b = (m + 1)(1 - p), and m = n. Where those weights would
 * rest on few owners, m is lowered, by a hundredth at a time and to a whole number, until the weights W of the
 * owners average over enough of them: 1 / sum(W²) >= least (Kish's effective number). a and b stay 1 or more, so
 * that the weights have one peak.
 * @param values in any order
 * @param p probability, above 0 and below 1
 * @param least how many owners, at least, the mean is to be over
 * @returns undefined where no m gives so many
 */
export function harrellDavis(values: readonly Owned[], p: number, least: number): number | undefined {
  const sorted = [...values].sort((a, b) => a.value - b.value);
  const n = sorted.length;
  for (let m = n; (m + 1) * Math.min(p, 1 - p) >= 1; m = Math.floor(m * NARROWER)) {
    const weights = weightsOf(n, (m + 1) * p, (m + 1) * (1 - p));
    if (effectiveOwners(sorted, weights) < least) continue;
    const value = sorted.reduce((sum, one, i) => sum + weights[i]! * one.value, 0);
    // A sum of parts of equal values must not lie beside them.
    return Math.min(Math.max(value, sorted[0]!.value), sorted[n - 1]!.value);
  }
  return undefined;
}

/** The weights of n order statistics; they add up to 1. */
function weightsOf(n: number, a: number, b: number): Float64Array {
  const weights = new Float64Array(n);
  let below = 0;
  for (let i = 0; i < n; i++) {
    const upTo = incompleteBeta((i + 1) / n, a, b);
    weights[i] = upTo - below;
    below = upTo;
  }
  return weights;
}

function effectiveOwners(sorted: readonly Owned[], weights: Float64Array): number {
  const byOwner = new Map<number, number>();
  sorted.forEach(({ owner }, i) => {
    byOwner.set(owner, (byOwner.get(owner) ?? 0) + weights[i]!);
  });
  let squares = 0;
  for (const weight of byOwner.values()) squares += weight * weight;
  // The last bits of a computation decide nothing.
  return Number((1 / squares).toPrecision(12));
}

import { fsum } from "d3-array";

/**
 * Returns Kish's effective number of observations (Kish 1965, Survey Sampling): (Σ w)² / Σ w². Of clusters whose members have
 * the same value, it is the number of equal clusters that would be as uncertain.
 * @param weights sizes of clusters, or weights of observations, all above 0; NaN without any
 */
export function effectiveSampleSize(weights: readonly number[]): number {
  return fsum(weights) ** 2 / fsum(weights.map((weight) => weight ** 2));
}

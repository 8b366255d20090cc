import type { Estimate } from "./estimate.ts";
import { normalQuantile } from "./normal-quantile.ts";

/**
 * The share of some in a whole, in percent: SE = √(p (1 - p) / n); its 95 % interval by Wilson (1927), which stays
 * between 0 and 100.
 * @param count how many there are, 0 to n
 * @param n of how many, above 0
 * @throws RangeError for anything else
 */
export function rateEstimate(count: number, n: number): Estimate {
  if (!(count >= 0 && count <= n && n > 0)) throw new RangeError(`${count} of ${n} is no share`);
  const p = count / n;
  const z = normalQuantile(0.975);
  const middle = (p + z ** 2 / (2 * n)) / (1 + z ** 2 / n);
  const half = (z / (1 + z ** 2 / n)) * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2));
  return {
    value: 100 * p,
    standardError: 100 * Math.sqrt((p * (1 - p)) / n),
    df: Number.POSITIVE_INFINITY,
    ci95: [Math.max(0, 100 * (middle - half)), Math.min(100, 100 * (middle + half))],
  };
}

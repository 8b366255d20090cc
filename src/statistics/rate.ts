import type { Estimate } from "./estimate.ts";
import { normalQuantile } from "./normal-quantile.ts";

/**
 * Estimates a share in percent: SE = √(p (1 - p) / n). Its 95% interval is Wilson's (1927), which stays between 0 and
 * 100.
 * @param count number of successes, 0 to n
 * @param n sample size, above 0
 * @throws RangeError for any other arguments
 */
export function rateEstimate(count: number, n: number): Estimate {
  if (!(count >= 0 && count <= n && n > 0)) throw new RangeError(`${count} of ${n} is not a share`);
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

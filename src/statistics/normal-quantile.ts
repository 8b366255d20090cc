/** At this distance from 0 the distribution function is 0 or 1 to the last digit. */
const FARTHEST = 8;

/**
 * Computes a quantile of the standard normal distribution, by bisection of its distribution function.
 * @param p probability, above 0 and below 1
 * @returns the quantile, to about 14 digits near the middle and 6 digits beyond 5 deviations
 * @throws RangeError for any other p
 */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`p must be above 0 and below 1, not ${p}`);
  let [low, high] = [-FARTHEST, FARTHEST];
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (fromMiddle(middle) < p - 0.5) low = middle;
    else high = middle;
  }
}

/**
 * Returns the probability between 0 and x, by a series whose terms all have the same sign (Abramowitz and Stegun
 * 26.2.11).
 */
function fromMiddle(x: number): number {
  let [term, sum] = [x, x];
  for (let odd = 3; Math.abs(term) > Math.abs(sum) * 1e-17; odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return (sum * Math.exp(-(x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

/** Beyond this the distribution function is 0 or 1 to the last digit. */
const FARTHEST = 8;

/**
 * Quantile of the standard normal distribution, by bisection of its distribution function.
 * @param p probability, above 0 and below 1
 * @returns the quantile, to about 14 digits in its middle and 6 beyond 5 deviations
 * @throws RangeError for anything else
 */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`no normal distribution has a quantile at ${p}`);
  let [low, high] = [-FARTHEST, FARTHEST];
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (fromMiddle(middle) < p - 0.5) low = middle;
    else high = middle;
  }
}

/** The probability between 0 and x, by its series of terms of one sign (Abramowitz and Stegun 26.2.11). */
function fromMiddle(x: number): number {
  let [term, sum] = [x, x];
  for (let odd = 3; Math.abs(term) > Math.abs(sum) * 1e-17; odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return (sum * Math.exp(-(x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

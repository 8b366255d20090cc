import { betaDistribution, logBeta } from "./incomplete-beta.ts";
import { normalQuantile } from "./normal-quantile.ts";

/** From this many degrees of freedom, four terms of the expansion about the normal distribution give 14 digits. */
const NEARLY_NORMAL = 1000;
/** Newton steps below this share of t are rounding errors. */
const PRECISION = 2 ** -48;

/**
 * Computes a quantile of Student's t distribution. Below `NEARLY_NORMAL` degrees of freedom it applies Newton's method
 * to the distribution function, which follows from the incomplete beta function (DLMF 8.17, Abramowitz and Stegun
 * 26.7.1); from there on, it uses the expansion about the normal quantile (Abramowitz and Stegun 26.7.5).
 * @param p probability, above 0 and below 1
 * @param df degrees of freedom, above 0; may be fractional or infinite
 * @returns the quantile, to about 10 digits
 * @throws RangeError for any other arguments
 */
export function tQuantile(p: number, df: number): number {
  if (!(p > 0 && p < 1 && df > 0))
    throw new RangeError(`p must be above 0 and below 1 and df above 0, not ${p} and ${df}`);
  if (p < 0.5) return -tQuantile(1 - p, df);
  if (p === 0.5) return 0;
  const z = normalQuantile(p);
  return df < NEARLY_NORMAL ? approached(2 * p - 1, z, df) : expanded(z, df);
}

/**
 * Returns the t below which the given share of absolute values is. Their distribution function is concave, and the
 * normal quantile is below t, so from there each step of Newton's method comes nearer without overshooting.
 */
function approached(share: number, start: number, df: number): number {
  const below = betaDistribution(0.5, df / 2);
  const logScale = Math.log(2) - logBeta(0.5, df / 2) - Math.log(df) / 2;
  const density = (t: number) => Math.exp(logScale - ((df + 1) / 2) * Math.log1p((t * t) / df));
  for (let t = start; ;) {
    const next = t + (share - below((t * t) / (df + t * t))) / density(t);
    if (!(next > t * (1 + PRECISION))) return t;
    t = next;
  }
}

function expanded(z: number, df: number): number {
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1_920 * z ** 3 - 945 * z) / 92_160,
  ];
  return terms.reduce((sum, term, i) => sum + term / df ** (i + 1), z);
}

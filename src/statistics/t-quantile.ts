import { betaDistribution, logBeta } from "./incomplete-beta.ts";
import { normalQuantile } from "./normal-quantile.ts";

/** From so many degrees of freedom on, four terms of the expansion about the normal distribution give 14 digits. */
const NEARLY_NORMAL = 1000;
/** A step by a smaller share of t is an error of rounding. */
const PRECISION = 2 ** -48;

/**
 * Quantile of Student's t distribution: below `NEARLY_NORMAL` degrees of freedom by Newton's method from its
 * distribution function, which follows from the incomplete beta function (DLMF 8.17, Abramowitz and Stegun 26.7.1); from
 * there on by the expansion about the normal quantile (Abramowitz and Stegun 26.7.5).
 * @param p probability, above 0 and below 1
 * @param df degrees of freedom, above 0; a fraction or infinite too
 * @returns the quantile, to about 10 digits
 * @throws RangeError for anything else
 */
export function tQuantile(p: number, df: number): number {
  if (!(p > 0 && p < 1 && df > 0)) throw new RangeError(`no t distribution of ${df} has a quantile at ${p}`);
  if (p < 0.5) return -tQuantile(1 - p, df);
  if (p === 0.5) return 0;
  const z = normalQuantile(p);
  return df < NEARLY_NORMAL ? approached(2 * p - 1, z, df) : expanded(z, df);
}

/**
 * The t that lies above a share of the absolute values. Their distribution function is concave, and the normal
 * quantile lies below t: from there each step of Newton's method comes nearer and none goes too far.
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

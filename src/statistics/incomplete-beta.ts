/** Lanczos coefficients for g = 7 (Godfrey 2001), accurate to 15 digits. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
const G = 7;

/** Returns the natural logarithm of the gamma function of a number above 0. */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const sum = LANCZOS.reduce(
    (total, coefficient, i) => total + (i === 0 ? coefficient : coefficient / (x - 1 + i)),
  );
  const t = x + G - 0.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** Returns the natural logarithm of the beta function of two numbers above 0. */
export function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

const PRECISION = 1e-15;
const SMALLEST = 1e-300;
const MOST_STEPS = 10_000;

/**
 * Computes the regularised incomplete beta function I_x(a, b), the distribution function of the beta distribution, by
 * its continued fraction (DLMF 8.17.22) with Lentz's method.
 * @param x 0 to 1
 * @param a above 0
 * @param b above 0
 * @returns 0 to 1, to about 12 digits
 * @throws RangeError for any other arguments
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  return betaDistribution(a, b)(x);
}

/**
 * Creates the distribution function of one beta distribution, for evaluation at many x.
 * @returns a function from x to I_x(a, b)
 */
export function betaDistribution(a: number, b: number): (x: number) => number {
  const logScale = a > 0 && b > 0 ? -logBeta(a, b) : Number.NaN;
  const tail = (x: number, a: number, b: number) =>
    (Math.exp(logScale + a * Math.log(x) + b * Math.log1p(-x)) / a) * fraction(x, a, b);
  return (x) => {
    if (!(x >= 0 && x <= 1 && a > 0 && b > 0))
      throw new RangeError(`x must be 0 to 1 and a and b above 0, not ${x}, ${a}, ${b}`);
    if (x === 0 || x === 1) return x;
    // The fraction converges fast below the mean; above it, use the other tail.
    return x > (a + 1) / (a + b + 2) ? 1 - tail(1 - x, b, a) : tail(x, a, b);
  };
}

const away = (value: number) => (Math.abs(value) < SMALLEST ? SMALLEST : value);

function fraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= MOST_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    value *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    value *= c * d;
    if (Math.abs(c * d - 1) < PRECISION) return value;
  }
  throw new RangeError(`the beta distribution of ${a}, ${b} does not converge at ${x}`);
}

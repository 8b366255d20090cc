/** Terms smaller than this share of the sum no longer change it. */
const NOTHING = 1e-17;

/**
 * Creates a function that integrates a beta density over a short interval, up to a factor that all intervals share. It
 * uses the Taylor series of the density about the midpoint of the interval. The coefficients follow from x (1 - x) f' =
 * ((a - 1)(1 - x) - (b - 1) x) f, each from the two before.
 * @param a 1 or more
 * @param b 1 or more
 * @param half half the length of an interval
 * @returns the integral from x - half to x + half, for x at least 3 x half from 0 and from 1, relative to the density
 *   at a / (a + b)
 */
export function betaIntervals(a: number, b: number, half: number): (x: number) => number {
  const [p, q] = [a - 1, b - 1];
  const centre = a / (a + b);
  const logAtCentre = p * Math.log(centre) + q * Math.log1p(-centre);
  return (x) => {
    const scale = half / (x * (1 - x));
    const slope = (p * (1 - x) - q * x) * scale;
    const turn = (1 - 2 * x) * scale;
    const square = half * scale;
    // Series terms at the end of the interval; in the integral over the whole interval the odd powers cancel.
    let [before, term, sum] = [0, 1, 1];
    for (let power = 1; ; power++) {
      const next = ((slope - turn * (power - 1)) * term - square * (p + q - power + 2) * before) / power;
      before = term;
      term = next;
      if (power % 2 === 0) sum += term / (power + 1);
      if (Math.abs(term) + Math.abs(before) < NOTHING * sum) break;
    }
    return 2 * half * sum * Math.exp(p * Math.log(x) + q * Math.log1p(-x) - logAtCentre);
  };
}

/** A term that is so small beside the sum adds nothing to it. */
const NOTHING = 1e-17;

/**
 * Makes the integral of a beta density over a short piece, up to a factor that all pieces share: by the density's Taylor
 * series about the middle of the piece. Its coefficients follow from x (1 - x) f' = ((a - 1)(1 - x) - (b - 1) x) f, each from
 * the two before.
 * @param a 1 or more
 * @param b 1 or more
 * @param half half of a piece's length
 * @returns the integral from x - half to x + half, for x at least three halves from 0 and from 1; it is relative to
 * the density at a / (a + b)
 */
export function betaPieces(a: number, b: number, half: number): (x: number) => number {
  const [p, q] = [a - 1, b - 1];
  const centre = a / (a + b);
  const logAtCentre = p * Math.log(centre) + q * Math.log1p(-centre);
  return (x) => {
    const scale = half / (x * (1 - x));
    const slope = (p * (1 - x) - q * x) * scale;
    const turn = (1 - 2 * x) * scale;
    const square = half * scale;
    // The terms of the series at the end of the piece; over the whole of it those of odd powers cancel out.
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

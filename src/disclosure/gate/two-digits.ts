/**
 * Whether a figure is what is expected, to two significant digits: half of the second one, and what the computation may be
 * off by.
 * @param precision of the computation, relative
 */
export function isInTwoDigits(figure: number, expected: number, precision: number): boolean {
  if (expected === 0) return figure === 0;
  const half = 0.5 * 10 ** (Math.floor(Math.log10(expected)) - 1);
  return Math.abs(figure - expected) <= half * (1 + 1e-9) + precision * expected;
}

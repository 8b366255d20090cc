import { type MetricUnit, UNITS } from "../../model/unit.ts";

/**
 * What a standard error of plain sums may be off by, relative: a sum of n values is off by less than n 2^-53 of itself, and n
 * is the most that a sum of squares about one of the values is times the one about their mean. For 100,000 values that is n²
 * 2^-53, about 1e-6.
 */
const PRECISION = 1e-6;

/**
 * Whether a standard error is what is expected, to two significant digits and to the decimals that tables keep of its unit: it
 * may be off by half of the second digit, by half of the last decimal where the second digit lies behind that, and by what the
 * computation may be off by. An error of 0 is never right: it would say that all answered alike.
 * @param precision of the computation, relative
 */
export function isInTwoDigits(
  error: number,
  expected: number,
  unit: MetricUnit,
  precision = PRECISION,
): boolean {
  if (error === 0 || expected === 0) return false;
  const secondDigit = 10 ** (Math.floor(Math.log10(expected)) - 1);
  const lastDecimal = 10 ** -UNITS[unit].tableDecimals;
  const half = 0.5 * (secondDigit + (lastDecimal > secondDigit ? lastDecimal : 0));
  return Math.abs(error - expected) <= half * (1 + 1e-9) + precision * expected;
}

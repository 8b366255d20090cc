import { type MetricUnit, UNITS } from "../../model/unit.ts";

/**
 * The largest relative error of a standard error that is computed with plain sums. A sum of n values has a relative error
 * of less than n 2^-53, and a sum of squares about one of the values is at most n times the one about their mean. For
 * 100,000 values this is n² 2^-53, about 1e-6.
 */
const PRECISION = 1e-6;

/**
 * Returns whether a standard error is the expected one, to two significant digits and to the decimals that tables keep
 * for its unit. It may differ by half of the second digit, by half of the last decimal if the second digit is beyond it,
 * and by the error of the computation. An error of 0 is never right: it would disclose that all answers are equal.
 * @param precision the largest relative error of the computation
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

import { COMPARISON_STANDARD_ERRORS, type Estimate } from "./estimate.ts";

/**
 * Computes the distance of an estimate from 0 in standard errors (without sign), and the standard error of that
 * distance: √(1 + z² / (2 df)), as for a standardised mean difference (Hedges 1981).
 * @returns undefined without a standard error; infinite if the standard error is 0 and the value is not
 */
export function standardised({ value, standardError, df }: Estimate): Estimate | undefined {
  if (standardError === null || df === null) return undefined;
  if (standardError === 0 && value === 0) return { value: 0, standardError: 1, df };
  const z = Math.abs(value) / standardError;
  return { value: z, standardError: Math.sqrt(1 + z ** 2 / (2 * df)), df };
}

/**
 * Returns whether one standardised distance exceeds another of the same sample by more than twice the standard error of
 * their difference. The correlation of the two is not published, so the largest error that any correlation gives is
 * used: the sum of the two errors.
 */
export function isClearlyFurther(one: Estimate, other: Estimate): boolean {
  if (one.standardError === null || other.standardError === null) return false;
  return one.value - other.value > COMPARISON_STANDARD_ERRORS * (one.standardError + other.standardError);
}

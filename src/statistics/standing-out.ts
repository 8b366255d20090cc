import { COMPARISON_STANDARD_ERRORS, type Estimate } from "./estimate.ts";

/**
 * How many standard errors an estimate lies from 0, without its sign, and the standard error of that number:
 * √(1 + z² / (2 df)), as of a standardised mean difference (Hedges 1981).
 * @returns undefined without an error; infinite where the standard error is 0 and the value is not
 */
export function standardised({ value, standardError, df }: Estimate): Estimate | undefined {
  if (standardError === null || df === null) return undefined;
  if (standardError === 0 && value === 0) return { value: 0, standardError: 1, df };
  const z = Math.abs(value) / standardError;
  return { value: z, standardError: Math.sqrt(1 + z ** 2 / (2 * df)), df };
}

/**
 * Whether one standardised distance exceeds another of the same sample by more than twice the standard error of their
 * difference. What goes together in the sample is not published: the error is the largest that any correlation gives, the
 * sum of the two.
 */
export function isFurther(one: Estimate, other: Estimate): boolean {
  if (one.standardError === null || other.standardError === null) return false;
  return one.value - other.value > COMPARISON_STANDARD_ERRORS * (one.standardError + other.standardError);
}

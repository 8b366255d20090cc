import type { RenewedLimits } from "../../submissions/renewed-limits.ts";
import { type Precision, programmes } from "./waiting.ts";

const MOST_LINES = 20;

/** Formats the limits that were set again, one line for each industry, year and question. */
export function renewedLimitLines(
  { renewedLimits = [] }: { readonly renewedLimits?: readonly RenewedLimits[] | undefined },
  precision: Precision,
): string[] {
  const more = renewedLimits.length - MOST_LINES;
  return [
    ...renewedLimits
      .slice(0, MOST_LINES)
      .map(
        ({ industry, year, question, answers }) =>
          `${industry}, ${year}: the limits of ${question} were set again, because ${programmes(answers, precision, "answer")} lay beyond the earlier ones and within those of today's answers`,
      ),
    ...(more > 0 ? [`and ${more} more limits`] : []),
  ];
}

import type { OutgrownLimit } from "../../submissions/outgrown-limits.ts";
import { type Precision, programmes } from "./waiting.ts";

const MOST_LINES = 20;

/** Formats the answers that are limited although they are not unusual today, one line for each industry, year and question. */
export function outgrownLimitLines(
  { outgrownLimits = [] }: { readonly outgrownLimits?: readonly OutgrownLimit[] | undefined },
  precision: Precision,
): string[] {
  const more = outgrownLimits.length - MOST_LINES;
  return [
    ...outgrownLimits
      .slice(0, MOST_LINES)
      .map(
        ({ industry, year, question, answers }) =>
          `${industry}, ${year}: ${programmes(answers, precision, "answer")} to ${question} were set to the limits that its first release had, and would be within the limits of today's answers: the published mean differs from theirs`,
      ),
    ...(more > 0 ? [`and ${more} more limits`] : []),
  ];
}

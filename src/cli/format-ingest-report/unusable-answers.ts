import { QUESTIONS } from "../../model/metric.ts";
import type { CleaningReport } from "../../submissions/cleaning-report.ts";
import { type Precision, programmes } from "./waiting.ts";

/** Formats in one line which answers were given but not used, by question; no line if all were used. */
export function unusableAnswerLines(
  { answers }: Pick<CleaningReport, "answers">,
  precision: Precision,
): string[] {
  const found = QUESTIONS.flatMap((question) => {
    const { outOfRange, unreadable } = answers[question];
    const reasons = [
      [outOfRange, "out of range"],
      [unreadable, "unreadable"],
    ] as const;
    return reasons
      .filter(([count]) => count > 0)
      .map(([count, reason]) => `${programmes(count, precision, "answer")} to ${question} ${reason}`);
  });
  return found.length === 0
    ? []
    : [`counted as missing: ${found.join(", ")}; compliance-data check names each`];
}

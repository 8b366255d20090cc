import { grouped } from "../../model/unit.ts";
import type { WithdrawalReport } from "../../submissions/withdrawals.ts";
import type { Comparison } from "../../tables/privacy-report.ts";
import type { Precision } from "./waiting.ts";

const MOST_LINES = 10;

/** Formats which lines of withdrawn.csv match no submission; the line numbers are for the operator only. */
export function unmatchedInWords(
  { unmatched }: Pick<WithdrawalReport, "unmatched">,
  comparison: Comparison,
  precision: Precision,
): string {
  const why = `of withdrawn.csv: ${comparison === "first release" ? "never seen; check the spelling, or their data may be published" : "removed by an earlier release, or their rows are deleted already, or misspelt: check the new ones"}`;
  if (precision === "coarsely") return `some lines ${why}`;
  const more = unmatched.length - MOST_LINES;
  const lines = `${unmatched.length === 1 ? "line" : "lines"} ${unmatched.slice(0, MOST_LINES).join(", ")}`;
  return `${lines}${more > 0 ? ` and ${grouped(more)} more` : ""} ${why}`;
}

import { grouped } from "../../model/unit.ts";
import type { IngestReport } from "../../operations/ingest-report.ts";

/** Formats how many corrections change nothing, and the first of them. For the operator only. */
export function repeatedLines({ repeated }: Pick<IngestReport, "repeated">): string[] {
  if (repeated === undefined) return [];
  const { rows, first } = repeated;
  const more = rows - first.length;
  const places = first.map(({ file, row }) => `${file}:${row}`).join(", ");
  const what =
    rows === 1 ? "1 row corrects nothing: it has" : `${grouped(rows)} rows correct nothing: each has`;
  return [
    `${what} the same answers as the row that it replaces (${places}${more > 0 ? ` and ${grouped(more)} more` : ""})`,
  ];
}

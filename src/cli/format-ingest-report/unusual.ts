import { grouped } from "../../model/unit.ts";
import type { IngestReport } from "../../operations/ingest-report.ts";
import { programmes, type Precision } from "./waiting.ts";

/** Formats the figures that are used although they may be misread, and the command that names each. */
export function unusualLines({ unusual }: Pick<IngestReport, "unusual">, precision: Precision): string[] {
  if (unusual === undefined) return [];
  const counts = Object.entries(unusual.cells);
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const cells = all === 0 ? [] : [`${programmes(all, precision, "unusual figure")} used`];
  // Only the operator may see an industry's figures.
  const unneeded = unusual.unneeded.map(
    (question) =>
      `${question} is confirmed, but was not asked: remove it from "confirmed" in the mapping, or from --confirm, or it will confirm later figures too`,
  );
  if (precision === "coarsely")
    return [...unusual.remarks.map(({ question }) => `unusual: ${question}`), ...cells, ...unneeded];
  return [
    ...unusual.remarks.map(({ question, rule }) => `${question}: ${rule}`),
    ...cells.map(
      (line) => `${line}: ${counts.map(([column, count]) => `${column} ${grouped(count)}`).join(", ")}`,
    ),
    ...(all === 0 ? [] : ["compliance-data check names each of them"]),
    ...unneeded,
  ];
}

import { firstLines } from "../../model/names-in-words.ts";
import type { IngestReport } from "../../operations/ingest-report.ts";
import type { Precision } from "./waiting.ts";

const MOST_LINES = 10;

/** Formats which questions few programmes of an industry answered in a year, and what this means; no line if there are none. */
export function sparseLines({ sparse = [] }: Pick<IngestReport, "sparse">, precision: Precision): string[] {
  if (sparse.length === 0) return [];
  const lines = sparse.map(({ question, industry, year, answered, programmes }) => {
    const count =
      precision === "exactly"
        ? `${answered} of ${programmes} programmes`
        : "fewer than a third of the programmes";
    return `${industry}, ${year}: ${count} answered ${question}`;
  });
  return [
    ...firstLines(lines, MOST_LINES),
    "a mean rests on the answers that were given. Each block needs enough of them, so blocks are large there, and a withdrawal holds back many programmes. Ask participants for the missing answers",
  ];
}

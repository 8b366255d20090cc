import { grouped } from "../../model/unit.ts";
import type { DoubtfulReplacements, FoundRows } from "../../submissions/replacements.ts";

/** What is said of one row, and of several. */
const SAID: Readonly<Record<keyof DoubtfulReplacements, readonly [one: string, several: string]>> = {
  repeated: [
    "corrects nothing: it has the same answers as the row that it replaces",
    "correct nothing: each has the same answers as the row that it replaces",
  ],
  emptied: [
    "lacks answers of the row that it replaces, of which nothing is used: copy those that still hold",
    "lack answers of the rows that they replace, of which nothing is used: copy those that still hold",
  ],
  ofAnother: [
    "replaces one of another organisation or year that has the same submission_id: if they are two submissions, give each an identifier of its own",
    "replace one of another organisation or year that has the same submission_id: if they are two submissions, give each an identifier of its own",
  ],
};

/** Formats which rows replace others but may not be meant to, with the first of them. For the operator only. */
export function replacementLines(found: DoubtfulReplacements): string[] {
  return (Object.keys(SAID) as (keyof DoubtfulReplacements)[]).flatMap((doubt) => {
    const rows = found[doubt];
    return rows === undefined ? [] : [lineOf(rows, SAID[doubt])];
  });
}

function lineOf({ rows, first }: FoundRows, [one, several]: readonly [string, string]): string {
  const more = rows - first.length;
  const places = first.map(({ file, row }) => `${file}:${row}`).join(", ");
  const which = `${places}${more > 0 ? ` and ${grouped(more)} more` : ""}`;
  return rows === 1 ? `1 row (${which}) ${one}` : `${grouped(rows)} rows (${which}) ${several}`;
}

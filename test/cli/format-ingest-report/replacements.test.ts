import { expect, test } from "vitest";
import { replacementLines } from "../../../src/cli/format-ingest-report/replacements.ts";

const places = (...rows: readonly number[]) => rows.map((row) => ({ file: "s.csv", row }));

test("corrections that change nothing are counted, and the first are named", () => {
  expect(replacementLines({})).toEqual([]);
  expect(replacementLines({ repeated: { rows: 1, first: places(62) } })).toEqual([
    "1 row (s.csv:62) corrects nothing: it has the same answers as the row that it replaces",
  ]);
  expect(replacementLines({ repeated: { rows: 1002, first: places(62, 70) } })).toEqual([
    "1,002 rows (s.csv:62, s.csv:70 and 1,000 more) correct nothing: each has the same answers as the row that it replaces",
  ]);
});

test("corrections that lose answers, and rows with the identifier of another organisation, say what to do", () => {
  expect(
    replacementLines({ ofAnother: { rows: 1, first: places(9) }, emptied: { rows: 2, first: places(4, 5) } }),
  ).toEqual([
    "2 rows (s.csv:4, s.csv:5) lack answers of the rows that they replace, of which nothing is used: copy those that still hold",
    "1 row (s.csv:9) replaces one of another organisation or year that has the same submission_id: if they are two submissions, give each an identifier of its own",
  ]);
});

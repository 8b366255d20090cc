import { expect, test } from "vitest";
import { repeatedLines } from "../../../src/cli/format-ingest-report/repeated.ts";

const places = (...rows: readonly number[]) => rows.map((row) => ({ file: "s.csv", row }));

test("corrections that change nothing are counted, and the first are named", () => {
  expect(repeatedLines({})).toEqual([]);
  expect(repeatedLines({ repeated: { rows: 1, first: places(62) } })).toEqual([
    "1 row corrects nothing: it has the same answers as the row that it replaces (s.csv:62)",
  ]);
  expect(repeatedLines({ repeated: { rows: 1002, first: places(62, 70) } })).toEqual([
    "1,002 rows correct nothing: each has the same answers as the row that it replaces (s.csv:62, s.csv:70 and 1,000 more)",
  ]);
});

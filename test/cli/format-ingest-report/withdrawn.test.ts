import { expect, test } from "vitest";
import { unmatchedInWords } from "../../../src/cli/format-ingest-report/withdrawn.ts";

const lines = (count: number) => ({ unmatched: Array.from({ length: count }, (_, at) => at + 2) });
const TEN = "2, 3, 4, 5, 6, 7, 8, 9, 10, 11";
const FIRST = "of withdrawn.csv: never seen; check the spelling, or their data may be published";
const LATER =
  "of withdrawn.csv: removed by an earlier release, or their rows are deleted already, or misspelt: check the new ones";

test.each([
  [1, "line 2"],
  [2, "lines 2, 3"],
  [10, `lines ${TEN}`],
  [11, `lines ${TEN} and 1 more`],
  [1011, `lines ${TEN} and 1,001 more`],
])("the first ten lines that match nothing are named, and the others counted: of %i", (count, said) => {
  expect(unmatchedInWords(lines(count), "first release", "exactly")).toBe(`${said} ${FIRST}`);
  expect(unmatchedInWords(lines(count), "release before", "exactly")).toBe(`${said} ${LATER}`);
});

test("which lines they are is for the operator alone", () => {
  expect(unmatchedInWords(lines(1), "release before", "coarsely")).toBe(`some lines ${LATER}`);
});

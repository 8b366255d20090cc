import { expect, test } from "vitest";
import { reassignedIdentifierProblems } from "../../src/submissions/reused-identifiers.ts";

const submissions = (count: number) => Array.from({ length: count }, (_, at) => ({ identity: `id a${at}` }));

test("identifiers that another organisation had before are accepted for as many as people correct", () => {
  expect(reassignedIdentifierProblems(10, [], "2026-Q3")).toEqual([]);
  expect(reassignedIdentifierProblems(10, submissions(3), "2026-Q3")).toEqual([]);
  expect(reassignedIdentifierProblems(100, submissions(5), "2026-Q3")).toEqual([]);
  expect(reassignedIdentifierProblems(10, submissions(4), "2026-Q3")).toHaveLength(1);
  expect(reassignedIdentifierProblems(100, submissions(6), "2026-Q3")).toHaveLength(1);
});

test("more of them are refused with the first one, the others' number, and what to do", () => {
  expect(reassignedIdentifierProblems(1000, submissions(60), "2026-Q3")).toEqual([
    {
      file: "submissions",
      column: "submission_id",
      value: "a0",
      rule: "belonged in release 2026-Q3 to another organisation, which is still in the file; the same is true of 59 others of 1,000 submissions",
      remedy:
        "Give each submission the identifier that it had. If the column is a running number that changes with the rows, leave it empty: submissions are then recognised by their organisation.",
    },
  ]);
});

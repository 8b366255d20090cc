import { expect, it } from "vitest";
import { requireNoViolations } from "../../../src/disclosure/gate/index.ts";
import { DataError } from "../../../src/model/problem.ts";

const FOUND = [
  { check: "identifiers", file: "notes.txt", what: "holds an identifier", remedy: "Remove it." },
  { check: "labels", file: "observatory/blocks.csv", row: 6, what: "is wrong", remedy: "Correct it." },
];

const problemsOf = (...args: Parameters<typeof requireNoViolations>) => {
  try {
    requireNoViolations(...args);
    return [];
  } catch (error) {
    if (error instanceof DataError) return error.problems;
    throw error;
  }
};

it("every finding is a problem with its file and row, in the column of its check", () => {
  expect(problemsOf(FOUND)).toEqual([
    { file: "notes.txt", column: "identifiers", rule: "holds an identifier", remedy: "Remove it." },
    {
      file: "observatory/blocks.csv",
      row: 6,
      column: "labels",
      rule: "is wrong",
      remedy:
        "This is a bug in the program, not a mistake in the submissions: report this line and the program's version to its developers. What they must fix: Correct it.",
    },
  ]);
});

it("nothing is refused without findings, or with a reason to publish despite them", () => {
  expect([problemsOf([]), problemsOf([], "It is cited."), problemsOf(FOUND, "It is cited.")]).toEqual([
    [],
    [],
    [],
  ]);
});

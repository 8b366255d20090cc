import { expect, test } from "vitest";
import { formatProblem } from "../../src/model/problem.ts";
import { submissionColumns } from "../../src/questionnaire/columns.ts";
import { rowProblems } from "../../src/questionnaire/row-problems.ts";
import { loadRegistries } from "../../src/tables/load.ts";
import { goldenFiles } from "../support/golden.ts";

const lists = loadRegistries(goldenFiles);

test("a submission that is called as rows of notes are is left out, with what to do", () => {
  const cells = submissionColumns(lists.requirements).map((name) => (name === "submission_id" ? "#" : ""));
  const [first] = rowProblems(lists)(cells);
  expect(formatProblem({ file: "a.csv", row: 2, ...first! })).toBe(
    'a.csv:2 submission_id "#": marks a row of notes: the submission is left out. Call it something else.',
  );
});

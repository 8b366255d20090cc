import { expect, test } from "vitest";
import { formatProblem } from "../../src/model/problem.ts";
import { isNoteOrBlank, separatorProblem, submissionHeaderProblems } from "../../src/questionnaire/header.ts";

const separated = (header: string) => {
  const problem = separatorProblem("a.csv", [header]);
  return problem && formatProblem(problem);
};

test.each([
  [";", "semicolons"],
  ["\t", "tabs"],
  ["|", "vertical bars"],
])("columns separated by %j are refused with its name", (separator, name) => {
  expect(separated(["submission_id", "industry", "year"].join(separator))).toBe(
    `a.csv:1: columns must be separated by commas, not by ${name}. Save it as CSV with commas, and numbers with a decimal point.`,
  );
});

test("names with spaces around them are separated just as well", () => {
  expect(separated("submission_id ; industry ; year")).toMatch(/, not by semicolons\. /);
});

test("neither a single column nor a header with commas is taken for another separator", () => {
  expect(separated("submission_id")).toBeUndefined();
  expect(separated("submission_id;remarks")).toBeUndefined();
  expect(separatorProblem("a.csv", ["submission_id;industry", "year"])).toBeUndefined();
});

test("missing, repeated and unknown columns of a header are reported, each with what to do", () => {
  const columns = ["submission_id", "industry", "audit_hours"];
  const header = ["submission_id", "audit_hour", "submission_id", "requirement_99", " ", "weather"];
  expect(submissionHeaderProblems("a.csv", header, columns).map(formatProblem)).toEqual([
    "a.csv:1 industry: column is missing. Add a column industry.",
    "a.csv:1 audit_hours: column is missing. Add a column audit_hours; leave its cells empty where the question was not asked.",
    'a.csv:1 "audit_hour": is not a column of a submissions file. Remove it, or rename it: the nearest column is audit_hours.',
    "a.csv:1 submission_id: column appears twice. Remove one of the two.",
    'a.csv:1 "requirement_99": is not a column of a submissions file. Remove it, or add the requirement to reference/requirements.csv.',
    'a.csv:1 " ": is not a column of a submissions file. Delete the column, or name it.',
    'a.csv:1 "weather": is not a column of a submissions file. Remove it, or rename it: the submission template has all names.',
  ]);
});

test("a row is a note or blank, but not if only its mark is left and it has a year", () => {
  const row = (...cells: string[]) => [...cells, ...Array<string>(8).fill("")].slice(0, 8);
  const found = (cells: readonly string[]) => isNoteOrBlank(cells);
  expect(found(row("#", "hotels", "PCI", "DE", "for example 2034", "62"))).toBe(true);
  expect(found(row(" # "))).toBe(true);
  expect(found(row("", " "))).toBe(true);
  expect(found(row("#", "hotels", "PCI", "DE", "2034", "62"))).toBe(false);
  expect(found(row("S1", "hotels", "PCI", "DE", "2034", "62"))).toBe(false);
  expect(found(row("", "hotels"))).toBe(false);
});

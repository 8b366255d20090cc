import { expect, test } from "vitest";
import { formatProblem } from "../../src/model/problem.ts";
import { submissionColumns } from "../../src/questionnaire/columns.ts";
import { rowProblems } from "../../src/questionnaire/row-problems.ts";
import { loadRegistries } from "../../src/tables/load.ts";
import { goldenFiles } from "../support/golden.ts";

const lists = loadRegistries(goldenFiles);

test("a submission with the name of a row of notes is left out, with what to do", () => {
  const cells = submissionColumns(lists.requirements).map((name) => (name === "submission_id" ? "#" : ""));
  const [first] = rowProblems(lists)(cells);
  expect(formatProblem({ file: "a.csv", row: 2, ...first! })).toBe(
    'a.csv:2 submission_id "#": marks a row of notes: the submission is left out. Call it something else.',
  );
});

/** What is said of a column of a submission in which all else is right. */
function said(column: string, value: string, own = lists): string[] {
  const right: Readonly<Record<string, string>> = {
    submission_id: "s1",
    industry: "alpha",
    framework: "X_1",
    country: "AA",
    year: "2026",
    bottleneck: "evidence",
  };
  const cells = submissionColumns(lists.requirements).map((name) => {
    if (name === column) return value;
    return right[name] ?? (name.startsWith("requirement_") ? "closed" : "5");
  });
  return rowProblems(own)(cells)
    .filter((problem) => problem.column === column)
    .map((problem) => formatProblem({ file: "a.csv", row: 2, ...problem }).replace("a.csv:2 ", ""));
}

test.each([
  [
    "qsa_fees_usd",
    "€ 5000",
    "must be in US dollars: it counts as missing. Convert it, and write only digits, such as 65000.",
  ],
  [
    "qsa_fees_usd",
    "about 5000",
    "must be a number: it counts as missing. Write digits with a decimal point, such as 65000.",
  ],
  ["qsa_fees_usd", "-1", "must be 0 to 50,000,000 USD: it counts as missing. Correct it, or leave it empty."],
  ...["-9", "-99", "-888"].map((code): [string, string, string] => [
    "qsa_fees_usd",
    code,
    `must be 0 to 50,000,000 USD: it counts as missing. Correct it, or leave it empty. If ${code} means no answer, write it under "missing" in the mapping of the export.`,
  ]),
  [
    "qsa_fees_usd",
    "-98",
    "must be 0 to 50,000,000 USD: it counts as missing. Correct it, or leave it empty.",
  ],
  [
    "qsa_fees_usd",
    "50000001",
    "must be 0 to 50,000,000 USD: it counts as missing. Correct it, or leave it empty.",
  ],
  [
    "audit_hours",
    "€ 5000",
    "must be a number: it counts as missing. Write digits with a decimal point, such as 980.",
  ],
  [
    "audit_hours",
    "0,5",
    "must be a number: it counts as missing. Write digits with a decimal point, such as 980.",
  ],
  ["audit_hours", "12,5", "must be a number: it counts as missing. Write it with a decimal point: 12.5."],
  ["audit_hours", "0", "must be 1 to 20,000 hours: it counts as missing. Correct it, or leave it empty."],
  ["audit_hours", "20001", "must be 1 to 20,000 hours: it counts as missing. Correct it, or leave it empty."],
  [
    "automation_rate",
    "100.1",
    "must be 0 to 100 percent: it counts as missing. Correct it, or leave it empty.",
  ],
  [
    "automation_rate",
    "-12,5",
    "must be a number: it counts as missing. Write digits with a decimal point, such as 57.",
  ],
  [
    "remediation_days",
    "365,5",
    "must be a number: it counts as missing. Write digits with a decimal point, such as 7.8.",
  ],
  [
    "bottleneck_delay_days",
    "366",
    "must be 0 to 365 days: it counts as missing. Correct it, or leave it empty.",
  ],
  [
    "requirement_3",
    "perhaps",
    "must be open or closed: it counts as missing. Write open, closed, or nothing.",
  ],
  ["bottleneck", "weather", "is not a known bottleneck: it counts as missing. Write one of evidence, scope."],
  ["industry", "alhpa", "is not a known industry: the submission is left out. Write one of alpha, beta."],
  ["country", "ZZ", "is not a known country: the submission is left out. Write one of AA, BB, CC."],
  ["year", "26", "must be a year: the submission is left out. Write it with four digits."],
])("for the %s %j it is said what it must be, and what to write", (column, value, words) => {
  expect(said(column, value)).toEqual([`${column} ${JSON.stringify(value)}: ${words}`]);
});

test("a label is one of its last year too, and of no later year", () => {
  const ended = (last_year: number) => ({
    ...lists,
    industries: lists.industries.map((entry) => (entry.id === "alpha" ? { ...entry, last_year } : entry)),
  });
  expect(said("industry", "alpha", ended(2026))).toEqual([]);
  expect(said("industry", "alpha", ended(2025))).toEqual([
    'industry "alpha": ended in 2025, before 2026: the submission is left out. Correct the year, or choose another industry.',
  ]);
});

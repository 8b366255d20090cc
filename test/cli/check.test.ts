import { expect, test } from "vitest";
import { errorLines, formatCheck } from "../../src/cli/check.ts";
import type { CheckResult } from "../../src/operations/check-files.ts";

const problem = { file: "a.csv", row: 2, rule: "must be a year", remedy: "Correct it." };
const NONE = { problems: [], total: 0 };
const RESULT: CheckResult = {
  files: [
    { file: "a.csv", read: 2000 },
    { file: "b.csv", read: 21 },
  ],
  errors: NONE,
  warnings: { problems: [problem], total: 1004 },
  counts: {
    read: 2021,
    kept: 1010,
    dropped: { duplicate: 1005, superseded: 6 },
    missing: 1007,
    ambiguous: 8,
    unusual: 9,
  },
};

test("lists what ingest would leave out, one line each, followed by the counts", () => {
  expect(formatCheck(RESULT, "tables").split("\n")).toEqual([
    "a.csv:2: must be a year. Correct it.",
    "… and 1,003 more.",
    "",
    "Read 2,021 submissions in 2 files: 1,010 would be used, 1,011 left out.",
    "  duplicate: 1,005",
    "  superseded: 6",
    "Values that would count as missing: 1,007.",
    "Values that can be read in two ways: 8.",
    "Unusual values that are used: 9.",
    "Industries, frameworks and countries were looked up in tables/reference/.",
  ]);
});

test("leaves out counts of 0", () => {
  const counts = { read: 1, kept: 1, dropped: {}, missing: 0, ambiguous: 0, unusual: 0 };
  const files = [{ file: "a.csv", read: 1 }];
  expect(formatCheck({ files, errors: NONE, warnings: NONE, counts }, "data").split("\n")).toEqual([
    "Read 1 submission: 1 would be used, 0 left out.",
    "Industries, frameworks and countries were looked up in data/reference/.",
  ]);
  expect(errorLines({ problems: [problem], total: 1 })).toEqual(["a.csv:2: must be a year. Correct it."]);
});

test("says of requirements that nobody answered that ingest does not count them as missing", () => {
  const counts = { read: 9, kept: 1, dropped: {}, missing: 0, ambiguous: 0, unusual: 0 };
  const files = [{ file: "a.csv", read: 9 }];
  const unanswered = { "2025": ["requirement_3"], "2026": ["requirement_3", "requirement_11", "bottleneck"] };
  const text = formatCheck(
    { files, errors: NONE, warnings: NONE, counts: { ...counts, unanswered } },
    "data",
  );
  expect(text.split("\n").slice(1, 3)).toEqual([
    "Nobody answered requirement_3 in 2025: if nobody else does, ingest does not count it as missing, and leaves out fewer submissions.",
    "Nobody answered requirement_3, requirement_11 and bottleneck in 2026: if nobody else does, ingest does not count them as missing, and leaves out fewer submissions.",
  ]);
});

test("says of questions that nobody answered that their year cannot be published", () => {
  const counts = { read: 9, kept: 9, dropped: {}, missing: 0, ambiguous: 0, unusual: 0 };
  const files = [{ file: "a.csv", read: 9 }];
  const unpublishable = { "2026": ["audit_hours", "automation_rate"] };
  const text = formatCheck(
    { files, errors: NONE, warnings: NONE, counts: { ...counts, unpublishable } },
    "data",
  );
  expect(text.split("\n")[1]).toBe(
    "Nobody answered audit_hours and automation_rate in 2026: unless others do, 2026 cannot be published.",
  );
});

test("includes counts of 1", () => {
  const counts = { read: 2, kept: 1, dropped: { duplicate: 1 }, missing: 1, ambiguous: 1, unusual: 1 };
  const files = [{ file: "a.csv", read: 2 }];
  const warnings = { problems: [problem], total: 1 };
  expect(formatCheck({ files, errors: NONE, warnings, counts }, "data").split("\n")).toEqual([
    "a.csv:2: must be a year. Correct it.",
    "",
    "Read 2 submissions: 1 would be used, 1 left out.",
    "  duplicate: 1",
    "Values that would count as missing: 1.",
    "Values that can be read in two ways: 1.",
    "Unusual values that are used: 1.",
    "Industries, frameworks and countries were looked up in data/reference/.",
  ]);
});

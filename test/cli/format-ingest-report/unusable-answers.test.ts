import { expect, test } from "vitest";
import { unusableAnswerLines } from "../../../src/cli/format-ingest-report/unusable-answers.ts";
import { byQuestion, type Question } from "../../../src/model/metric.ts";

const USED = { blank: 3, unreadable: 0, outOfRange: 0, limited: 2 };
const answers = (some: Partial<Record<Question, object>>) =>
  byQuestion((question) => ({ ...USED, ...some[question] }));

test("names the answers that were given but not used, exactly or in coarse steps", () => {
  const some = answers({
    audit_hours: { outOfRange: 3, unreadable: 12 },
    remediation_days: { unreadable: 1 },
  });
  expect(unusableAnswerLines({ answers: some }, "exactly")).toEqual([
    "counted as missing: 3 answers to audit_hours out of range, 12 answers to audit_hours unreadable, 1 answer to remediation_days unreadable; compliance-data check names each",
  ]);
  expect(unusableAnswerLines({ answers: some }, "coarsely")).toEqual([
    "counted as missing: fewer than 5 answers to audit_hours out of range, 10 to 19 answers to audit_hours unreadable, fewer than 5 answers to remediation_days unreadable; compliance-data check names each",
  ]);
});

test("says nothing if all answers that were given are used", () => {
  expect(unusableAnswerLines({ answers: answers({}) }, "exactly")).toEqual([]);
});

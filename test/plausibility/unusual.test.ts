import { expect, test } from "vitest";
import { unusualDoubts } from "../../src/plausibility/unusual.ts";
import { questionsIn, weighingOf } from "./support.ts";

test("the median of twelve answers is checked; that of a part may be three times as far off", () => {
  const asked = (count: number, hours: number) =>
    questionsIn(unusualDoubts(weighingOf(count, () => ({ answers: { audit_hours: hours } })))).filter(
      (question) => question.startsWith("audit_hours"),
    );
  expect(asked(12, 200)).toEqual(["audit_hours"]);
  expect(asked(11, 200)).toEqual([]);
  expect(asked(11, 100)).toEqual(
    ["industry banks", "year 2031", "framework one", "country DE", "source a.csv"].map(
      (part) => `audit_hours, ${part}`,
    ),
  );
});

test("the range of a percentage in a part ends at 100, though that of other answers is three times as wide", () => {
  const rules = unusualDoubts(
    weighingOf(11, () => ({ answers: { automation_rate: 1, audit_hours: 100 } })),
  ).flatMap(({ question, rule }) => (question.endsWith("country DE") ? [rule] : []));
  expect(rules).toEqual([
    "the median of 11 answers is 100 hours; the usual range is 117 to 8,340 hours",
    "the median of 11 answers is 1 percent; the usual range is 6.13 to 100 percent",
  ]);
});

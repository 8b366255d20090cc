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

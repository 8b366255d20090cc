import { expect, test } from "vitest";
import { codeRemarks } from "../../src/plausibility/codes.ts";
import { questionsIn, weighingOf } from "./support.ts";

/** Of 200 submissions, so many with 99, so many with 91, and the others with 60. */
const answers = (column: string, codes: number, high = 0) =>
  weighingOf(200, (at) => ({ answers: { [column]: at < codes ? 99 : at < codes + high ? 91 : 60 } }));
const remarked = (...given: Parameters<typeof answers>) => questionsIn(codeRemarks(answers(...given)));

test("answers of 99 that no others are near may stand for no answer", () => {
  expect(codeRemarks(answers("maturity_score", 10))).toEqual([
    {
      question: "maturity_score 99",
      near: 0.05,
      rule: "10 of 200 answers are 99, but no other is 90 or more",
      causes:
        'Likely cause: 99 stands for no answer. Then write "figures": {"99": null} in the mapping of its column.',
    },
  ]);
  expect(codeRemarks(answers("automation_rate", 10, 1))[0]?.rule).toContain("but only 1 other is 90 or more");
  expect(codeRemarks(answers("automation_rate", 10, 4))[0]?.rule).toContain(
    "but only 4 others are 90 or more",
  );
});

test("they are right if others are near, if they are few, and in columns that may have any size", () => {
  expect(remarked("maturity_score", 10, 5)).toEqual([]);
  expect(remarked("maturity_score", 11, 5)).toEqual(["maturity_score 99"]);
  expect(remarked("maturity_score", 5)).toEqual([]);
  expect(remarked("maturity_score", 6)).toEqual(["maturity_score 99"]);
  const many = weighingOf(400, (at) => ({ answers: { maturity_score: at < 11 ? 99 : 60 } }));
  expect(codeRemarks(many)).toEqual([]);
  expect(remarked("audit_hours", 20)).toEqual([]);
});

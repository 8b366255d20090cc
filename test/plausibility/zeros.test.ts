import { expect, test } from "vitest";
import { zeroRemarks } from "../../src/plausibility/zeros.ts";
import { questionsIn, weighingOf } from "./support.ts";

/** Of 200 submissions, so many with 0, so many with 9, and the others with 60. */
const answers = (column: string, zeros: number, low = 0) =>
  weighingOf(200, (at) => ({ answers: { [column]: at < zeros ? 0 : at < zeros + low ? 9 : 60 } }));
const remarked = (...given: Parameters<typeof answers>) => questionsIn(zeroRemarks(answers(...given)));

test("zeros that no other low answers surround may stand for no answer", () => {
  expect(zeroRemarks(answers("maturity_score", 10))).toEqual([
    {
      question: "maturity_score zero",
      near: 0.05,
      rule: "10 of 200 answers are 0, but no other is below 15, a quarter of the median",
      causes:
        'Likely cause: 0 stands for no answer. Then write "figures": {"0": null} in the mapping of its column.',
    },
  ]);
  expect(zeroRemarks(answers("automation_rate", 10, 1))[0]?.rule).toContain("but only 1 other is below 15");
  expect(zeroRemarks(answers("remediation_days", 10, 4))[0]?.rule).toContain(
    "but only 4 others are below 15",
  );
});

test("zeros that are the lower end of the others are right", () => {
  expect(remarked("maturity_score", 10, 5)).toEqual([]);
  expect(remarked("maturity_score", 11, 5)).toEqual(["maturity_score zero"]);
});

test("few zeros are right: fewer than 6, or than 3% of the answers", () => {
  expect(remarked("maturity_score", 5)).toEqual([]);
  expect(remarked("maturity_score", 6)).toEqual(["maturity_score zero"]);
  const many = weighingOf(400, (at) => ({ answers: { maturity_score: at < 11 ? 0 : 60 } }));
  expect(zeroRemarks(many)).toEqual([]);
});

test("from fewer than 20 other answers, nothing is known about what is usual", () => {
  const of = (count: number) => weighingOf(count, (at) => ({ answers: { maturity_score: at < 8 ? 0 : 60 } }));
  expect(questionsIn(zeroRemarks(of(27)))).toEqual([]);
  expect(questionsIn(zeroRemarks(of(28)))).toEqual(["maturity_score zero"]);
});

test("a missing answer is not a 0", () => {
  const missing = weighingOf(200, (at) => ({ answers: { maturity_score: at < 10 ? Number.NaN : 60 } }));
  expect(zeroRemarks(missing)).toEqual([]);
});

test.each(["qsa_fees_usd", "remediation_tooling_usd", "internal_labour_usd", "bottleneck_delay_days"])(
  "%s may be nothing",
  (column) => {
    expect(remarked(column, 60)).toEqual([]);
  },
);

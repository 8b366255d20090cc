import { expect, test } from "vitest";
import { swappedDoubts, swappedRemarks } from "../../src/plausibility/swapped.ts";
import { questionsIn, weighingOf } from "./support.ts";

test("equal answers of a programme are in no order", () => {
  const equal = weighingOf(40, (at) => ({
    answers: { qsa_fees_usd: 40_000 + at, remediation_tooling_usd: 40_000 + at, automation_rate: 60 },
  }));
  expect(questionsIn([...swappedDoubts(equal), ...swappedRemarks(equal)])).toEqual([]);
});

test("columns are not swapped only because mature programmes remediate later: they also have to automate less", () => {
  const asked = (automationOf: (at: number) => number) =>
    questionsIn(
      swappedDoubts(
        weighingOf(200, (at) => ({
          answers: {
            maturity_score: 80 + (at % 20),
            remediation_days: 12 + (at % 20) / 4,
            automation_rate: automationOf(at),
          },
        })),
      ),
    );
  expect(asked((at) => 30 + (Math.floor(at / 20) % 10))).toEqual([]);
  expect(asked((at) => 60 - (at % 20))).toEqual(["automation_rate and remediation_days"]);
});

test("a year whose costs are in another order is asked about if the order of the others is clear", () => {
  /** One year has a fifth in the usual order; the others this share, in tenths. */
  const asked = (others: number) =>
    questionsIn(
      swappedDoubts(
        weighingOf(300, (at) => {
          const year = 2029 + (at % 3);
          const isUsual = Math.floor(at / 3) % 10 < (year === 2031 ? 2 : others);
          return { year, answers: { maturity_score: 60, automation_rate: isUsual ? 40 : 70 } };
        }),
      ),
    ).filter((question) => question.includes("year"));
  expect(asked(8)).toEqual(["maturity_score and automation_rate, year 2031"]);
  expect(asked(6)).toEqual([]);
});

test("a year whose costs are in the usual order is asked about if those of the others clearly are not", () => {
  /** One year has four fifths in the usual order; the others this share, in tenths. */
  const asked = (others: number) =>
    questionsIn(
      swappedDoubts(
        weighingOf(300, (at) => {
          const year = 2029 + (at % 3);
          const isUsual = Math.floor(at / 3) % 10 < (year === 2031 ? 8 : others);
          const [fees, tooling] = isUsual ? [60_000, 40_000] : [40_000, 60_000];
          return {
            year,
            answers: { qsa_fees_usd: fees, remediation_tooling_usd: tooling, internal_labour_usd: 30_000 },
          };
        }),
      ),
    ).filter((question) => question.includes("year"));
  expect(asked(2)).toEqual(["qsa_fees_usd and remediation_tooling_usd, year 2031"]);
  expect(asked(4)).toEqual([]);
});

test("costs in an unusual order are a doubt if by far most programmes have it, and otherwise a remark", () => {
  /** So many of a hundred spend 1.3 times as much on tools as on fees; the others less. */
  const costs = (turned: number) =>
    weighingOf(400, (at) => ({
      answers:
        at % 100 < turned
          ? { qsa_fees_usd: 40_000, remediation_tooling_usd: 52_000, internal_labour_usd: 30_000 }
          : { qsa_fees_usd: 60_000, remediation_tooling_usd: 50_000, internal_labour_usd: 30_000 },
    }));
  const asked = (turned: number) => questionsIn(swappedDoubts(costs(turned)));
  const remarked = (turned: number) => questionsIn(swappedRemarks(costs(turned)));
  const order = "remediation_tooling_usd above qsa_fees_usd above internal_labour_usd";
  expect([asked(56), remarked(56)]).toEqual([[], [order]]);
  expect([asked(65), remarked(65)]).toEqual([[order], []]);
});

import { describe, expect, it } from "vitest";
import { ANSWERS } from "../../src/plausibility/columns.ts";
import { repeatedFigureDoubts } from "../../src/plausibility/repeated-figures.ts";
import { Weighing } from "../../src/plausibility/weighing.ts";
import { submittedAs } from "./support.ts";

type Answers = Readonly<Record<string, number>>;

/** Answers that differ from row to row and from column to column. */
const different = (at: number): Answers =>
  Object.fromEntries(ANSWERS.map(({ name }, place) => [name, 10 * (place + 1) + (at % 97) / 1000]));

const rows = (count: number, answersAt: (at: number) => Answers, year = 2031) =>
  Array.from({ length: count }, (_, at) =>
    submittedAs({ year, answers: { ...different(at), ...answersAt(at) } }),
  );
const doubts = (...all: ReturnType<typeof rows>) => repeatedFigureDoubts(new Weighing(all));

describe("a figure that most answers have", () => {
  const maturityOf = (same: number) => (at: number) => (at < same ? { maturity_score: 50 } : {});

  it("is asked about if 7 of 10 of sixty answers have it", () => {
    expect(doubts(...rows(60, maturityOf(42)))).toEqual([
      {
        question: "maturity_score the same",
        near: 0.7,
        rule: "42 of 60 answers are 50",
        causes: "Likely cause: the form gives this figure where nobody enters another.",
      },
    ]);
    expect(doubts(...rows(60, maturityOf(41)))).toEqual([]);
    expect(doubts(...rows(59, maturityOf(59)))).toEqual([]);
  });

  it("is asked about in a year, by itself", () => {
    const all = [...rows(100, () => ({})), ...rows(60, () => ({ audit_hours: 1000 }), 2032)];
    expect(doubts(...all).map(({ question, rule }) => [question, rule])).toEqual([
      ["audit_hours the same, year 2032", "60 of 60 answers are 1,000 hours"],
    ]);
  });

  it("is not on a scale of eight steps or fewer, unless nearly all answers have it", () => {
    const stepsOf = (same: number, steps: number) => (at: number) => ({
      maturity_score: at < same ? 50 : 60 + (at % (steps - 1)),
    });
    expect(doubts(...rows(60, stepsOf(56, 8)))).toEqual([]);
    expect(doubts(...rows(60, stepsOf(57, 4)))).toHaveLength(1);
    expect(doubts(...rows(60, stepsOf(45, 9)))).toHaveLength(1);
  });

  it("is not in a year if other years have it too", () => {
    const others = (same: number) => rows(100, (at) => (at < same ? { audit_hours: 1000 } : {}));
    const year = rows(60, () => ({ audit_hours: 1000 }), 2032);
    expect(doubts(...others(35), ...year)).toHaveLength(1);
    expect(doubts(...others(36), ...year)).toEqual([]);
  });

  it("counts among all answers, also those of 0", () => {
    const rates = (zeros: number) => (at: number) =>
      at < zeros ? { automation_rate: 0 } : at < 60 ? { automation_rate: 50 } : {};
    expect(doubts(...rows(80, rates(4)))).toHaveLength(1);
    expect(doubts(...rows(80, rates(5)))).toEqual([]);
  });

  it("is not if it is 0, or is not given", () => {
    expect(doubts(...rows(60, () => ({ remediation_tooling_usd: 0 })))).toEqual([]);
    expect(doubts(...rows(60, () => ({ remediation_days: Number.NaN })))).toEqual([]);
  });
});

describe("two columns with equal figures", () => {
  const copiedIn = (same: number) => (at: number) =>
    at < same ? { automation_rate: different(at).maturity_score! } : {};

  it("are asked about if they are equal in 7 of 10 of thirty rows", () => {
    expect(doubts(...rows(30, copiedIn(21)))).toEqual([
      {
        question: "maturity_score and automation_rate equal",
        near: 0.7,
        rule: "are equal in 70% of 30 rows",
        causes: "Likely cause: one column of the export was copied to the other.",
      },
    ]);
    expect(doubts(...rows(30, copiedIn(20)))).toEqual([]);
    expect(doubts(...rows(29, copiedIn(29)))).toEqual([]);
  });

  it("are asked about in a year, by itself, if they differ in others", () => {
    const asked = (same: number, sameElsewhere = 0) =>
      doubts(...rows(100, copiedIn(sameElsewhere)), ...rows(30, copiedIn(same), 2032)).map(
        ({ question, rule }) => [question, rule],
      );
    expect(asked(21)).toEqual([
      ["maturity_score and automation_rate equal, year 2032", "are equal in 70% of 30 rows"],
    ]);
    expect(asked(20)).toEqual([]);
    expect(asked(30, 35)).toHaveLength(1);
    expect(asked(30, 36)).toEqual([]);
  });

  it("are not if both are 0", () => {
    const none = { qsa_fees_usd: 0, remediation_tooling_usd: 0 };
    expect(doubts(...rows(60, () => none))).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import {
  obstacleOfLargestCell,
  obstacleInWords,
  obstaclesOf,
} from "../../../src/disclosure/span/obstacles.ts";
import { QUESTIONS } from "../../../src/model/metric.ts";
import { answering, programme, settings } from "../programmes.ts";

const METHOD = settings.methodology;
/** Their hours differ, and nothing else. */
const five = answering("audit_hours", [800, 810, 820, 830, 840]);

/** Programmes that pay these costs for tooling, after one whose cost was limited to 9000. */
function payingLimited(...usd: readonly number[]) {
  const [first, ...others] = answering("remediation_tooling_usd", [9000, ...usd]);
  const limited = new Uint8Array(first!.limited.length);
  limited[3] = 1;
  return [{ ...first!, limited }, ...others];
}

describe("reasons why programmes cannot be a block", () => {
  it("do not exist if enough organisations gave each answer", () => {
    const different = Array.from({ length: 5 }, (_, number) =>
      programme(number, Object.fromEntries(QUESTIONS.map((question) => [question, 10 + 9 * number]))),
    ).map((one) => ({ ...one, answers: one.answers.map((value) => value * 10) }));
    expect(obstaclesOf(different, METHOD)).toEqual({
      organisations: 5,
      tooFew: [],
      paidByFew: [],
      alike: [],
      dominated: [],
    });
  });

  it("include an answer that too few contributed: missing and limited ones do not count", () => {
    const [first, second, ...others] = five;
    const limited = new Uint8Array(second!.limited.length);
    const missing = programme(0, { audit_hours: Number.NaN });
    limited[1] = 1;
    const programmes = [missing, { ...second!, limited }, ...others];
    expect(first!.answers[1]).toBe(800);
    expect(obstaclesOf(programmes, METHOD).tooFew).toEqual([{ question: "audit_hours", organisations: 3 }]);
  });

  it("count organisations, not their programmes", () => {
    const twice = [...five.slice(1), programme(4)];
    expect(obstaclesOf(twice, METHOD)).toMatchObject({ organisations: 4 });
  });

  it("include a part of the cost that one or two pay, but not one that nobody or three pay", () => {
    const paying = (...usd: readonly number[]) =>
      obstaclesOf(answering("remediation_tooling_usd", usd), METHOD).paidByFew;
    expect(paying(0, 0, 0, 1000, 2000)).toEqual([
      { question: "remediation_tooling_usd", organisations: 2, isLimited: false },
    ]);
    expect(paying(0, 0, 1000, 2000, 3000)).toEqual([]);
    expect(paying(0, 0, 0, 0, 0)).toEqual([]);
  });

  it("include a part that one or two pay beside those whose cost was limited, which do not count", () => {
    const few = (organisations: number) => [
      { question: "remediation_tooling_usd", organisations, isLimited: true },
    ];
    expect(obstaclesOf(payingLimited(0, 0, 0, 0), METHOD).paidByFew).toEqual(few(0));
    expect(obstaclesOf(payingLimited(1000, 2000, 0, 0), METHOD).paidByFew).toEqual(few(2));
    expect(obstaclesOf(payingLimited(1000, 2000, 3000, 0), METHOD).paidByFew).toEqual([]);
  });

  it("do not include an answer that nobody gave among those that all gave alike", () => {
    const silent = answering("audit_hours", Array<number>(5).fill(Number.NaN));
    expect(obstaclesOf(silent, METHOD)).toMatchObject({
      tooFew: [{ question: "audit_hours", organisations: 0 }],
    });
    expect(obstaclesOf(silent, METHOD).alike).not.toContain("audit_hours");
  });

  it("include an answer that all gave alike, except for a cost that nobody pays", () => {
    const free = answering("qsa_fees_usd", [0, 0, 0, 0, 0]);
    const { alike } = obstaclesOf(free, METHOD);
    expect(alike).toContain("audit_hours");
    expect(alike).not.toContain("qsa_fees_usd");
    expect(obstaclesOf(five, METHOD).alike).not.toContain("audit_hours");
  });
});

describe("an answer of which one or two organisations make up nearly all", () => {
  const dominated = (question: "audit_hours" | "qsa_fees_usd", values: readonly number[]) =>
    obstaclesOf(answering(question, values), METHOD);

  it("is a reason, whatever it is about", () => {
    expect(dominated("audit_hours", [9000, 20, 30, 40, 50]).dominated).toEqual(["audit_hours"]);
    expect(dominated("audit_hours", [9000, 900, 800, 700, 600]).dominated).toEqual([]);
  });

  it("is one only once, if it is a part of the cost that few pay", () => {
    expect(dominated("qsa_fees_usd", [9000, 20, 30, 40, 50]).dominated).toEqual(["qsa_fees_usd"]);
    const { paidByFew, dominated: others } = dominated("qsa_fees_usd", [9000, 20, 0, 0, 0]);
    expect([paidByFew.length, others]).toEqual([1, []]);
  });
});

describe("the description of the reasons", () => {
  const none = { organisations: 7, tooFew: [], paidByFew: [], alike: [], dominated: [] };

  it("is empty without a reason", () => {
    expect(obstacleInWords(none, 5)).toBeUndefined();
    expect(obstacleOfLargestCell([], METHOD)).toBeUndefined();
  });

  it.each([
    [{ ...none, organisations: 0 }, "no organisations, and each answer needs 5"],
    [{ ...none, organisations: 1 }, "1 organisation, and each answer needs 5"],
    [{ ...none, organisations: 4 }, "4 organisations, and each answer needs 5"],
    [
      {
        ...none,
        tooFew: [
          { question: "audit_hours", organisations: 3 },
          { question: "automation_rate", organisations: 4 },
        ],
        paidByFew: [{ question: "qsa_fees_usd", organisations: 2 }],
      },
      "7 organisations, but too few answered audit_hours (3), automation_rate (4): each answer needs 5",
    ],
    [
      { ...none, paidByFew: [{ question: "qsa_fees_usd", organisations: 2 }], alike: ["audit_hours"] },
      "too few organisations pay a part of the cost, so its mean would disclose what they pay: qsa_fees_usd (2); at least 3 must pay it",
    ],
    [
      { ...none, paidByFew: [{ question: "qsa_fees_usd", organisations: 2, isLimited: true }] },
      "too few organisations pay a part of the cost, so its mean would disclose what they pay: qsa_fees_usd (2); at least 3 must pay it, not counting any whose cost was limited",
    ],
    [
      { ...none, alike: ["audit_hours", "maturity_score"] },
      "all gave nearly the same audit_hours, maturity_score, so the mean would disclose it",
    ],
    [
      { ...none, dominated: ["audit_hours"] },
      "one or two organisations make up over 85% of the sum of audit_hours, so the mean would nearly disclose their answers",
    ],
  ] as const)("of %j are: %s", (obstacles, words) => {
    expect(obstacleInWords(obstacles, 5)).toBe(words);
  });

  it("is about the industry and year with the most organisations", () => {
    const few = answering("audit_hours", [1, 2, 3], { industry: "beta", year: 2025 }, 20);
    expect(obstacleOfLargestCell([...few, ...five.slice(0, 2)], METHOD)).toBe(
      "the largest group is beta in 2025: 3 organisations, and each answer needs 5",
    );
  });

  it("of the largest group has every reason, so that none appears only once the others are gone", () => {
    const said = (programmes: readonly ReturnType<typeof programme>[]) =>
      obstacleOfLargestCell(programmes, METHOD)?.replace("the largest group is alpha in 2026: ", "");
    const silent = (some: readonly ReturnType<typeof programme>[]) =>
      some.map((one, at) => (at > 0 ? { ...one, answers: one.answers.with(1, Number.NaN) } : one));
    expect(said(silent(five.slice(0, 3)))).toBe(
      "3 organisations, and each answer needs 5; fewer of them answered audit_hours (1)",
    );
    const different = Array.from({ length: 5 }, (_, number) =>
      programme(number, Object.fromEntries(QUESTIONS.map((question) => [question, 100 + 90 * number]))),
    );
    const [payer, ...others] = silent(different).map((one) => ({ ...one, answers: one.answers.with(2, 0) }));
    const alike = [{ ...payer!, answers: payer!.answers.with(2, 900) }, ...others].map((one) => ({
      ...one,
      answers: one.answers.with(0, 50),
    }));
    expect(said(alike)).toBe(
      "5 organisations, but too few answered audit_hours (1): each answer needs 5; and too few organisations pay a part of the cost, so its mean would disclose what they pay: qsa_fees_usd (1); at least 3 must pay it; and all gave nearly the same maturity_score, so the mean would disclose it",
    );
    expect(said(different)).toBeUndefined();
  });

  it("is about the last year of those with equally many, and about the first of its industries", () => {
    const alone = (industry: string, year: number) => programme(0, { industry, year });
    const largest = (...all: readonly ReturnType<typeof alone>[]) =>
      /group is (.*): 1 organisation,/.exec(obstacleOfLargestCell(all, METHOD) ?? "")?.[1];
    expect(largest(alone("alpha", 2025), alone("beta", 2026))).toBe("beta in 2026");
    expect(largest(alone("beta", 2026), alone("alpha", 2026), alone("alpha", 2025))).toBe("alpha in 2026");
  });
});

import { describe, expect, it } from "vitest";
import { answerOf, type Programme } from "../../src/disclosure/model/programme.ts";
import { QUESTIONS } from "../../src/model/metric.ts";
import { limited } from "../../src/submissions/answer-limits.ts";
import { marked, programme, programmes } from "./support.ts";

const MISSING = Number.NaN;
const HOURS = QUESTIONS.indexOf("audit_hours");
const hours = (list: readonly Programme[]) =>
  limited(list).programmes.map((one) => answerOf(one, "audit_hours"));
const marks = (list: readonly Programme[]) => limited(list).programmes.map((one) => one.limited[HOURS]);

// 15 values of 100 and one of 260 have mean 110 and sample deviation 40, so three of them reach up to 230.
const HUNDREDS = Array<number>(15).fill(100);
// 15 values of 300 and one of 140 have mean 290 and deviation 40, so three of them reach down to 170.
const THREE_HUNDREDS = Array<number>(15).fill(300);

describe("limiting", () => {
  it("moves an outlier to three standard deviations from the mean of its industry and year, and marks it", () => {
    const list = programmes("audit_hours", [...HUNDREDS, 260]);
    expect(hours(list)).toEqual([...HUNDREDS, 230]);
    expect(marks(list)).toEqual([...Array(15).fill(0), 1]);
    expect(limited(list).programmes.at(-1)!.limited).toEqual(marked("audit_hours"));
  });

  it("does so on the low side too", () => {
    const list = programmes("audit_hours", [...THREE_HUNDREDS, 140]);
    expect(hours(list)).toEqual([...THREE_HUNDREDS, 170]);
    expect(marks(list).at(-1)).toBe(1);
  });

  it("moves each of several answers of one programme, and marks them all", () => {
    const usual = HUNDREDS.map(() => programme({ audit_hours: 100, internal_labour_usd: 100 }));
    const list = [...usual, programme({ audit_hours: 260, internal_labour_usd: 260 })];
    const last = limited(list).programmes.at(-1)!;
    expect([answerOf(last, "audit_hours"), answerOf(last, "internal_labour_usd")]).toEqual([230, 230]);
    expect(last.limited).toEqual(marked("audit_hours", "internal_labour_usd"));
  });

  it("takes the frameworks of an industry and year together", () => {
    const outlier = programme({ audit_hours: 260, framework: "SOC_2_TYPE_II" });
    expect(hours([...programmes("audit_hours", HUNDREDS), outlier]).at(-1)).toBe(230);
  });

  it("does not mix industries, nor years", () => {
    const others = [
      programme({ audit_hours: 260, industry: "retail" }),
      programme({ audit_hours: 260, year: 2025 }),
    ];
    expect(hours([...programmes("audit_hours", HUNDREDS), ...others])).toEqual([...HUNDREDS, 260, 260]);
  });

  it("leaves an answer within three standard deviations unchanged", () => {
    // Of 10 values none can lie farther than 9 / sqrt(10) = 2.85 deviations from the mean.
    const list = programmes("audit_hours", [...Array<number>(9).fill(100), 9000]);
    expect([hours(list).at(-1), marks(list).at(-1)]).toEqual([9000, 0]);
  });

  it("leaves a missing answer missing, and does not count it", () => {
    const list = programmes("audit_hours", [MISSING, ...HUNDREDS, 260, MISSING]);
    expect(hours(list)).toEqual([MISSING, ...HUNDREDS, 230, MISSING]);
    expect([marks(list)[0], marks(list).at(-1)]).toEqual([0, 0]);
  });

  it("does not change the given programmes, and returns those without an outlier as the same objects", () => {
    const list = programmes("audit_hours", [...HUNDREDS, 260]);
    const after = limited(list).programmes;
    expect(after.map((one, index) => one === list[index])).toEqual([...Array(15).fill(true), false]);
    expect([answerOf(list.at(-1)!, "audit_hours"), list.at(-1)!.limited[HOURS]]).toEqual([260, 0]);
  });

  it("keeps the marks that a programme has already", () => {
    const outlier = programme({ audit_hours: 260, limited: marked("internal_labour_usd") });
    const list = [...programmes("audit_hours", HUNDREDS), outlier];
    expect(limited(list).programmes.at(-1)!.limited).toEqual(marked("audit_hours", "internal_labour_usd"));
    expect(outlier.limited).toEqual(marked("internal_labour_usd"));
  });

  it("keeps the limits that were set before, while fewer than k organisations have outgrown them", () => {
    const before = limited(programmes("audit_hours", [...HUNDREDS, 260])).limits[0]!.limits;
    const list = programmes("audit_hours", [...HUNDREDS, 260, 400]);
    const { programmes: after, renewed } = limited(list, { of: () => before, k: 5 });
    expect(after.slice(-2).map((one) => answerOf(one, "audit_hours"))).toEqual([230, 230]);
    expect(renewed).toEqual([]);
  });

  it("sets limits again that k organisations have outgrown, and no others of the industry and year", () => {
    const before = QUESTIONS.map(() => ({ low: 0, high: 50 }));
    const list = HUNDREDS.map(() => programme({ audit_hours: 100, maturity_score: 40 }));
    const { programmes: after, limits, renewed } = limited(list, { of: () => before, k: 5 });
    expect(after.map((one) => answerOf(one, "audit_hours"))).toEqual(HUNDREDS);
    expect(limits[0]!.limits[HOURS]).toEqual({ low: 100, high: 100 });
    expect(limits[0]!.limits[QUESTIONS.indexOf("maturity_score")]).toEqual({ low: 0, high: 50 });
    expect(renewed).toContainEqual({ industry: "fintech", year: 2026, question: "audit_hours", answers: 15 });
  });
});

it("sets the limits of a question that had none, and keeps the others", () => {
  const list = programmes("audit_hours", [...HUNDREDS, 260]);
  const wide = { low: 0, high: 1e9 };
  const set = QUESTIONS.map((question) => (question === "audit_hours" ? undefined : wide));
  const { programmes: within, limits } = limited(list, { of: () => set, k: 5 });
  expect(answerOf(within.at(-1)!, "audit_hours")).toBe(230);
  expect(limits[0]!.limits).toEqual(set.with(HOURS, { low: -10, high: 230 }));
});

import { describe, expect, it } from "vitest";
import { answerOf, type Programme } from "../../src/disclosure/model/programme.ts";
import { QUESTIONS } from "../../src/model/metric.ts";
import { type EarlierLimits, limited } from "../../src/submissions/answer-limits.ts";
import { marked, programme, programmes } from "./support.ts";

const MISSING = Number.NaN;
const HOURS = QUESTIONS.indexOf("audit_hours");
const K = 5;
const hours = (list: readonly Programme[]) =>
  limited(list, K).programmes.map((one) => answerOf(one, "audit_hours"));
const marks = (list: readonly Programme[]) => limited(list, K).programmes.map((one) => one.limited[HOURS]);

// With one more value above them: median 101, the fifth from outside 85 and 117, so about 62 to 140: rounded 50 to 160.
const USUAL = Array.from({ length: 40 }, (_, index) => 81 + index);

/** Limits of earlier releases, which knew no programme. */
const earlier = (of: EarlierLimits["of"], knows: EarlierLimits["knows"] = () => false): EarlierLimits => ({
  of,
  industries: ["saas", "fintech", "retail"],
  knows,
});

describe("limiting", () => {
  it("moves an outlier to the limit of its industry and year, and marks it", () => {
    const list = programmes("audit_hours", [...USUAL, 260]);
    expect(hours(list)).toEqual([...USUAL, 160]);
    expect(marks(list)).toEqual([...Array(40).fill(0), 1]);
    expect(limited(list, K).programmes.at(-1)!.limited).toEqual(marked("audit_hours"));
  });

  it("does so on the low side too", () => {
    const list = programmes("audit_hours", [...USUAL, 2]);
    expect(hours(list)).toEqual([...USUAL, 50]);
    expect(marks(list).at(-1)).toBe(1);
  });

  it("moves each of several answers of one programme, and marks them all", () => {
    const usual = USUAL.map((value) => programme({ audit_hours: value, internal_labour_usd: value }));
    const list = [...usual, programme({ audit_hours: 260, internal_labour_usd: 260 })];
    const last = limited(list, K).programmes.at(-1)!;
    expect([answerOf(last, "audit_hours"), answerOf(last, "internal_labour_usd")]).toEqual([160, 160]);
    expect(last.limited).toEqual(marked("audit_hours", "internal_labour_usd"));
  });

  it("takes the frameworks of an industry and year together", () => {
    const outlier = programme({ audit_hours: 260, framework: "SOC_2_TYPE_II" });
    expect(hours([...programmes("audit_hours", USUAL), outlier]).at(-1)).toBe(160);
  });

  it("does not mix industries, nor years", () => {
    const others = [
      programme({ audit_hours: 260, industry: "retail" }),
      programme({ audit_hours: 260, year: 2025 }),
    ];
    expect(hours([...programmes("audit_hours", USUAL), ...others])).toEqual([...USUAL, 260, 260]);
  });

  it("leaves answers unchanged of which there are too few for limits", () => {
    const list = programmes("audit_hours", [...USUAL.slice(0, 16), 9000]);
    expect([hours(list).at(-1), marks(list).at(-1)]).toEqual([9000, 0]);
  });

  it("leaves a missing answer missing, and does not count it", () => {
    const list = programmes("audit_hours", [MISSING, ...USUAL, 260, MISSING]);
    expect(hours(list)).toEqual([MISSING, ...USUAL, 160, MISSING]);
    expect([marks(list)[0], marks(list).at(-1)]).toEqual([0, 0]);
  });

  it("does not change the given programmes, and returns those without an outlier as the same objects", () => {
    const list = programmes("audit_hours", [...USUAL, 260]);
    const after = limited(list, K).programmes;
    expect(after.map((one, index) => one === list[index])).toEqual([...Array(40).fill(true), false]);
    expect([answerOf(list.at(-1)!, "audit_hours"), list.at(-1)!.limited[HOURS]]).toEqual([260, 0]);
  });

  it("keeps the marks that a programme has already", () => {
    const outlier = programme({ audit_hours: 260, limited: marked("internal_labour_usd") });
    const list = [...programmes("audit_hours", USUAL), outlier];
    expect(limited(list, K).programmes.at(-1)!.limited).toEqual(marked("audit_hours", "internal_labour_usd"));
    expect(outlier.limited).toEqual(marked("internal_labour_usd"));
  });

  it("keeps the limits that were set before, while fewer than k organisations have outgrown them", () => {
    const before = QUESTIONS.map(() => ({ low: 50, high: 116 }));
    const { programmes: after, renewed } = limited(
      programmes("audit_hours", USUAL),
      K,
      earlier(() => before),
    );
    expect(after.slice(-5).map((one) => answerOf(one, "audit_hours"))).toEqual([116, 116, 116, 116, 116]);
    expect(renewed.filter(({ question }) => question === "audit_hours")).toEqual([]);
  });

  it("sets limits again that k organisations have outgrown, and no others of the industry and year", () => {
    const before = QUESTIONS.map((question) => ({
      low: 0,
      high: question === "audit_hours" || question === "maturity_score" ? 115 : 1e9,
    }));
    const list = USUAL.map((value) => programme({ audit_hours: value, maturity_score: value - 50 }));
    const {
      programmes: after,
      limits,
      renewed,
    } = limited(
      list,
      K,
      earlier(() => before),
    );
    expect(after.map((one) => answerOf(one, "audit_hours"))).toEqual(USUAL);
    expect(limits[0]!.limits[HOURS]).toEqual({ low: 50, high: 160 });
    expect(limits[0]!.limits[QUESTIONS.indexOf("maturity_score")]).toEqual({ low: 0, high: 115 });
    expect(renewed).toEqual([{ industry: "fintech", year: 2026, question: "audit_hours", answers: 5 }]);
  });
});

it("sets the limits of a question that had none, and keeps the others", () => {
  const list = programmes("audit_hours", [...USUAL, 260]);
  const wide = { low: 0, high: 1e9 };
  const set = QUESTIONS.map((question) => (question === "audit_hours" ? undefined : wide));
  const { programmes: within, limits } = limited(
    list,
    K,
    earlier(() => set),
  );
  expect(answerOf(within.at(-1)!, "audit_hours")).toBe(160);
  expect(limits[0]!.limits).toEqual(set.with(HOURS, { low: 50, high: 160 } as never));
});

describe("a new industry", () => {
  const set = QUESTIONS.map(() => ({ low: 0, high: 250 }));
  const moved = programmes("audit_hours", [...USUAL, 260]).map((one) => ({ ...one, industry: "saas" }));
  const limitsOf = (industry: string) => (industry === "fintech" ? set : undefined);
  const last = (knows: EarlierLimits["knows"]) =>
    answerOf(limited(moved, K, earlier(limitsOf, knows)).programmes.at(-1)!, "audit_hours");

  it("has the limits of the industry that most of its programmes were in before", () => {
    expect(last(({ industry, answers }) => industry === "fintech" && answers[HOURS]! < 1000)).toBe(250);
  });

  it("is compared with that industry by answers within its limits", () => {
    const labour = QUESTIONS.indexOf("internal_labour_usd");
    expect(last(({ industry, answers }) => industry === "fintech" && answers[labour] === 250)).toBe(250);
  });

  it("has limits of its own if most of its programmes are new", () => {
    expect(last(({ industry, answers }) => industry === "fintech" && answers[HOURS]! < 91)).toBe(160);
  });
});

it("earlier limits are looked up once for each industry and year, however many industries are new", () => {
  let looks = 0;
  const of = () => {
    looks++;
    return undefined;
  };
  const pools = ["a", "b", "c", "d"].flatMap((industry) =>
    programmes("audit_hours", USUAL).map((one) => ({ ...one, industry })),
  );
  limited(pools, K, earlier(of));
  // The three known industries, and each of the four for itself.
  expect(looks).toBe(7);
});

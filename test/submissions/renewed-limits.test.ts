import { expect, test } from "vitest";
import { QUESTIONS } from "../../src/model/metric.ts";
import { renewedLimits } from "../../src/submissions/renewed-limits.ts";
import { programmes } from "./support.ts";

const K = 5;
const BEFORE = { low: 10, high: 100 };
/** The same for one question, and nothing for the others. */
const only = <T>(own: T) => QUESTIONS.map((question) => (question === "audit_hours" ? own : undefined));
const found = (values: readonly number[], today: { low: number; high: number } | undefined, one?: number) => {
  const members = programmes("audit_hours", values).map((own, at) => ({ ...own, organisation: one ?? at }));
  return renewedLimits(members, only(BEFORE), only(today), K);
};

test("limits are set again if k organisations lie beyond the earlier ones and within today's", () => {
  const { industry, year } = programmes("audit_hours", [1])[0]!;
  expect(found([50, 101, 102, 103, 104, 5, 500], { low: 1, high: 200 })).toEqual([
    { industry, year, question: "audit_hours", answers: 5 },
  ]);
});

test("limits are set again if exactly a hundredth of the answers lies beyond the earlier ones", () => {
  const values = [...Array(495).fill(50), 101, 102, 103, 104, 105];
  expect(found(values, { low: 1, high: 200 })).toMatchObject([{ answers: 5 }]);
  expect(found([50, ...values], { low: 1, high: 200 })).toEqual([]);
});

test("a missing answer is none of those of which a hundredth must lie beyond the limits", () => {
  const values = [...Array(600).fill(Number.NaN), ...Array(100).fill(50), 101, 102, 103, 104, 105];
  expect(found(values, { low: 1, high: 200 })).toMatchObject([{ answers: 5 }]);
});

test.each([
  ["fewer than k lie beyond them", [50, 101, 102, 103, 104], { low: 1, high: 200 }],
  ["today's would limit them too", [101, 102, 103, 104, 500, 600], { low: 1, high: 200 }],
  [
    "they are less than a hundredth of the answers",
    [...Array(600).fill(50), 101, 102, 103, 104, 105],
    { low: 1, high: 200 },
  ],
  ["today's answers have none", [101, 102, 103, 104, 105], undefined],
])("limits stay if %s", (_, values, today) => {
  expect(found(values, today)).toEqual([]);
});

test("an organisation counts once, however many of its answers lie beyond the limits", () => {
  expect(found([101, 102, 103, 104, 105, 106], { low: 1, high: 200 }, 7)).toEqual([]);
});

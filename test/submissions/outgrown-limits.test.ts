import { expect, test } from "vitest";
import { QUESTIONS } from "../../src/model/metric.ts";
import { outgrownLimits } from "../../src/submissions/outgrown-limits.ts";

const POOL = { industry: "retail", year: 2025 };
/** The same for one question, and nothing for the others. */
const only = <T>(own: T, other: T) => QUESTIONS.map((question) => (question === "audit_hours" ? own : other));
const found = (values: readonly number[], today: { low: number; high: number } | undefined) =>
  outgrownLimits(
    POOL,
    only(values, []),
    only<object | undefined>({ low: 10, high: 100 }, undefined) as never,
    () => today,
  );

test("answers beyond the earlier limits are counted if today's limits would let them through", () => {
  const answers = { industry: "retail", year: 2025, question: "audit_hours" };
  expect(found([50, 101, 102, 103, 104, 5, 500], { low: 1, high: 200 })).toEqual([
    { ...answers, answers: 5 },
  ]);
});

test.each([
  ["fewer than five are", [50, 101, 102, 103, 104], { low: 1, high: 200 }],
  ["fewer than five would be let through", [101, 102, 103, 104, 500, 600], { low: 1, high: 200 }],
  [
    "they are less than a hundredth",
    [...Array(600).fill(50), 101, 102, 103, 104, 105],
    { low: 1, high: 200 },
  ],
  ["there are no other limits today", [101, 102, 103, 104, 105], undefined],
])("nothing is counted if %s", (_, values, today) => {
  expect(found(values, today)).toEqual([]);
});

import { expect, test } from "vitest";
import { ANSWERS, COST_PER_HOUR } from "../../src/plausibility/columns.ts";
import { weighingOf } from "./support.ts";

test("an answer of 0, and a cost per hour of no hours, have no logarithm", () => {
  const weighing = weighingOf(2, (at) => (at === 0 ? { answers: { audit_hours: 0 } } : {}));
  const hours = ANSWERS.find(({ name }) => name === "audit_hours")!;
  expect([...weighing.logs(hours)]).toEqual([Number.NaN, 3]);
  expect([...weighing.logs(COST_PER_HOUR)]).toEqual([Number.NaN, Math.log10(150)]);
});

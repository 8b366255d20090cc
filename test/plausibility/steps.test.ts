import { expect, test } from "vitest";
import { unusualCells } from "../../src/plausibility/cells.ts";
import { stepsOf, usualSteps } from "../../src/plausibility/steps.ts";
import { weighingOf } from "./support.ts";

const of = (...answers: number[]) => Float64Array.from(answers);

test("answers are counted by step, up to a number of them", () => {
  expect(stepsOf(of(7, 14, 7, Number.NaN), 2)).toEqual(
    new Map([
      [7, 2],
      [14, 1],
    ]),
  );
  expect(stepsOf(of(7, 14, 30), 2)).toBeUndefined();
});

test("usual steps are those of one in fifty answers, of at most sixteen different ones", () => {
  const fifty = Array.from({ length: 49 }, () => 30);
  expect([...usualSteps(of(...fifty, 7))].sort((a, b) => a - b)).toEqual([7, 30]);
  expect([...usualSteps(of(...fifty, 30, 7))]).toEqual([30]);
  const sixteen = Array.from({ length: 16 }, (_, at) => at + 1);
  expect(usualSteps(of(...sixteen)).size).toBe(16);
  expect(usualSteps(of(...sixteen, 17)).size).toBe(0);
});

test("deadlines of 7, 14, 30 and 90 days are not unusual, but a slip among them is", () => {
  const days = [7, 30, 30, 30, 30, 30, 30, 90, 90, 14];
  const weighing = weighingOf(200, (at) => ({
    answers: { remediation_days: at === 5 ? 0.3 : days[at % days.length]! },
  }));
  expect(
    unusualCells(weighing)
      .filter(({ weighed }) => weighed.name === "remediation_days")
      .map(({ at, value }) => [at, value]),
  ).toEqual([[5, 0.3]]);
});

import { expect, test } from "vitest";
import { isAlike } from "../../../src/disclosure/model/alike.ts";
import { answering, at, settings } from "../programmes.ts";

const { rounding } = settings.methodology;
const areAlike = (days: readonly number[]) =>
  isAlike(answering("remediation_days", days), at.remediation_days, rounding);

test("answers are alike if they differ by at most one step of rounding, as it is written", () => {
  expect(rounding.days).toBe(1);
  // In binary 1.1 less 1 is more than 0.1, and 1.3 less 1.2 is more too.
  expect([areAlike([1, 1.1]), areAlike([1.2, 1.3, 1.2]), areAlike([1, 1.11])]).toEqual([true, true, false]);
});

test("answers that are missing or limited make none unlike", () => {
  const [first, second, third] = answering("remediation_days", [5, Number.NaN, 90]);
  const limited = third!.limited.with(at.remediation_days, 1);
  expect(isAlike([first!, second!, { ...third!, limited }], at.remediation_days, rounding)).toBe(true);
  expect(isAlike([first!, second!, third!], at.remediation_days, rounding)).toBe(false);
});

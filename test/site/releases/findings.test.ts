import { expect, test } from "vitest";
import { toDate } from "../../../src/site/releases/findings.ts";
import { golden } from "../../endpoints/support.ts";

test("only a year that has not ended has notes on what is compared, and on which falls are no findings", () => {
  expect(toDate({ ...golden.span, yearToDate: true })).toMatch(
    / A fall in .+ is not a finding before the year has ended, because they add up over the year\.$/,
  );
  expect(toDate({ ...golden.span, yearToDate: false })).toBe("");
});

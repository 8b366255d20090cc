import { expect, test } from "vitest";
import { changeInWords, percentChangeInWords } from "../../src/model/change-words.ts";
import { ROUNDING as rounding } from "../support/rounding.ts";

test.each([
  ["score", 1.6, "+1.6 points"],
  ["usd", -5, "−5.0%"],
  ["percent", 0, "0.0%"],
  ["hours", 1234.5, "+1,234.5%"],
] as const)("a change of %s by %d reads %s", (unit, value, words) => {
  expect(changeInWords(rounding, unit, value)).toBe(words);
});

test("a change in percent is signed whatever the unit", () => {
  expect(percentChangeInWords(rounding, -0.4)).toBe("−0.4%");
});

import { InvalidArgumentError } from "commander";
import { describe, expect, test } from "vitest";
import { parseDay, percentage, releaseId, wholeNumber } from "../../src/cli/parsers.ts";

describe("a percentage", () => {
  test.each([
    ["0", 0],
    ["5", 0.05],
    ["5%", 0.05],
    ["2.5 %", 0.025],
    ["100%", 1],
  ])("is read from %s as the fraction %d", (text, fraction) => {
    expect(percentage(text)).toBe(fraction);
  });

  test.each(["", "%", "-1", "100.1", "101%", "1e1", "5 percent", "5%%"])("is not %j", (text) => {
    expect(() => percentage(text)).toThrow(
      new InvalidArgumentError("It must be a percentage from 0 to 100, such as 5%."),
    );
  });
});

describe("a whole number from 2 to 9", () => {
  test.each(["2", "9", "05"])("may be %s", (text) => {
    expect(wholeNumber(2, 9)(text)).toBe(Number(text));
  });

  test.each(["", "1", "10", "2.5", "-3", "0x3", " 3"])("is not %j", (text) => {
    expect(() => wholeNumber(2, 9)(text)).toThrow(
      new InvalidArgumentError("It must be a whole number from 2 to 9."),
    );
  });
});

test("a day is one of the calendar", () => {
  expect(["2026-09-30", "2028-02-29"].map(parseDay)).toEqual(["2026-09-30", "2028-02-29"]);
  for (const text of ["2026-09-31", "2027-02-29", "2026-9-30", "tomorrow"])
    expect(() => parseDay(text), text).toThrow(/^It must be/);
});

test("a release is a quarter or its correction", () => {
  expect(["2026-Q4", "2026-Q4.1"].map(releaseId)).toEqual(["2026-Q4", "2026-Q4.1"]);
  for (const text of ["2026-Q5", "2026", "2026-Q4.0"])
    expect(() => releaseId(text), text).toThrow(/^It must be/);
});

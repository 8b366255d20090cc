import { expect, test } from "vitest";
import { parseDay, releaseId } from "../../src/cli/release-options.ts";

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

import { expect, test } from "vitest";
import { absenceLines } from "../../src/cli/absence.ts";

const absence = { before: 10420, absent: 3163, gone: [{ industry: "saas", year: 2024, programmes: 120 }] };

test("who is absent is told in all, and the years of industries that nothing is left of", () => {
  expect(absenceLines({ absence }, "exactly")).toEqual([
    "3,163 of the 10,420 programmes of the release before are neither in the file nor withdrawn",
    "saas, 2024: all 120 programmes of the release before are missing",
  ]);
});

test("who is absent is told in coarse steps where others read it", () => {
  expect(absenceLines({ absence: { ...absence, absent: 3, gone: [] } }, "coarsely")).toEqual([
    "fewer than 5 programmes of the release before are neither in the file nor withdrawn",
  ]);
});

test("nothing is told where nobody is absent, or no ledger knows", () => {
  expect(absenceLines({ absence: { ...absence, absent: 0 } }, "exactly")).toEqual([]);
  expect(absenceLines({ absence: null }, "exactly")).toEqual([]);
});

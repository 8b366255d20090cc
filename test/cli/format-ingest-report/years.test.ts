import { expect, test } from "vitest";
import { yearLines } from "../../../src/cli/format-ingest-report/years.ts";

const later = (year: number, programmes: number, enough: string[], tooFew: string[]) => ({
  year,
  programmes,
  enough,
  tooFew,
});

test("reports the published years, and the programmes of other years", () => {
  const lines = yearLines(
    {
      first: 2021,
      benchmark: 2026,
      earlier: [{ year: 2019, programmes: 1 }],
      later: [
        later(2027, 1312, ["fintech", "saas"], ["hospitality"]),
        later(2028, 40, ["fintech"], ["saas", "retail", "hospitality"]),
        later(2031, 60, ["fintech", "saas"], ["retail", "hospitality"]),
        later(2029, 2, [], ["fintech", "saas"]),
        later(2030, 90, ["fintech", "saas"], []),
      ],
    },
    "exactly",
  );
  expect(lines).toEqual([
    "2021 to 2026 are published; 2026 is the benchmark year",
    "1 programme of 2019: too few in every industry for a first year",
    "1,312 programmes of 2027: enough to become the benchmark year in every industry except hospitality. To publish it, give --benchmark-year 2027",
    "40 programmes of 2028: enough to become the benchmark year only in fintech. To publish it, give --benchmark-year 2028",
    "60 programmes of 2031: enough to become the benchmark year only in fintech and saas. To publish it, give --benchmark-year 2031",
    "2 programmes of 2029: too few to become the benchmark year in any industry",
    "90 programmes of 2030: enough to become the benchmark year in every industry. To publish it, give --benchmark-year 2030",
  ]);
});

test("gives coarse numbers to others than the operator", () => {
  const years = { first: 2026, benchmark: 2026, earlier: [], later: [later(2027, 3, [], ["fintech"])] };
  expect(yearLines(years, "coarsely")).toEqual([
    "2026 is published, the benchmark year",
    "fewer than 5 programmes of 2027: too few to become the benchmark year in any industry",
  ]);
});

test("says for a first release which earlier year would serve more industries, and that it cannot be chosen later", () => {
  const fuller = { ...later(2025, 1450, ["fintech", "saas"], ["retail"]), instead: 1 };
  expect(yearLines({ first: 2023, benchmark: 2026, earlier: [], later: [], fuller }, "coarsely")).toEqual([
    "2023 to 2026 are published; 2026 is the benchmark year",
    "2025 would serve more industries as the benchmark year: 2 have enough in it, and 1 in 2026. A later release cannot go back to it: to start with it, give --benchmark-year 2025",
  ]);
});

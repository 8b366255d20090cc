import { describe, expect, it } from "vitest";
import { makeContent } from "../../src/content/index.ts";
import { whyAbsent, endOf, lastYearOf } from "../../src/endpoints/ended.ts";
import type { Tables } from "../../src/tables/index.ts";
import { loadTables } from "../../src/tables/load.ts";
import { goldenFiles } from "../support/golden.ts";

const tables = loadTables(goldenFiles);
/** The same, in which the first industry had its last year. */
const ending = (last_year: number): Tables => ({
  ...tables,
  industries: tables.industries.map((entry, index) => (index === 0 ? { ...entry, last_year } : entry)),
});
const over = ending(tables.span.benchmark - 1);

describe("an entry that ended before the benchmark year", () => {
  it("is distinguished from a withheld one, and from one whose last year is the benchmark year", () => {
    expect(whyAbsent(over, "industries", "alpha", null)).toEqual({ ended: 2025 });
    expect(whyAbsent(over, "industries", "beta", null)).toEqual({ suppressed: true });
    expect(whyAbsent(over, "industries", "beta", 12)).toEqual({});
    expect(whyAbsent(ending(tables.span.benchmark), "industries", "alpha", null)).toEqual({
      suppressed: true,
    });
    expect([lastYearOf(over, "industries", "alpha"), lastYearOf(over, "frameworks", "X_1")]).toEqual([
      2025,
      undefined,
    ]);
  });
});

it("a figure of an industry in a region ends with whichever of the two ends first", () => {
  const both: Tables = {
    ...ending(2024),
    regions: tables.regions.map((entry, index) => (index === 0 ? { ...entry, last_year: 2023 } : entry)),
  };
  const { id: region } = tables.regions[0]!;
  expect(endOf(both, null, ["industries", "alpha"], ["regions", region])).toEqual({ ended: 2023 });
  expect(endOf(both, null, ["regions", region], ["industries", "alpha"])).toEqual({ ended: 2023 });
  expect(endOf(both, null, ["industries", "alpha"])).toEqual({ ended: 2024 });
});

it("answers do not mention an end if there is none", () => {
  const { answers } = makeContent(goldenFiles);
  expect(answers.every(({ body }) => !JSON.stringify(body).includes('"ended"'))).toBe(true);
});

import { expect, test } from "vitest";
import { extentsOf } from "../../src/tables/extents.ts";

const extents = extentsOf(
  [
    { year: 2023, industry: "shops", framework: "X_1", region: "north" },
    { year: 2024, industry: "mail", framework: "mixed", region: "north" },
  ],
  {
    industries: [
      { id: "shops", display_name: "Shops", last_year: 2024 },
      { id: "mail", display_name: "Mail" },
      { id: "late", display_name: "Late", last_year: 2030 },
      { id: "never", display_name: "Never", last_year: 2024 },
    ],
    frameworks: [{ id: "X_1", display_name: "X", certification_body: "Y", last_year: 2025 }],
    regions: [{ id: "north", display_name: "North" }],
  },
  { benchmark: 2026 },
);

test("an industry, a framework or a region has rows from its first block's year to the benchmark year, or to its own last", () => {
  expect(extents.industry("mail")).toEqual([2024, 2025, 2026]);
  expect(extents.industry("shops")).toEqual([2023, 2024]);
  expect(extents.framework("X_1")).toEqual([2023, 2024, 2025]);
  expect(extents.region("north")).toEqual([2023, 2024, 2025, 2026]);
});

test("one without blocks has only the benchmark year, and none if it ended before", () => {
  expect(extents.industry("late")).toEqual([2026]);
  expect(extents.industry("never")).toEqual([]);
});

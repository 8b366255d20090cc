import { expect, test } from "vitest";
import { coveredOtherwise } from "../../../src/site/overview/covered-otherwise.ts";

/** Tables in which each industry has figures in these years, of 2025 and 2026. */
const tablesOf = (years: Readonly<Record<string, readonly number[]>>) =>
  ({
    span: { benchmark: 2026 },
    industries: Object.keys(years).map((name) => ({ id: name.toLowerCase(), display_name: name })),
    industryTrends: Object.entries(years).flatMap(([name, own]) =>
      [2025, 2026].map((year) => ({
        industry: name.toLowerCase(),
        year,
        sample_size: own.includes(year) ? (name === "Retail" ? 1000 : 10) : null,
      })),
    ),
  }) as unknown as Parameters<typeof coveredOtherwise>[0];

const BOTH = [2025, 2026];

test("nothing is said if both years include the same industries, or one includes none", () => {
  expect(coveredOtherwise(tablesOf({ Retail: BOTH, Hotels: BOTH, Banks: [] }))).toBe("");
  expect(coveredOtherwise(tablesOf({ Retail: [2026], Hotels: [2026] }))).toBe("");
  expect(coveredOtherwise(tablesOf({ Retail: [2025], Hotels: [2025] }))).toBe("");
});

test("industries of only one of the two years are named, with what that means for changes", () => {
  expect(coveredOtherwise(tablesOf({ Retail: BOTH, Hotels: [2026], Banks: [2026] }))).toBe(
    "The averages of 2026 include Hotels and Banks; those of 2025 do not. A part of each change comes from that.",
  );
  expect(coveredOtherwise(tablesOf({ Retail: BOTH, Hotels: [2025], Banks: [2026] }))).toBe(
    "The averages of 2026 include Banks; those of 2025 do not. The averages of 2025 include Hotels; those of 2026 do not. A part of each change comes from that.",
  );
});

test("the years are said not to be compared if more than a tenth of one are of other industries", () => {
  const names = Array.from({ length: 12 }, (_, at) => `A${at}`);
  const others = (count: number) => Object.fromEntries(names.slice(0, count).map((name) => [name, [2026]]));
  expect(coveredOtherwise(tablesOf({ Retail: BOTH, ...others(11) }))).toMatch(
    / A part of each change comes from that\.$/,
  );
  expect(coveredOtherwise(tablesOf({ Retail: BOTH, ...others(12) }))).toBe(
    "The averages of 2026 include 12 industries; those of 2025 do not. More than 10% of the programmes of 2026 are of industries that 2025 does not include, so the two years are not compared.",
  );
});

test("the year whose programmes they are is named, or each if both have so many", () => {
  const only = (year: number) => tablesOf({ Hotels: BOTH, Retail: [year] });
  for (const [year, other] of [
    [2026, 2025],
    [2025, 2026],
  ] as const)
    expect(coveredOtherwise(only(year))).toBe(
      `The averages of ${year} include Retail; those of ${other} do not. More than 10% of the programmes of ${year} are of industries that ${other} does not include, so the two years are not compared.`,
    );
  expect(coveredOtherwise(tablesOf({ Shops: BOTH, Hotels: [2025], Banks: [2026] }))).toMatch(
    / More than 10% of the programmes of each year are of industries that the other does not include, so the two years are not compared\.$/,
  );
});

test("four industries are named, and more are counted", () => {
  const textOf = (names: readonly string[]) =>
    coveredOtherwise(tablesOf({ Retail: BOTH, ...Object.fromEntries(names.map((name) => [name, [2025]])) }));
  expect(textOf(["A", "B", "C", "D"])).toBe(
    "The averages of 2025 include A, B, C and D; those of 2026 do not. A part of each change comes from that.",
  );
  expect(textOf(["A", "B", "C", "D", "E"])).toBe(
    "The averages of 2025 include 5 industries; those of 2026 do not. A part of each change comes from that.",
  );
});

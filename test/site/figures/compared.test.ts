import { expect, test } from "vitest";
import {
  furtherRight,
  meansInWords,
  othersInWords,
  shownOf,
  tickOf,
} from "../../../src/site/figures/compared.ts";
import type { MetricFigures } from "../../../src/site/metrics.ts";

const NONE = {} as MetricFigures;

/** Members by their programmes; null for one that is withheld. */
function members(programmes: readonly (number | null)[]) {
  return programmes.map((sampleSize, at) => ({
    id: `i${at}`,
    name: `I ${at}`,
    figures: { ...NONE, sampleSize },
  }));
}

test("one is shown with all others if they are at most 20", () => {
  const all = members(Array.from({ length: 21 }, (_, at) => (at === 3 ? null : at)));
  expect(shownOf(all, "i0")).toEqual(all);
});

test("if there are more than 20 others, those with the most programmes are shown, in their published order", () => {
  // i2 is withheld, i7 and i9 have the fewest programmes.
  const all = members(
    Array.from({ length: 24 }, (_, at) => (at === 2 ? null : at === 7 || at === 9 ? 5 : 100 - at)),
  );
  expect(shownOf(all, "i7").map(({ id }) => id)).toEqual([
    ...["i0", "i1", "i3", "i4", "i5", "i6", "i7", "i8", "i10", "i11", "i12"],
    ...["i13", "i14", "i15", "i16", "i17", "i18", "i19", "i20", "i21", "i22"],
  ]);
  expect(shownOf(all, "i2").map(({ id }) => id)).toHaveLength(21);
  expect(shownOf(all, "i2").map(({ id }) => id)).toContain("i2");
});

test("of those with the same number of programmes, the first in their published order are shown", () => {
  const shown = shownOf(members(Array.from({ length: 30 }, () => 10)), "i29").map(({ id }) => id);
  expect([shown[0], shown[19], shown[20], shown.length]).toEqual(["i0", "i19", "i29", 21]);
});

test("the description says what a chart shows for comparison", () => {
  const others = (kind: "industry" | "region", programmes: readonly number[]) => {
    const all = members(programmes);
    const shown = shownOf(all, "i0");
    return othersInWords(
      kind,
      shown,
      all.filter((one) => !shown.includes(one)),
      "i0",
    );
  };
  expect(others("industry", [1, 10, 10])).toBe("the other industries");
  const many = Array.from({ length: 22 }, (_, at) => 10 + at);
  expect(others("region", many)).toBe("the 20 other regions with the most programmes");
  // Of two with the fewest programmes, one is shown.
  expect(others("region", [5, 11, 11, ...many.slice(3)])).toBe("20 other regions");
});

test("the description calls values better only of metrics with a better side", () => {
  const hours = { label: "Audit hours", better: "lower" } as const;
  const staff = { label: "Compliance staff", better: "neither" } as const;
  const sites = { label: "Sites", better: "neither" } as const;
  expect(
    [[hours], [hours, staff], [hours, staff, sites], [staff]].map((shown) => furtherRight(shown)),
  ).toEqual([
    "Better values are further right",
    "Better values are further right, of compliance staff higher values",
    "Better values are further right, of compliance staff and sites higher values",
    "Higher values are further right",
  ]);
});

test.each([
  ["hours", 5_000, "5,000"],
  ["hours", 9_999, "9,999"],
  ["hours", 10_000, "10k"],
  ["usd", 9_500, "9,500"],
  ["usd", 140_000, "140k"],
  ["usd", -20_000, "-20k"],
  ["usd", 999_000, "999k"],
  ["usd", 1_000_000, "1m"],
  ["usd", -1_000_000, "-1m"],
  ["usd", 20_000_000, "20m"],
  ["usd", 2_500_000, "2.5m"],
] as const)("a tick in %s at %i is labelled %s", (unit, value, label) => {
  expect(tickOf(unit, value)).toBe(label);
});

test("the description of a subject that has ended says whose means there are", () => {
  const words = (ended?: number) => meansInWords({ name: "Fintech", ended }, "the other industries", "2026");
  expect(words()).toBe(
    "Means of the programmes of Fintech in 2026, with the other industries for comparison.",
  );
  expect(words(2025)).toBe("Means of the programmes of the other industries in 2026, without Fintech.");
});

import { expect, test } from "vitest";
import { meansInWords, othersInWords, shownOf } from "../../../src/site/figures/others.ts";
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

test("the description of a subject that has ended says whose means there are", () => {
  const words = (ended?: number) => meansInWords({ name: "Fintech", ended }, "the other industries", "2026");
  expect(words()).toBe(
    "Means of the programmes of Fintech in 2026, with the other industries for comparison.",
  );
  expect(words(2025)).toBe("Means of the programmes of the other industries in 2026, without Fintech.");
});

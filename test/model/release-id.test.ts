import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compareReleases,
  firstMonthOf,
  isCorrection,
  nextCorrection,
  quarterAfter,
  quarterOf,
  quartersBetween,
} from "../../src/model/release-id.ts";
import { PATTERNS } from "../../src/tables/patterns.ts";

const parts = fc.record({
  year: fc.integer({ min: 1000, max: 9999 }),
  quarter: fc.integer({ min: 1, max: 4 }),
  correction: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 })),
});
type Parts = typeof parts extends fc.Arbitrary<infer P> ? P : never;
const idOf = ({ year, quarter, correction }: Parts) =>
  `${year}-Q${quarter}${correction === 0 ? "" : `.${correction}`}`;
const id = parts.map(idOf);

describe("releases are ordered", () => {
  test("by their quarters, then by the numbers of their corrections", () => {
    const inOrder = [
      "2025-Q4",
      "2026-Q3",
      "2026-Q3.1",
      "2026-Q3.2",
      "2026-Q3.9",
      "2026-Q3.10",
      "2026-Q3.100",
      "2026-Q4",
      "2027-Q1",
      "2027-Q1.1",
    ];
    expect(inOrder.toReversed().sort(compareReleases)).toEqual(inOrder);
    expect([...inOrder].sort()).not.toEqual(inOrder);
  });

  test("by the values of their parts as numbers", () => {
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const expected =
          [one.year - other.year, one.quarter - other.quarter, one.correction - other.correction].find(
            (difference) => difference !== 0,
          ) ?? 0;
        expect(Math.sign(compareReleases(idOf(one), idOf(other)))).toBe(Math.sign(expected));
      }),
    );
  });

  test("consistently: symmetrically and transitively", () => {
    fc.assert(
      fc.property(id, id, id, (a, b, c) => {
        expect(Math.sign(compareReleases(a, b)) + Math.sign(compareReleases(b, a))).toBe(0);
        const [first, second, third] = [a, b, c].sort(compareReleases) as [string, string, string];
        expect(compareReleases(first, second)).toBeLessThanOrEqual(0);
        expect(compareReleases(first, third)).toBeLessThanOrEqual(0);
        expect(compareReleases(a, b) === 0).toBe(a === b);
      }),
    );
  });
});

test("the next correction comes after the release, and before the next quarter", () => {
  fc.assert(
    fc.property(id, (release) => {
      const next = nextCorrection(release);
      expect(compareReleases(release, next)).toBeLessThan(0);
      expect(quarterOf(next)).toBe(quarterOf(release));
      expect(isCorrection(next)).toBe(true);
      expect(next).toMatch(new RegExp(PATTERNS.release.pattern));
    }),
  );
  expect([nextCorrection("2026-Q3"), nextCorrection("2026-Q3.1"), nextCorrection("2026-Q3.9")]).toEqual([
    "2026-Q3.1",
    "2026-Q3.2",
    "2026-Q3.10",
  ]);
});

test.each([
  ["2026-Q3", "2026-Q3", false, "2026-Q4", 7],
  ["2026-Q3.1", "2026-Q3", true, "2026-Q4", 7],
  ["2026-Q4.12", "2026-Q4", true, "2027-Q1", 10],
  ["2027-Q1", "2027-Q1", false, "2027-Q2", 1],
])(
  "%s belongs to the quarter %s; whether it is a correction: %s; it is followed by %s",
  (release, quarter, corrects, after, month) => {
    expect(quarterOf(release)).toBe(quarter);
    expect(isCorrection(release)).toBe(corrects);
    expect(quarterAfter(release)).toBe(after);
    expect(firstMonthOf(release)).toEqual({ year: Number(release.slice(0, 4)), month });
  },
);

test.each([
  "2026-Q5",
  "2026-Q0",
  "26-Q1",
  "2026-Q3.0",
  "2026-Q3.01",
  "2026-Q3.",
  "2026-Q3.1.1",
  "2026-Q3 ",
  "../x",
  "",
])("%j is not the id of a release", (text) => {
  expect(text).not.toMatch(new RegExp(PATTERNS.release.pattern));
  expect(() => compareReleases(text, "2026-Q3")).toThrow(RangeError);
});

test("quarters between releases are counted across years, without regard to corrections", () => {
  expect(quartersBetween("2026-Q4", "2027-Q1.2")).toBe(1);
  expect(quartersBetween("2026-Q2.1", "2026-Q2")).toBe(0);
  expect(quartersBetween("2027-Q3", "2025-Q4")).toBe(-7);
});

import { describe, expect, test } from "vitest";
import {
  comparisonNote,
  type Described,
  describedBy,
  describedIn,
  noteOnChanges,
} from "../../src/releases/comparison.ts";
import { frozenWith, packageOf, recordWith } from "./support.ts";

const told = (release: string, benchmarkYear: number, asOf: string): Described => {
  const described = describedBy({ release, benchmarkYear, asOf }, undefined);
  if (described === undefined) throw new Error("its year is told");
  return described;
};
const JUNE = told("2026-Q3", 2026, "2026-06-30T00:00:00Z");
const SEPTEMBER = told("2026-Q4", 2026, "2026-09-30T00:00:00Z");
const WHOLE = told("2027-Q1", 2026, "2026-12-31T00:00:00Z");
const LATER = told("2027-Q2", 2026, "2027-03-31T00:00:00Z");
const NEXT = told("2027-Q3", 2027, "2027-06-30T00:00:00Z");
const NEXT_WHOLE = told("2028-Q1", 2027, "2027-12-31T00:00:00Z");

describe("the note on the differences between two releases", () => {
  test.each<[string, Described, Described, string]>([
    [
      "different parts of a year",
      JUNE,
      SEPTEMBER,
      "2026-Q3 describes 2026 to 30 June, 2026-Q4 2026 to 30 September. Figures of 2026 are of different parts of the year.",
    ],
    [
      "a part of a year, then the whole",
      SEPTEMBER,
      WHOLE,
      "2026-Q4 describes 2026 to 30 September, 2027-Q1 the whole of 2026. Figures of 2026 compare a part of the year with the whole.",
    ],
    [
      "a whole year, then a part of the next",
      WHOLE,
      NEXT,
      "2027-Q1 describes the whole of 2026, 2027-Q3 2027 to 30 June. Figures that name no year compare a part of a year with a whole one.",
    ],
    [
      "a part of a year, then a part of the next",
      SEPTEMBER,
      NEXT,
      "2026-Q4 describes 2026 to 30 September, 2027-Q3 2027 to 30 June. Figures that name no year compare parts of two years. Figures of 2026 compare a part of the year with the whole.",
    ],
    [
      "a whole year, then the next",
      LATER,
      NEXT_WHOLE,
      "2027-Q2 describes the whole of 2026, 2028-Q1 the whole of 2027. Figures that name no year compare two whole years.",
    ],
  ])("that describe %s", (_, from, to, words) => {
    expect(comparisonNote(from, to)).toBe(words);
  });

  test("is empty if both describe the same days", () => {
    expect(comparisonNote(WHOLE, LATER)).toBeUndefined();
    expect(comparisonNote(SEPTEMBER, { ...SEPTEMBER, release: "2026-Q4.1" })).toBeUndefined();
  });
});

describe("the benchmark year of a release that does not state it", () => {
  const frozen = frozenWith({
    ...packageOf({ t: { fields: ["year:integer", "a:number"], key: ["year"] }, u: { fields: ["b:number"] } }),
    "datasets/t.csv": "a,year\n1,2024\n2,2025\n3,2023\n",
    "datasets/u.csv": "b\n2031\n",
  });
  const { release, asOf } = recordWith(frozen);

  test("is the latest year of its tables", () => {
    expect(describedBy({ release, asOf }, frozen)).toMatchObject({
      release: "2026-Q4",
      span: { benchmark: 2025, yearToDate: false },
    });
  });

  test("is unknown if the release is erased", () => {
    expect(describedBy({ release, asOf }, undefined)).toBeUndefined();
  });
});

test("in a history, the changes of a release are those from the one that it was compared with", () => {
  const first = recordWith(frozenWith({}), {
    release: "2026-Q3",
    asOf: "2026-06-30T00:00:00Z",
    benchmarkYear: 2026,
    yearToDate: true,
  });
  const changes = { from: "2026-Q3", archive: first.archive, added: 0, removed: 0, changed: 0, revisions: 0 };
  const second = { ...recordWith(frozenWith({}), { benchmarkYear: 2026, yearToDate: true }), changes };
  const history = { index: { releases: [first, second] }, frozen: [] };
  expect(noteOnChanges(history, "2026-Q4")).toMatch(/^2026-Q3 describes 2026 to 30 June, 2026-Q4 /);
  expect(noteOnChanges(history, "2026-Q3")).toBeUndefined();
  expect(describedIn(history, "2027-Q1")).toBeUndefined();
});

test("the note on a whole year and then a part of it compares the two", () => {
  expect(comparisonNote(WHOLE, SEPTEMBER)).toBe(
    "2027-Q1 describes the whole of 2026, 2026-Q4 2026 to 30 September. Figures of 2026 compare a part of the year with the whole.",
  );
});

import { describe, expect, test } from "vitest";
import { type SampleRow, sampleRows } from "../../../src/submissions/sample/index.ts";

const [later, earlier] = [false, true].map((earlier) => [
  ...sampleRows({ seed: 4, programmes: 3000, earlier }),
]) as [SampleRow[], SampleRow[]];

describe("the sample of a quarter earlier", () => {
  const ids = new Set(earlier.map((row) => row.submission_id));
  const since = later.filter((row) => !ids.has(row.submission_id));

  test("is a part of the later one, row by row, with the same ids and in the same order", () => {
    expect(later.filter((row) => ids.has(row.submission_id))).toEqual(earlier);
    expect(since.length).toBeGreaterThan(50);
    expect(earlier.length + since.length).toBe(later.length);
  });

  test("lacks only submissions of 2026 from the United States, whole programmes with their faulty rows", () => {
    const places = since.filter(({ country }) => country !== "US" && country !== "XX");
    expect(places).toEqual([]);
    expect(since.filter(({ year }) => year !== "2026" && year !== "")).toEqual([]);
  });
});

test("the first submission of 2026 from the United States is in both, and the second in the later one only", () => {
  const late = later.filter(({ country, year }) => country === "US" && year === "2026");
  const isEarlier = (row: SampleRow) =>
    earlier.some(({ submission_id }) => submission_id === row.submission_id);
  expect(late.slice(0, 2).map(isEarlier)).toEqual([true, false]);
});

test("a sample is the later one by default, and the same each time", () => {
  const small = (options: object) => [...sampleRows({ programmes: 400, seed: 7, ...options })];
  expect(small({})).toEqual(small({ earlier: false }));
  expect(small({ earlier: true })).toEqual(small({ earlier: true }));
  expect(small({ earlier: true }).length).toBeLessThan(small({}).length);
});

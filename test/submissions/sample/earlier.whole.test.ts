import { describe, expect, test } from "vitest";
import { SAMPLE_COLUMNS } from "../../../src/submissions/sample/columns.ts";
import { type SampleRow, sampleRows } from "../../../src/submissions/sample/index.ts";
import { clean } from "../support.ts";

const rowsOf = (earlier: boolean) => [...sampleRows({ seed: 4, earlier })];
const [later, earlier] = [rowsOf(false), rowsOf(true)];
const cellsOf = (rows: readonly SampleRow[]) =>
  rows.map((row) => SAMPLE_COLUMNS.map((column) => row[column]!));

describe("the sample of a quarter earlier", () => {
  const ids = new Set(earlier.map((row) => row.submission_id));
  const since = later.filter((row) => !ids.has(row.submission_id));

  test("is a part of the later one, row by row, under the same ids and in the same order", () => {
    // As text: one comparison of texts is quicker than 25,000 of objects, and as strict.
    const kept = later.filter((row) => ids.has(row.submission_id));
    expect(kept.map((row) => JSON.stringify(row))).toEqual(earlier.map((row) => JSON.stringify(row)));
    expect(earlier.length + since.length).toBe(later.length);
  });

  test("lacks submissions of 2026 from the United States alone, whole programmes with their faulty rows", () => {
    const places = since.filter(({ country }) => country !== "US" && country !== "XX");
    expect(places).toEqual([]);
    expect(since.filter(({ year }) => year !== "2026" && year !== "")).toEqual([]);
  });

  test("has 4,101 programmes of 2026 that stay, of 4,721, and every one of earlier years", () => {
    const counts = (rows: readonly SampleRow[]) => {
      const { programmes } = clean(cellsOf(rows));
      const latest = programmes.filter(({ year }) => year === 2026).length;
      return [latest, programmes.length - latest];
    };
    expect(counts(earlier)).toEqual([4101, 20520]);
    expect(counts(later)).toEqual([4721, 20520]);
  });
});

test("a sample is the later one where nothing is said, and the same each time it is made", () => {
  const small = (options: object) => [...sampleRows({ programmes: 400, seed: 7, ...options })];
  expect(small({})).toEqual(small({ earlier: false }));
  expect(small({ earlier: true })).toEqual(small({ earlier: true }));
  expect(small({ earlier: true }).length).toBeLessThan(small({}).length);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutSpace } from "../../src/statistics/cut-space.ts";
import { lightVectors } from "../../src/statistics/light-vectors.ts";
import { rowSpace } from "../../src/statistics/row-space.ts";
import { dense, sparse } from "./row-space-support.ts";

/** The sums of rows that may be light if each column has an owner of its own, with 1 as their first value. */
function sums(rows: number[][], most: number, ownersOf = (column: number): number[] => [column]) {
  return cutSpace(rows.map(sparse), ownersOf, most, 1e5)
    .map((row) => dense(row, rows[0]!.length).map(Number))
    .map((row) => row.map((value) => value * row.find((first) => first !== 0)! + 0))
    .sort();
}

/** A row of which the given columns are 1. */
const set = (width: number, columns: readonly number[]) =>
  Array.from({ length: width }, (_, column) => (columns.includes(column) ? 1 : 0));

describe("the cut space", () => {
  it("has the differences of rows that may be light, not the rows if they are too heavy", () => {
    const rows = [set(5, [0, 1, 2, 3]), set(5, [1, 2, 3, 4])];
    expect(sums(rows, 1)).toEqual([]);
    expect(sums(rows, 2)).toEqual([[1, 0, 0, 0, -1]]);
    expect(sums(rows, 3)).toEqual([[1, 0, 0, 0, -1]]);
    expect(sums(rows, 4)).toEqual([...rows, [1, 0, 0, 0, -1]].toSorted());
  });

  it("is empty for two divisions that no light cut separates", () => {
    const before = [
      [0, 1, 2, 3, 4],
      [5, 6, 7, 8, 9],
      [10, 11, 12, 13, 14],
    ];
    const after = [0, 1, 2].map((at) => [...before.map((block) => block[at]!), 3 + 5 * at, 4 + 5 * at]);
    const all = [...before, ...after].map((columns) => set(15, columns));
    expect(sums(all, 3)).toEqual([]);
    // Two blocks that share three columns differ in four, and so do the four others together.
    expect(sums(all, 4)).toHaveLength(6);
  });

  it("counts the columns of one owner once", () => {
    const rows = [set(5, [0, 1, 2, 3]), set(5, [1, 2, 3, 4])];
    expect(sums(rows, 2, (column) => [column >= 1 && column <= 3 ? 100 : column])).toEqual(
      [...rows, [1, 0, 0, 0, -1]].toSorted(),
    );
    expect(sums(rows, 3, (column) => (column === 2 ? [2, 100] : [column]))).toEqual([[1, 0, 0, 0, -1]]);
  });

  it("is found although the programmes of each owner are spread over many rows", () => {
    // The last column of a block has the owner of the first one in the next. If half of each counted, blocks would be light.
    const blocks = Array.from({ length: 8 }, (_, block) => [0, 1, 2, 3, 4].map((at) => 5 * block + at));
    const across = [0, 1, 2, 3, 4].map((at) => blocks.map((block, place) => block[(at + place) % 5]!));
    const owner = (column: number) => [column % 5 === 4 ? (column + 1) % 40 : column];
    const all = [...blocks, ...across].map((columns) => set(40, columns));
    expect(sums(all, 4, owner)).toEqual([]);
    expect(sums(all, 5, owner).length).toBeGreaterThan(7);
  });

  it("is all rows if the search may look at too few edges", () => {
    const rows = [set(5, [0, 1, 2, 3]), set(5, [1, 2, 3, 4])].map(sparse);
    expect(cutSpace(rows, (column) => [column], 2, 0)).toBe(rows);
  });

  it("has the light vectors of the given rows, in every case", () => {
    const cases = fc.record({
      divisions: fc.array(fc.array(fc.nat(3), { minLength: 12, maxLength: 12 }), {
        minLength: 2,
        maxLength: 3,
      }),
      owners: fc.array(fc.nat(14), { minLength: 12, maxLength: 12 }),
      isOwned: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      most: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(cases, ({ divisions, owners, isOwned, most }) => {
        // In each division, a column is in one of three rows, or in none.
        const rows = divisions.flatMap((division) =>
          [1, 2, 3].map((row) => division.map((own) => (own === row ? 1 : 0))),
        );
        // A column with an owner may share it with others.
        const ownersOf = (column: number) => [isOwned[column] ? owners[column]! : 100 + column];
        const light = (some: ReturnType<typeof cutSpace>) =>
          lightVectors(rowSpace(some).rows, () => 1, 12, 1e9)
            .vectors.filter(({ columns }) => new Set([...columns].flatMap(ownersOf)).size <= most)
            .map((vector) => dense(vector, 12).join())
            .sort();
        const given = rows.filter((row) => row.some((value) => value !== 0)).map(sparse);
        expect(light(cutSpace(given, ownersOf, most, 1e5))).toEqual(light(given));
      }),
      { numRuns: 300 },
    );
  });
});

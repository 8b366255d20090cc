import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lightVectors } from "../../src/statistics/light-vectors.ts";
import { rowSpace } from "../../src/statistics/row-space.ts";
import { tiedRows } from "../../src/statistics/tied-rows.ts";
import { dense, sparse } from "./row-space-support.ts";

/** The rows that remain if each column has an owner of its own. */
function tied(rows: number[][], most: number, ownersOf = (column: number): number[] => [column]) {
  return tiedRows(rows.map(sparse), ownersOf, most)
    .map((row) => dense(row, rows[0]!.length).map(Number))
    .sort();
}

/** A row of which the given columns are 1. */
const set = (width: number, columns: readonly number[]) =>
  Array.from({ length: width }, (_, column) => (columns.includes(column) ? 1 : 0));

describe("tied rows", () => {
  it("are added up with the signs by which they cancel, if they share more columns than a light vector has", () => {
    const rows = [set(5, [0, 1, 2, 3]), set(5, [1, 2, 3, 4])];
    expect(tied(rows, 2)).toEqual([[1, 0, 0, 0, -1]]);
    expect(tied(rows, 3)).toEqual(rows.toSorted());
  });

  it("are left out if they have more columns of their own than a light vector has", () => {
    expect(tied([set(6, [0, 1, 2, 5]), set(6, [3, 4, 5])], 2)).toEqual([]);
    expect(tied([set(4, [0, 1]), set(4, [2, 3])], 2)).toEqual([set(4, [2, 3]), set(4, [0, 1])]);
  });

  it("are all parts of two divisions that no light cut separates, so that nothing remains", () => {
    const before = [
      [0, 1, 2, 3, 4],
      [5, 6, 7, 8, 9],
      [10, 11, 12, 13, 14],
    ];
    const after = [0, 1, 2].map((at) => [...before.map((block) => block[at]!), 3 + 5 * at, 4 + 5 * at]);
    const all = [...before, ...after].map((columns) => set(15, columns));
    expect(tied(all, 3)).toEqual([]);
    // A block of each division has four columns in common with the others.
    expect(tied(all, 4)).toHaveLength(5);
    expect(tied(all, 5)).toHaveLength(6);
  });

  it("are not tied by columns of one owner, which count once", () => {
    const rows = [set(5, [0, 1, 2, 3]), set(5, [1, 2, 3, 4])];
    expect(tied(rows, 2, (column) => [column >= 1 && column <= 3 ? 100 : column])).toHaveLength(2);
    expect(tied(rows, 2, (column) => (column === 2 ? [2, 100] : [column]))).toHaveLength(1);
  });

  it("have the light vectors of the given rows, in every case", () => {
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
        const light = (some: ReturnType<typeof tiedRows>) =>
          lightVectors(rowSpace(some).rows, () => 1, 12, 1e9)
            .vectors.filter(({ columns }) => new Set([...columns].flatMap(ownersOf)).size <= most)
            .map((vector) => dense(vector, 12).join())
            .sort();
        const given = rows.filter((row) => row.some((value) => value !== 0)).map(sparse);
        expect(light(tiedRows(given, ownersOf, most))).toEqual(light(given));
      }),
      { numRuns: 300 },
    );
  });
});

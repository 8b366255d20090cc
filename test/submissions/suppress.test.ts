import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cell, suppress } from "../../src/submissions/suppress.ts";

/** A table of sizes, whose rows and columns have published totals. */
function table(sizes: readonly (readonly number[])[]): Cell[] {
  return sizes.flatMap((row, r) =>
    row.map((size, c) => ({ size, lines: [`row ${r}`, `column ${c}`] as const })),
  );
}

/** The table with withheld cells as null. */
function published(sizes: readonly (readonly number[])[], k = 5): (number | null)[][] {
  const withheld = suppress(table(sizes), k);
  const width = sizes[0]!.length;
  return sizes.map((row, r) => row.map((size, c) => (withheld[r * width + c] ? null : size)));
}

const line = (...sizes: number[]) => sizes.map((size) => ({ size, lines: ["total"] as const }));

/**
 * The unknowns that a system of linear equations determines, by exact elimination: those that stand alone in a
 * row of its reduced echelon form.
 */
function determined(equations: readonly (readonly bigint[])[]): number[] {
  const rows = [...equations];
  let rank = 0;
  for (const column of equations[0]!.keys()) {
    const found = rows.findIndex((row, r) => r >= rank && row[column] !== 0n);
    if (found === -1) continue;
    const pivot = rows[found]!;
    rows[found] = rows[rank]!;
    rows[rank] = pivot;
    for (const [r, row] of rows.entries()) {
      if (r === rank || row[column] === 0n) continue;
      rows[r] = row.map((value, c) => value * pivot[column]! - pivot[c]! * row[column]!);
    }
    rank++;
  }
  const unknowns = rows.map((row) => [...row.keys()].filter((column) => row[column] !== 0n));
  return unknowns.filter(({ length }) => length === 1).flat();
}

/** The withheld cells of a table that follow from the totals of its rows and columns, as "row column". */
function following(shown: readonly (readonly (number | null)[])[]): string[] {
  const unknown = shown.flatMap((row, r) =>
    row.flatMap((size, c) => (size === null ? [[r, c] as const] : [])),
  );
  const equations = [
    ...shown.map((_, r) => unknown.map(([row]) => BigInt(row === r))),
    ...shown[0]!.map((_, c) => unknown.map(([, column]) => BigInt(column === c))),
  ];
  return determined(equations).map((index) => unknown[index]!.join(" "));
}

describe("the oracle of these tests", () => {
  it("finds what rows and columns give away, one after the other and together", () => {
    const [o, x] = [9, null];
    expect(
      following([
        [x, o],
        [x, x],
        [o, o],
      ]),
    ).toEqual(["0 0", "1 0", "1 1"]);
    expect(
      following([
        [x, x, o],
        [x, x, o],
        [o, o, o],
      ]),
    ).toEqual([]);
    // Two squares that one cell ties together: rows 0 and 1 less columns 0 and 1 leave it alone.
    expect(
      following([
        [x, x, x, o],
        [x, x, o, o],
        [o, o, x, x],
        [o, o, x, x],
      ]),
    ).toEqual(["0 2"]);
  });
});

describe("suppress", () => {
  it("withholds nothing where all cells count k or more", () => {
    expect(
      published([
        [5, 9],
        [6, 5],
      ]),
    ).toEqual([
      [5, 9],
      [6, 5],
    ]);
  });

  it("withholds a small cell with the smallest other of its line", () => {
    expect(suppress(line(4, 30, 12, 20), 5)).toEqual([true, false, true, false]);
  });

  it("withholds the first of equals", () => {
    expect(suppress(line(20, 12, 4, 12), 5)).toEqual([false, true, true, false]);
  });

  it("withholds one more where two small cells count fewer than k together", () => {
    expect(suppress(line(2, 2, 30, 20), 5)).toEqual([true, true, false, true]);
  });

  it("withholds no more where two small cells count k together", () => {
    expect(suppress(line(2, 3, 30, 20), 5)).toEqual([true, true, false, false]);
  });

  it("withholds a cell that counts nobody, with another", () => {
    expect(suppress(line(0, 30, 20), 5)).toEqual([true, false, true]);
  });

  it("withholds a whole line where that is all there is", () => {
    expect(suppress(line(4), 5)).toEqual([true]);
    expect(suppress(line(1, 2), 5)).toEqual([true, true]);
    expect(suppress(line(0, 0), 5)).toEqual([true, true]);
  });

  it("goes on along rows and columns until every line is safe", () => {
    expect(
      published([
        [4, 6, 90],
        [7, 8, 90],
        [90, 90, 90],
      ]),
    ).toEqual([
      [null, null, 90],
      [null, null, 90],
      [90, 90, 90],
    ]);
  });

  it("goes on where every line is safe, while rows and columns together give a cell away", () => {
    const shown = published([
      [4, 4, 4, 20, 20],
      [4, 4, 20, 20, 20],
      [20, 20, 4, 4, 20],
      [20, 20, 4, 4, 20],
      [20, 20, 20, 20, 20],
    ]);
    expect(following(shown)).toEqual([]);
    expect(shown.flat().filter((size) => size === null).length).toBeGreaterThan(9);
  });

  it("makes nothing of nothing", () => {
    expect(suppress([], 5)).toEqual([]);
  });

  const tables = (least: number) => {
    const width = fc.integer({ min: least, max: 6 });
    return fc.tuple(width, width).chain(([rows, columns]) => {
      const size = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 60 }));
      const row = fc.array(size, { minLength: columns, maxLength: columns });
      return fc.array(row, { minLength: rows, maxLength: rows });
    });
  };
  const ks = fc.integer({ min: 5, max: 12 });

  it("always withholds cells under k", () => {
    fc.assert(
      fc.property(tables(1), ks, (drawn, k) => {
        expect(
          published(drawn, k)
            .flat()
            .filter((size) => size !== null && size < k),
        ).toEqual([]);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it("withholds no cell that follows from the totals of rows and columns", () => {
    fc.assert(
      fc.property(tables(2), ks, (drawn, k) => {
        expect(following(published(drawn, k))).toEqual([]);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it("leaves no line with one withheld cell, or withheld cells of fewer than k, unless all of it is", () => {
    fc.assert(
      fc.property(tables(1), ks, (drawn, k) => {
        const shown = published(drawn, k);
        const rows = shown.map((row, r) => row.map((size, c) => ({ size, true: drawn[r]![c]! })));
        const columns = rows[0]!.map((_, c) => rows.map((row) => row[c]!));
        for (const cells of [...rows, ...columns]) {
          const withheld = cells.filter(({ size }) => size === null);
          if (withheld.length === 0 || withheld.length === cells.length) continue;
          expect(withheld.length).toBeGreaterThan(1);
          expect(withheld.reduce((sum, cell) => sum + cell.true, 0)).toBeGreaterThanOrEqual(k);
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it("does not touch a table whose lines share none with one that has small cells", () => {
    fc.assert(
      fc.property(tables(1), (drawn) => {
        const safe = line(5, 6, 7);
        expect(suppress([...table(drawn), ...safe], 5).slice(-3)).toEqual([false, false, false]);
      }),
      { seed: 1, numRuns: 50 },
    );
  });
});

it("withholds no more than it takes: a square for one small cell of a table", () => {
  const sizes = [
    [4, 6, 9],
    [7, 30, 40],
    [9, 50, 60],
  ];
  const cells = sizes.flatMap((line, r) =>
    line.map((size, c) => ({ size, lines: [`row ${r}`, `column ${c}`] as const })),
  );
  const square = [true, true, false, true, true, false, false, false, false];
  expect(suppress(cells, 5)).toEqual(square);
});

describe("cells that are safe by number alone", () => {
  it("are withheld where they are unsafe, with another of their line", () => {
    const cells = [{ size: 9, isUnsafe: true, lines: ["total"] as const }, ...line(7, 8, 30)];
    expect(suppress(cells, 5)).toEqual([true, true, false, false]);
  });

  it("take more with them where organisations stand in several of them", () => {
    const cells = line(4, 4, 6, 20);
    expect(suppress(cells, 5)).toEqual([true, true, false, false]);
    // The two small ones are of the same four organisations.
    const together = (indices: readonly number[]) => (indices.every((index) => index < 2) ? 4 : 10);
    expect(suppress(cells, 5, together)).toEqual([true, true, true, false]);
  });
});

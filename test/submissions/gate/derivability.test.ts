import { describe, expect, it } from "vitest";
import { derivability } from "../../../src/submissions/gate/derivability.ts";
import type { GateCell } from "../../../src/submissions/gate/publication.ts";
import type { Programme } from "../../../src/submissions/programme.ts";
import { programme } from "../support.ts";

const many = (count: number): Programme[] => Array.from({ length: count }, () => programme());
const cell = (
  table: string,
  label: string,
  programmes: readonly Programme[],
  lines: string[],
  isPublished = true,
): GateCell => ({
  table,
  label,
  year: 2026,
  programmes,
  means: () => [],
  isPublished,
  lines,
});
const found = (cells: readonly GateCell[]) =>
  derivability.find({ k: 5, cohorts: [], cells }).map(({ rule }) => rule);

/** A table of sizes with the totals of its rows and columns; withheld are the cells that are named by row and column. */
function crossed(sizes: readonly (readonly number[])[], withheld: readonly string[]): GateCell[] {
  const members = sizes.map((row) => row.map(many));
  const columns = sizes[0]!.map((_, c) => members.flatMap((row) => row[c]!));
  return [
    ...members.map((row, r) => cell("rows", `r${r + 1}`, row.flat(), ["year"])),
    ...columns.map((column, c) => cell("columns", `c${c + 1}`, column, ["year"])),
    ...members.flatMap((row, r) =>
      row.map((programmes, c) =>
        cell(
          "cells",
          `r${r + 1} c${c + 1}`,
          programmes,
          [`r${r + 1}`, `c${c + 1}`],
          !withheld.includes(`${r + 1}${c + 1}`),
        ),
      ),
    ),
  ];
}

describe("what follows from all tables of a year", () => {
  const SIZES = [
    [30, 47, 64, 89],
    [90, 124, 5, 31],
    [92, 100, 59, 85],
    [800, 991, 651, 685],
  ];

  it("is a withheld cell though each of its lines has two, where one alone joins two groups of them", () => {
    expect(found(crossed(SIZES, ["11", "12", "13", "21", "23", "32", "34", "42", "44"]))).toEqual([
      expect.stringMatching(
        /^cells r1 c2 of 47 organisations follows from what is published: .*rows r1.*columns c1/,
      ),
    ]);
  });

  it("is nothing where withheld cells go round", () => {
    expect(found(crossed(SIZES, ["11", "13", "21", "23"]))).toEqual([]);
  });

  it("is a withheld line whose cells are all shown in another table", () => {
    const cells = crossed(
      [
        [6, 7],
        [8, 9],
      ],
      [],
    );
    const hidden = cells.map((one) => (one.label === "r1" ? { ...one, isPublished: false } : one));
    expect(found(hidden)).toEqual([
      "rows r1 of 13 organisations follows from what is published: cells r1 c1 + cells r1 c2",
    ]);
  });

  it("is a small rest of two tables that are each safe alone", () => {
    const [both, onlyA, onlyB, neither] = [many(20), many(3), many(9), many(12)];
    const tables = [
      cell("a", "yes", [...both, ...onlyA], ["year"]),
      cell("a", "no", [...onlyB, ...neither], ["year"]),
      cell("b", "yes", [...both, ...onlyB], ["year"]),
      cell("b", "no", [...onlyA, ...neither], ["year"]),
    ];
    expect(found(tables)).toEqual([]);
    // Who is in both is published too: the three are what is left.
    expect(found([...tables, cell("ab", "yes", both, ["a yes", "b yes"])])).toEqual([
      "a figure of 3 organisations follows from what is published: a yes - ab yes",
    ]);
  });

  it("is not a withheld cell beside one that is empty, for a reader cannot know that it is", () => {
    const [low, high, other] = [many(30), many(40), many(20)];
    const everybody = [cell("industries", "x", [...low, ...high, ...other], ["year"])];
    const bands = (top: readonly Programme[]) => [
      cell("bands", "0-40", low, ["score"]),
      cell("bands", "40-80", [...high, ...other], ["score"], false),
      cell("bands", "80-100", top, ["score"], false),
    ];
    expect(found([...everybody, ...bands([])])).toEqual([]);
  });

  it("does not reach over years, and leaves out what counts a part of a year", () => {
    const cells = crossed(
      [
        [6, 7],
        [8, 9],
      ],
      ["11"],
    );
    const apart = cells.map((one) => (one.table === "cells" ? { ...one, year: 2025 } : one));
    expect(found(apart)).toEqual([]);
    expect(found([cell("gaps", "open", many(3), [])])).toEqual([]);
  });
});

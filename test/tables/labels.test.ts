import * as Type from "typebox";
import { describe, expect, test } from "vitest";
import { reference } from "../../src/tables/column.ts";
import { defineTable } from "../../src/tables/define.ts";
import { duplicateKeyProblems, referenceProblems, reservedProblems } from "../../src/tables/labels.ts";

const definition = (key: readonly string[]) =>
  defineTable({
    name: "paints",
    path: "folder/paints.csv",
    title: "Paints",
    description: "An example.",
    key,
    row: Type.Object({
      colour: reference("colours", "Colour."),
      year: Type.Integer(),
      shop: Type.Integer({ registry: "shops" }),
    }),
  });

/** Rows as they were read; each stands on a line of its own number. */
const table = (
  ...rows: readonly (readonly [line: number, colour: string, year?: number, shop?: number])[]
) => ({
  rows: rows.map(([, colour, year = 2026, shop = 1]) => ({ colour, year, shop })),
  lineOf: (row: number) => rows[row]![0],
});

const referred = (...asked: Parameters<typeof referenceProblems>) => referenceProblems(...asked).problems;
const keyed = (...asked: Parameters<typeof duplicateKeyProblems>) => duplicateKeyProblems(...asked).problems;
const file = "folder/paints.csv";

describe("referenceProblems", () => {
  const ids = new Map<string, Set<unknown>>([
    ["colours", new Set(["red", "blue"])],
    ["shops", new Set([1, 2])],
  ]);
  const unknown = (row: number, column: string, value: string, registry: string, known: string) => ({
    file,
    row,
    column,
    value,
    rule: `is not in reference/${registry}.csv`,
    remedy: `Use one of ${known}, or add it there.`,
  });

  test("known labels have no problems", () => {
    expect(referred(definition([]), table([2, "red"], [3, "blue", 2020, 2]), ids)).toEqual([]);
  });

  test("each unknown label is reported on its line, with the known labels", () => {
    const rows = table([2, "pink"], [3, "red"], [7, "pink", 2026, 3]);
    expect(referred(definition([]), rows, ids)).toEqual([
      unknown(2, "colour", "pink", "colours", "red, blue"),
      unknown(7, "colour", "pink", "colours", "red, blue"),
      unknown(7, "shop", "3", "shops", "1, 2"),
    ]);
  });

  test.each(["Red", "red ", "", "mixed", "__proto__", "constructor"])("%j is not red", (colour) => {
    expect(referred(definition([]), table([2, colour]), ids)).toEqual([
      unknown(2, "colour", colour, "colours", "red, blue"),
    ]);
  });

  test.each([
    [30, ", c29"],
    [31, ", c29 and 1 more"],
    [40, ", c29 and 10 more"],
  ])("thirty of %d known labels are named, and the others counted", (count, end) => {
    const colours = new Set(Array.from({ length: count }, (_, at) => `c${at}`));
    const [problem] = referred(definition([]), table([2, "pink"]), new Map([["colours", colours]]));
    expect(problem?.remedy).toMatch(/^Use one of c0, c1, /);
    expect(problem?.remedy).toContain(`, c28${end}, or add it there.`);
  });

  test("a missing registry is skipped, and the others are checked", () => {
    const shops = new Map([["shops", new Set([1, 2])]]);
    expect(referred(definition([]), table([2, "pink", 2026, 3]), shops)).toEqual([
      unknown(2, "shop", "3", "shops", "1, 2"),
    ]);
    expect(referred(definition([]), table([2, "pink", 2026, 3]), new Map())).toEqual([]);
  });
});

describe("keyProblems", () => {
  const twice = (row: number, column: string, value: string, first: number) => ({
    file,
    row,
    column,
    value,
    rule: `must be unique regardless of letter case, but is already in row ${first}`,
    remedy: "Remove one of the two rows.",
  });

  test("rows whose keys differ in one column have no problems", () => {
    const rows = table([2, "red", 2025], [3, "red", 2026], [4, "blue", 2026]);
    expect(keyed(definition(["colour", "year"]), rows)).toEqual([]);
  });

  test("each row that repeats a key is reported on its line, with the line of the first", () => {
    const rows = table([3, "red"], [4, "blue"], [9, "red"], [12, "red"]);
    expect(keyed(definition(["colour"]), rows)).toEqual([
      twice(9, "colour", "red", 3),
      twice(12, "colour", "red", 3),
    ]);
  });

  test("a key of two columns is shown completely", () => {
    expect(keyed(definition(["colour", "year"]), table([2, "red"], [3, "red"]))).toEqual([
      twice(3, "colour, year", "red, 2026", 2),
    ]);
  });

  test("letter case makes no difference, because ids become file names", () => {
    expect(keyed(definition(["colour"]), table([2, "red"], [3, "RED"], [4, "Red"]))).toEqual([
      twice(3, "colour", "RED", 2),
      twice(4, "colour", "Red", 2),
    ]);
  });

  test("columns are kept apart: 1 and 12 are not 11 and 2", () => {
    expect(keyed(definition(["year", "shop"]), table([2, "", 1, 12], [3, "", 11, 2]))).toEqual([]);
  });

  test("a table without a key may have equal rows", () => {
    expect(keyed(definition([]), table([2, "red"], [3, "red"]))).toEqual([]);
  });
});

describe("reservedProblems", () => {
  const read = (...ids: readonly (string | number)[]) => ({
    rows: ids.map((id) => ({ id })),
    lineOf: (row: number) => row + 2,
  });

  test.each(["index", "INDEX", "Index"])("%j is the name of a folder's own page", (id) => {
    expect(reservedProblems(definition([]), read("red", id)).problems).toEqual([
      {
        file,
        row: 3,
        column: "id",
        value: id,
        rule: "must not be the name of a folder's own page",
        remedy: "Choose another id.",
      },
    ]);
  });

  test("names that only contain it are allowed", () => {
    expect(reservedProblems(definition([]), read("index-2", "indexes", "reindex", 1)).total).toBe(0);
  });
});

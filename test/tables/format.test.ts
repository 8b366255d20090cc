import { Ajv } from "ajv";
import fc from "fast-check";
import * as Type from "typebox";
import { describe, expect, test } from "vitest";
import { CHECKS } from "../../src/generated/checks.js";
import { byUnit } from "../../src/model/unit.ts";
import { METRIC_UNITS } from "../../src/model/unit.ts";
import { round } from "../../src/statistics/round.ts";
import { defineTable, type Row } from "../../src/tables/define.ts";
import { formatCsv, formatTable, tableMean, tableNumber, tableRow } from "../../src/tables/format.ts";
import { parseTable } from "../../src/tables/parse.ts";

const example = defineTable({
  name: "example",
  path: "folder/example.csv",
  title: "Example",
  description: "An example.",
  key: [],
  row: Type.Object({
    label: Type.String({ pattern: "^[^\\r\\n]*$" }),
    score: Type.Number({ unit: "score" }),
    hours: Type.Union([Type.Number({ unit: "hours" }), Type.Null()]),
    size: Type.Integer({ unit: "programmes" }),
    slope: Type.Number(),
    withheld: Type.Boolean(),
    note: Type.String(),
  }),
});
type Example = Row<typeof example>;

const check = new Ajv({ allErrors: true, keywords: ["unit"] }).compile(example.row);
Object.assign(CHECKS, { [example.row.$id]: check });

const row: Example = {
  label: "a",
  score: 1.5,
  hours: null,
  size: 5,
  slope: -0.25,
  withheld: false,
  note: "n",
};
const text = (rows: readonly Example[]) => new TextDecoder().decode(formatTable(example, rows).bytes);
const settings = { seed: 1, numRuns: 1000 };
const units = fc.constantFrom(undefined, "score", "percent", "days", "hours", "usd", "programmes");

describe("tableNumber", () => {
  test.each([
    ["score", 12.34567, 12.3457],
    ["percent", -12.34564, -12.3456],
    ["days", 0.00005, 0.0001],
    ["hours", 1234.5678, 1234.568],
    ["usd", 99.999, 100],
    ["programmes", 5.4, 5],
    [undefined, 0.12345678, 0.123457],
  ])("a number in %s keeps the decimals of its column: %d becomes %d", (unit, value, kept) => {
    expect(tableNumber(value, unit)).toBe(kept);
  });

  test("is never minus zero", () => {
    const small = fc.double({ min: -1, max: 0, noNaN: true });
    fc.assert(
      fc.property(small, units, (value, unit) => !Object.is(tableNumber(value, unit), -0)),
      {
        ...settings,
        examples: [
          [-0, undefined],
          [-0.00001, "score"],
          [-1e-300, "usd"],
        ],
      },
    );
  });

  test("a number that is already rounded is unchanged", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e15, max: 1e15, noNaN: true }), units, (value, unit) => {
        const once = tableNumber(value, unit);
        return Object.is(tableNumber(once, unit), once);
      }),
      settings,
    );
  });
});

describe("tableMean", () => {
  const rounding = { ...byUnit(() => 1), hours: 0, usd: -2 };

  test.each([
    ["score", 3.24998, 3.24998],
    ["score", 3.2499687612, 3.249968],
    ["score", 3.24999999, 3.249999],
    ["percent", -3.24998, -3.24998],
    ["hours", 12.4999, 12.4999],
    ["usd", 1249.999, 1249.999],
  ])("a mean in %s that would become a half keeps six decimals: %d becomes %d", (unit, value, kept) => {
    expect(tableMean(value, unit, rounding)).toBe(kept);
  });

  test.each([
    ["score", 3.25, 3.25],
    ["score", 3.25004, 3.25],
    ["score", 3.2499, 3.2499],
    ["score", 3.19998, 3.2],
    ["score", 0.1 + 0.15, 0.25],
    ["hours", 12.5004, 12.5],
    ["usd", 1249.99, 1249.99],
    ["programmes", 5.4, 5],
    [undefined, 0.12345678, 0.123457],
  ])("every other number in %s keeps the decimals of its column: %d becomes %d", (unit, value, kept) => {
    expect(tableMean(value, unit, rounding)).toBe(kept);
  });

  test("a mean that answers do not round further keeps the decimals of its column", () => {
    expect(tableMean(3.24998, "usd", { ...rounding, usd: 2 })).toBe(3.25);
    expect(tableMean(3.249988, "score", { ...rounding, score: 6 })).toBe(3.25);
  });

  test("an answer rounds the number of a table as it would round the mean itself", () => {
    const unit = fc.constantFrom(...METRIC_UNITS);
    const half = fc.integer({ min: -99_999, max: 99_999 }).map((whole) => whole + 0.5);
    const near = fc.double({ min: -2e-3, max: 2e-3, noNaN: true });
    fc.assert(
      fc.property(unit, half, near, (own, place, distance) => {
        const value = (place + distance) / 10 ** rounding[own];
        const kept = tableMean(value, own, rounding);
        expect(round(kept, rounding[own])).toBe(round(value, rounding[own]));
        expect(tableMean(kept, own, rounding)).toBe(kept);
        expect(tableNumber(kept, own)).toBe(tableNumber(value, own));
      }),
      settings,
    );
  });
});

describe("tableRow", () => {
  test("rounds each number by the unit of its column and leaves the rest unchanged", () => {
    const long = { ...row, label: "0.123456789", score: 1.23456, hours: 2.34567, slope: 0.12345678 };
    expect(tableRow(example, long)).toEqual({
      label: "0.123456789",
      score: 1.2346,
      hours: 2.346,
      size: 5,
      slope: 0.123457,
      withheld: false,
      note: "n",
    });
  });

  test("keeps a withheld cell withheld", () => {
    expect(tableRow(example, row).hours).toBeNull();
  });
});

describe("formatTable", () => {
  test("is a CSV file at the table's path: a header, one line for each row, LF line ends, empty for null", () => {
    expect(formatTable(example, [row]).path).toBe("folder/example.csv");
    expect(text([row, { ...row, hours: 3, withheld: true }])).toBe(
      "label,score,hours,size,slope,withheld,note\na,1.5,,5,-0.25,false,n\na,1.5,3,5,-0.25,true,n\n",
    );
  });

  test("quotes only values with a comma, a quote or a line break", () => {
    const strings = { label: 'a "b", c', note: "one\ntwo" };
    expect(text([{ ...row, ...strings }])).toBe(
      'label,score,hours,size,slope,withheld,note\n"a ""b"", c",1.5,,5,-0.25,false,"one\ntwo"\n',
    );
  });

  test("columns are in the table's order, whatever the order of the row's properties", () => {
    const turned = Object.fromEntries(Object.entries(row).reverse()) as Example;
    expect(text([turned])).toBe("label,score,hours,size,slope,withheld,note\na,1.5,,5,-0.25,false,n\n");
  });

  test("what was written is read back as the same rows", () => {
    const number = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    const string = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: fc.constantFrom(",", '"', " ", "é") }),
    );
    const tables = fc.array(
      fc
        .record({
          label: string,
          score: number,
          hours: fc.option(number),
          size: fc.integer(),
          slope: number,
          withheld: fc.boolean(),
          note: string,
        })
        .map((made) => tableRow(example, made)),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(tables, (made) => {
        const { rows, problems } = parseTable(example, formatTable(example, made).bytes);
        expect({ rows, problems }).toEqual({ rows: made, problems: [] });
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

test("CSV text can continue without a header", () => {
  expect(
    formatCsv(
      ["b", "a"],
      [
        { a: 1, b: "x", c: true },
        { a: null, b: "y" },
      ],
      { header: false },
    ),
  ).toBe("x,1\ny,\n");
});

import { describe, expect, it } from "vitest";
import { csvTable } from "../../src/browser/csv.ts";
import {
  cellText,
  intervalText,
  isNumeric,
  isRowWithheld,
  tablesIn,
  namedIn,
} from "../../src/browser/tables.ts";

const column = (name: string, unit?: string) => ({ name, unit });

describe("the tables in an answer", () => {
  it("are the single values, then each list", () => {
    const answer = { list: [{ industry: "a", hours: 2 }], average: 1.5, best: { industry: "a" } };
    expect(tablesIn(answer, { average: "hours", "list.hours": "hours" })).toEqual([
      {
        path: "",
        kind: "values",
        columns: [column("field"), column("value"), column("unit")],
        rows: [
          ["average", 1.5, "hours"],
          ["best.industry", "a", undefined],
        ],
      },
      {
        path: "list",
        kind: "list",
        columns: [column("industry"), column("hours", "hours")],
        rows: [["a", 2]],
      },
    ]);
  });

  it("have the interval of a figure with it, not in a separate column", () => {
    const answer = {
      average: 5,
      list: [{ id: "a", hours: 2, uncertainty: { hours: { standardError: 1, ci95: [-0.5, 1234.5] } } }],
      uncertainty: { average: { standardError: 0.1, ci95: [4.8, 5.2] } },
    };
    const [alone, list] = tablesIn(answer, {});
    expect(alone!.rows).toEqual([["average", 5, undefined]]);
    expect(alone!.intervals).toEqual([[undefined, [4.8, 5.2], undefined]]);
    expect(list!.columns.map(({ name }) => name)).toEqual(["id", "hours"]);
    expect(intervalText(list!.intervals![0]![1]!)).toBe("\u22120.5 to 1,234.5");
  });

  it("begin with the data of an envelope and end with its other fields", () => {
    const tables = tablesIn({ data: { average: 1, list: [{ a: 1 }] }, meta: { k: 5 }, asOf: "now" }, {});
    expect(tables.map(({ path }) => path)).toEqual(["data", "data.list", "meta, asOf"]);
    expect(tables[2]!.rows).toEqual([
      ["meta.k", 5, undefined],
      ["asOf", "now", undefined],
    ]);
  });

  it("give a list of names and numbers within an entry a column for each name", () => {
    const [table] = tablesIn(
      { list: [{ id: "a", parts: [{ part: "fees", pct: 60 }] }] },
      { "list.parts.pct": "percent" },
    );
    expect(table!.columns).toEqual([column("id"), column("fees", "percent")]);
    expect(table!.rows).toEqual([["a", 60]]);
  });

  it("leave the programmes of such a list out, and keep a list with more than a name and a number in one cell", () => {
    const rowsWith = (part: object) => tablesIn({ list: [{ id: "a", parts: [part] }] }, {})[0]!.rows;
    expect(rowsWith({ part: "fees", pct: 60, sampleSize: 5 })).toEqual([["a", 60]]);
    expect(rowsWith({ part: "fees", pct: 60, trend: 2 })).toEqual([
      ["a", '{"part":"fees","pct":60,"trend":2}'],
    ]);
  });

  it("keep a field that only some entries have", () => {
    const [table] = tablesIn({ list: [{ id: "a" }, { id: "b", suppressed: true }] }, {});
    expect(table!.rows).toEqual([
      ["a", undefined],
      ["b", true],
    ]);
    expect(table!.rows.map((row) => isRowWithheld(table!, row))).toEqual([false, true]);
  });

  it("exist for lists of plain values, too", () => {
    const [table] = tablesIn({ allowed: ["x", "y"] }, {});
    expect(table!.columns).toEqual([column("value")]);
    expect(table!.rows).toEqual([["x"], ["y"]]);
  });
});

describe("a cell", () => {
  it("shows numbers with commas and a real minus sign, and years unchanged", () => {
    expect(cellText(120300, column("costUSD"), false)).toBe("120,300");
    expect(cellText(-1234.5, column("trend"), false)).toBe("\u22121,234.5");
    expect(cellText(2026, column("year"), false)).toBe("2026");
    expect(cellText(2019, column("firstYear"), false)).toBe("2019");
  });

  it("takes its name from its row in a table of single values, so that years are recognised", () => {
    const [table] = tablesIn({ benchmarkYear: 2026, costUSD: 2026 }, {});
    const said = table!.rows.map((row) => cellText(row[1], namedIn(table!, row, column("value")), false));
    expect(said).toEqual(["2026", "2,026"]);
  });

  it("distinguishes withheld values, missing values and missing fields", () => {
    expect(cellText(null, column("hours"), true)).toBe("withheld");
    expect(cellText(null, column("trend"), false)).toBe("none");
    expect(cellText(undefined, column("suppressed"), true)).toBe("");
  });

  it("is in a numeric column even if some values are withheld, but not if all are", () => {
    const [table] = tablesIn(
      {
        list: [
          { id: "a", hours: null, cost: null },
          { id: "b", hours: 3, cost: null },
        ],
      },
      {},
    );
    expect([0, 1, 2].map((index) => isNumeric(table!, index))).toEqual([false, true, false]);
  });
});

describe("a CSV file as a table", () => {
  it("has its quotes removed, its empty cells kept, and no row for the end of the file", () => {
    const { columns, rows } = csvTable('a,b,c\n1,,"x, ""y""\nz"\n,2,\n');
    expect(columns.map(({ name }) => name)).toEqual(["a", "b", "c"]);
    expect(rows).toEqual([
      ["1", "", 'x, "y"\nz'],
      ["", "2", ""],
    ]);
  });
});

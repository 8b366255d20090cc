import { describe, expect, it } from "vitest";
import { figureTable } from "../../src/site/figure.ts";
import { committedTables } from "../support/committed.ts";

const table = (rows: number) =>
  figureTable(
    {
      id: "some",
      title: "Some figures",
      columns: [
        { name: "industry", label: "Industry", unit: "text" },
        { name: "hours", label: "Hours", unit: "hours" },
      ],
      rows: Array.from({ length: rows }, (_, row) => [`Industry ${row}`, 1000 + row]),
    },
    "industries/index.html",
    { tables: committedTables() },
  ).source;

describe("the figures of a chart as a table", () => {
  it("have one row each", () => {
    expect(table(300).match(/<tr>/g)).toHaveLength(301);
    expect(table(300)).toContain("1,299");
  });

  it("are in a file if they are very many, so that a page of many industries stays small", () => {
    expect(table(800)).toBe(
      '<p>800 rows, too many for a page: they are in <a href="../charts/some.csv">the CSV file</a>.</p>',
    );
  });
});

it("a figure with decimals of its own has all of them, and a minus as wide as a plus", () => {
  const { source } = figureTable(
    {
      id: "some",
      title: "Some figures",
      columns: [{ name: "change", label: "Change", unit: "percent", decimals: 2 }],
      rows: [[-1.5], [2]],
    },
    "industries/index.html",
    { tables: committedTables() },
  );
  expect(source).toContain("\u22121.50");
  expect(source).toContain("2.00");
});

it("a value that is missing is withheld, unless its column says what it is instead", () => {
  const rowOf = (own: { readonly absent?: string }) =>
    figureTable(
      {
        id: "some",
        title: "Some figures",
        columns: [{ name: "change", label: "Change", unit: "percent", ...own }],
        rows: [[null]],
      },
      "industries/index.html",
      { tables: committedTables() },
    ).source;
  expect(rowOf({})).toContain("withheld");
  expect(rowOf({ absent: "–" })).toContain(">–<");
  expect(rowOf({ absent: "–" })).not.toContain("withheld");
});

import { expect, test } from "vitest";
import { jsonLists } from "../../../src/importing/reading/json-lists.ts";
import { readImportTable } from "../../../src/importing/reading/read-table.ts";

const ROWS = '[["Company","Hours"],["Rose",30.5],["Tulip",null]]';

test("a list of lists is read as the rows of a table, by itself and as the only one of a document", async () => {
  for (const text of [ROWS, `{"range":"A1:B3","majorDimension":"ROWS","values":${ROWS}}`]) {
    const { header, rows, lines, dialect } = await readImportTable("e.json", Buffer.from(text));
    expect({ header, rows, lines, dialect }).toEqual({
      header: ["Company", "Hours"],
      rows: [
        ["Rose", 30.5],
        ["Tulip", ""],
      ],
      lines: [2, 3],
      dialect: { format: "jsonl", encoding: "utf-8", headerLine: 1 },
    });
  }
});

test("its rows may be short, and have a title above them", async () => {
  const text = `[["Benchmark"],${ROWS.slice(1, -1)},["Rose"]]`;
  const { header, rows, dialect } = await readImportTable("e.json", Buffer.from(text));
  expect([header, rows.at(-1), dialect.headerLine]).toEqual([["Company", "Hours"], ["Rose", ""], 2]);
});

test.each([
  ["a list of objects", '[{"a":[[1]]}]'],
  ["two lists of lists", `{"a":${ROWS},"b":${ROWS}}`],
  ["a list in a row", '[["a"],[[1]]]'],
  ["an object among the rows", '[["a"],{"a":1}]'],
  ["an empty list", "[[]"],
  ["text that is cut off", ROWS.slice(0, -1)],
])("%s is no list of lists", (_, text) => {
  expect(jsonLists(text)).toBeUndefined();
});

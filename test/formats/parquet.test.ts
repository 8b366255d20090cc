import fc from "fast-check";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { describe, expect, it } from "vitest";
import { parquetFile } from "../../src/formats/parquet.ts";
import { tableData } from "../../src/formats/table-data.ts";
import { sha256 } from "../../src/model/manifest.ts";
import { required } from "../../src/model/required.ts";
import { ALL_TABLES } from "../../src/tables/index.ts";
import { goldenFiles } from "../support/golden.ts";
import { about, anyData, anyRows, csvOf, expectedRows } from "./support.ts";

const bufferOf = (bytes: Uint8Array) => bytes.slice().buffer;

/** The rows of a file, whole numbers as numbers. */
async function rowsOf(bytes: Uint8Array): Promise<unknown[][]> {
  const rows = await parquetReadObjects({ file: bufferOf(bytes) });
  return rows.map((row) =>
    Object.values(row).map((value) => (typeof value === "bigint" ? Number(value) : (value as unknown))),
  );
}

describe("a Parquet file", () => {
  it("gives back every cell of a table: text as text, numbers as the same numbers, null for empty", async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        expect(await rowsOf(parquetFile(about, anyData(rows)))).toEqual(expectedRows(rows));
      }),
    );
  });

  it("has the columns and as many rows as the table, each column typed", async () => {
    for (const table of ALL_TABLES) {
      const bytes = required(goldenFiles.get(table.path), table.path);
      const [header, ...rows] = csvOf(bytes);
      const { num_rows: count, schema } = parquetMetadata(
        bufferOf(parquetFile(about, tableData(table, bytes))),
      );
      expect([Number(count), schema.slice(1).map(({ name }) => name)], table.name).toEqual([
        rows.length,
        header,
      ]);
    }
    const { schema } = parquetMetadata(bufferOf(parquetFile(about, anyData([]))));
    expect(schema.slice(1).map(({ name, type, repetition_type: may }) => [name, type, may])).toEqual([
      ["label", "BYTE_ARRAY", "OPTIONAL"],
      ["year", "INT64", "REQUIRED"],
      ["programmes", "INT64", "OPTIONAL"],
      ["cost", "DOUBLE", "OPTIONAL"],
      ["suppressed", "BOOLEAN", "OPTIONAL"],
    ]);
  });

  it("says what the data is, under what licence, and what its columns mean", () => {
    const { key_value_metadata: told } = parquetMetadata(bufferOf(parquetFile(about, anyData([]))));
    const facts = new Map(told?.map(({ key, value }) => [key, value]));
    expect(facts.get("title")).toBe("Any table");
    expect(facts.get("Release")).toBe("2026-Q4");
    expect(facts.get("To know first")).toMatch(/synthetic/);
    expect(facts.get("column cost")).toBe("In USD. Cost.");
  });

  it("has the same bytes on every machine", () => {
    const data = anyData([
      ["=1", "2026", "5", "1.50", "true"],
      ["", "2025", "", "", ""],
    ]);
    expect(sha256(parquetFile([["Data", "Same"]], data))).toBe(
      "d611ad5ca81f355890fa0bbab1a3e3c682474538adebd10e97d4e5981073510e",
    );
  });
});

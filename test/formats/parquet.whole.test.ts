import fc from "fast-check";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { describe, expect, it } from "vitest";
import { parquetFile } from "../../src/formats/parquet.ts";
import { tableData } from "../../src/formats/table-data.ts";
import { required } from "../../src/model/required.ts";
import { sha256 } from "../../src/model/sha256.ts";
import { ALL_TABLES } from "../../src/tables/index.ts";
import { goldenFiles } from "../support/golden.ts";
import { about, anyData, anyDay, anyRows, changesOn, csvOf, expectedRows } from "./support.ts";

const bufferOf = (bytes: Uint8Array) => bytes.slice().buffer;

/** The rows of a file, with integers as numbers. */
async function rowsOf(bytes: Uint8Array): Promise<unknown[][]> {
  const rows = await parquetReadObjects({ file: bufferOf(bytes) });
  return rows.map((row) =>
    Object.values(row).map((value) => (typeof value === "bigint" ? Number(value) : (value as unknown))),
  );
}

describe("a Parquet file", () => {
  it("returns every cell of a table: text as text, numbers as the same numbers, null for empty", async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, async (rows) => {
        expect(await rowsOf(parquetFile(about, anyData(rows)))).toEqual(expectedRows(rows));
      }),
    );
  });

  it("has the columns of the table, with their types, and as many rows", async () => {
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

  it("without rows has an empty list of row groups, which are structures, as strict readers demand", async () => {
    const bytes = parquetFile(about, anyData([]));
    // The number of rows, 0, and the list of row groups: empty (0), of structures (12).
    expect(Buffer.from(bytes).includes(Buffer.from([0x16, 0x00, 0x19, 0x0c, 0x19]))).toBe(true);
    expect(await rowsOf(bytes)).toEqual([]);
    expect(parquetMetadata(bufferOf(bytes)).row_groups).toEqual([]);
  });

  it("has dates as dates without a time zone", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyDay, { minLength: 1, maxLength: 20 }), async (days) => {
        const rows = await parquetReadObjects({ file: bufferOf(parquetFile(about, changesOn(days))) });
        expect(rows.map(({ date }) => (date as Date).toISOString())).toEqual(
          days.map((day) => `${day}T00:00:00.000Z`),
        );
      }),
    );
    const { schema, row_groups: groups } = parquetMetadata(
      bufferOf(parquetFile(about, changesOn(["2026-11-20", "1969-12-31"]))),
    );
    expect(schema[1]).toMatchObject({
      ...{ name: "date", type: "INT32", converted_type: "DATE", logical_type: { type: "DATE" } },
      repetition_type: "REQUIRED",
    });
    expect(groups[0]?.columns[0]?.meta_data?.statistics).toMatchObject({
      min_value: new Date("1969-12-31T00:00:00Z"),
      max_value: new Date("2026-11-20T00:00:00Z"),
    });
  });

  it("has the same dates in every time zone", () => {
    const { TZ } = process.env;
    try {
      const made = ["Pacific/Auckland", "America/Los_Angeles"].map((zone) => {
        process.env.TZ = zone;
        return sha256(parquetFile([["Data", "Same"]], changesOn(["2026-03-29", "2026-10-25"])));
      });
      expect(made[0]).toBe(made[1]);
    } finally {
      if (TZ === undefined) delete process.env.TZ;
      else process.env.TZ = TZ;
    }
  });

  it("states what the data is, its licence, and what its columns mean", () => {
    const { key_value_metadata: told } = parquetMetadata(bufferOf(parquetFile(about, anyData([]))));
    const facts = new Map(told?.map(({ key, value }) => [key, value]));
    expect(facts.get("title")).toBe("Any table");
    expect(facts.get("Release")).toBe("2026-Q4");
    expect(facts.get("Disclaimer")).toMatch(/synthetic/);
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

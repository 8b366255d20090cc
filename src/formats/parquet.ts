import type { SchemaElement } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer/src/write.js";
import { unixDay } from "../model/day.ts";
import { type DataType, dataTypeOf } from "../tables/define.ts";
import type { About } from "./about.ts";
import { unitOf } from "./code-book.ts";
import { type TableData, type Value, valuesAt } from "./table-data.ts";

/** How many rows stand together: a reader that asks for few rows reads no more. */
const ROW_GROUP = 100_000;

/** What a column's values are in Parquet; a date is of no time zone, and counted in days from 1970-01-01. */
const TYPES: Readonly<Record<DataType, Omit<SchemaElement, "name">>> = {
  string: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  number: { type: "DOUBLE" },
  integer: { type: "INT64" },
  boolean: { type: "BOOLEAN" },
  date: { type: "INT32", converted_type: "DATE", logical_type: { type: "DATE" } },
};

/**
 * A table as a Parquet file: the same columns and rows, typed, empty cells null. Its metadata say what the data is, and of
 * each column the unit and meaning.
 * @param about what the data is
 * @see https://parquet.apache.org/docs/file-format/
 */
export function parquetFile(about: About, data: TableData): Uint8Array {
  const { table, columns } = data;
  const told = (key: string, value: string) => ({ key, value });
  const buffer = parquetWriteBuffer({
    columnData: columns.map((column, at) => ({
      name: column.name,
      data: valuesAt(data, at).map((value) => stored(value, dataTypeOf(column))),
    })),
    schema: [
      { name: "root", num_children: columns.length },
      ...columns.map((column): SchemaElement => ({
        ...{ name: column.name, ...TYPES[dataTypeOf(column)] },
        repetition_type: column.nullable || column.optional ? "OPTIONAL" : "REQUIRED",
      })),
    ],
    rowGroupSize: ROW_GROUP,
    kvMetadata: [
      told("title", table.title),
      told("description", table.description),
      ...about.map(([what, text]) => told(what, text)),
      ...columns.map(({ name, schema }) => {
        const unit = unitOf(schema.unit as string | undefined);
        return told(`column ${name}`, `${unit === "" ? "" : `In ${unit}. `}${String(schema.description)}`);
      }),
    ],
  });
  return new Uint8Array(buffer);
}

function stored(value: Value, type: DataType): Value | bigint {
  if (value === null) return null;
  if (type === "integer") return BigInt(value);
  return type === "date" ? unixDay(String(value)) : value;
}

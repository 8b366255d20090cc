import type { SchemaElement } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer/src/write.js";
import { unixDay } from "../model/day.ts";
import { type DataType, dataTypeOf } from "../tables/define.ts";
import type { About } from "./about.ts";
import { unitInWords } from "./code-book.ts";
import { type TableData, type TableValue, valuesAt } from "./table-data.ts";

/** Rows in a row group: a reader that needs few rows reads only their groups. */
const ROW_GROUP = 100_000;

/** The Parquet type of each data type. A date has no time zone: it is the number of days since 1970-01-01. */
const TYPES: Readonly<Record<DataType, Omit<SchemaElement, "name">>> = {
  string: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  number: { type: "DOUBLE" },
  integer: { type: "INT64" },
  boolean: { type: "BOOLEAN" },
  date: { type: "INT32", converted_type: "DATE", logical_type: { type: "DATE" } },
};

/**
 * Returns a table as a Parquet file: the same columns and rows, typed; empty cells are null. Its metadata describe the data,
 * and the unit and meaning of each column.
 * @param about facts about the data
 * @see https://parquet.apache.org/docs/file-format/
 */
export function parquetFile(about: About, data: TableData): Uint8Array {
  const { table, columns } = data;
  const pair = (key: string, value: string) => ({ key, value });
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
      pair("title", table.title),
      pair("description", table.description),
      ...about.map(([what, text]) => pair(what, text)),
      ...columns.map(({ name, schema }) => {
        const unit = unitInWords(schema.unit as string | undefined);
        return pair(`column ${name}`, `${unit === "" ? "" : `In ${unit}. `}${String(schema.description)}`);
      }),
    ],
  });
  return new Uint8Array(buffer);
}

function stored(value: TableValue, type: DataType): TableValue | bigint {
  if (value === null) return null;
  if (type === "integer") return BigInt(value);
  return type === "date" ? unixDay(String(value)) : value;
}

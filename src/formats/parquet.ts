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
  const file = new Uint8Array(buffer);
  return data.rows.length === 0 ? withListOfGroups(file) : file;
}

/** In the metadata of a file: the number of rows, 0, and the beginning of the list of row groups. */
const BEFORE_GROUPS = [0x16, 0x00, 0x19];
/** An empty list of structures, in Thrift's compact protocol. */
const NO_STRUCTURES = 0x0c;

/**
 * Gives an empty list of row groups the type of its elements, which strict readers look at: the library writes another one.
 * @see https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md#list-and-set
 */
function withListOfGroups(file: Uint8Array): Uint8Array {
  const at = file.findIndex((_, place) => BEFORE_GROUPS.every((byte, after) => file[place + after] === byte));
  return file.with(at + BEFORE_GROUPS.length, NO_STRUCTURES);
}

function stored(value: TableValue, type: DataType): TableValue | bigint {
  if (value === null) return null;
  if (type === "integer") return BigInt(value);
  return type === "date" ? unixDay(String(value)) : value;
}

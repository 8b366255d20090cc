import { parquetWriteBuffer } from "hyparquet-writer/src/write.js";
import type { Column } from "../tables/define.ts";
import type { About } from "./about.ts";
import { unitOf } from "./code-book.ts";
import { type TableData, type Value, valuesAt } from "./table-data.ts";

/** How many rows stand together: a reader that asks for few rows reads no more. */
const ROW_GROUP = 100_000;

/** What a column's values are in Parquet. */
const TYPES = {
  string: "STRING",
  number: "DOUBLE",
  integer: "INT64",
  boolean: "BOOLEAN",
} as const satisfies Record<Column["type"], string>;

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
    columnData: columns.map(({ name, type, nullable, optional }, at) => ({
      name,
      data: valuesAt(data, at).map((value) => (type === "integer" ? wholeOf(value) : value)),
      type: TYPES[type],
      nullable: nullable || optional,
    })),
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

function wholeOf(value: Value): bigint | null {
  return value === null ? null : BigInt(value);
}

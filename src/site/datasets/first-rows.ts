import type { Html } from "../../markup/template.ts";
import { columnsUnder, type TableDefinition } from "../../tables/define.ts";
import { parseRecords } from "../../tables/records.ts";
import { dataTable } from "../data-table.ts";

const SHOWN = 8;
const LINE_FEED = 10;

/** Returns the first rows of a table's file, unchanged. */
export function firstRows(table: TableDefinition, bytes: Uint8Array): Html {
  const [header = [], ...records] = parseRecords(
    table.path,
    bytes.subarray(0, endOf(bytes, SHOWN + 1)),
  ).records;
  return dataTable({
    caption: `First rows of ${table.path}`,
    quiet: true,
    columns: columnsUnder(table, header).map(({ name, type }) => ({
      label: name,
      numeric: type === "number" || type === "integer",
    })),
    rows: records.map((cells) => cells),
  });
}

/** Returns the offset at which the first lines of a file end. */
function endOf(bytes: Uint8Array, lines: number): number {
  let end = 0;
  for (let line = 0; line < lines; line++) {
    const next = bytes.indexOf(LINE_FEED, end);
    if (next === -1) return bytes.length;
    end = next + 1;
  }
  return end;
}

/** Counts the rows of a table's file. Its texts have no line breaks, so each line is a row. */
export function rowCount(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) lines++;
  return bytes.at(-1) === LINE_FEED ? lines - 1 : lines;
}

import { number, stringQuoteOnlyIfNecessary } from "@json2csv/formatters";
import { Parser } from "@json2csv/plainjs";
import { bytesOf, type OutputFile, textFile } from "../model/file.ts";
import { isMetricUnit, UNITS } from "../model/unit.ts";
import { columnsOf, type Row, type TableDefinition } from "./define.ts";

const DECIMALS_WITHOUT_UNIT = 6;

/** Returns the number of decimals of a column in the tables; 0 for counts. */
function decimalsOf(unit: string | undefined): number {
  if (unit === undefined) return DECIMALS_WITHOUT_UNIT;
  return isMetricUnit(unit) ? UNITS[unit].tableDecimals : 0;
}

/** Rounds a number to a column's decimals in the tables. */
export function tableNumber(value: number, unit: string | undefined): number {
  return Number(value.toFixed(decimalsOf(unit))) + 0;
}

/** Returns a row with each number rounded as the table will have it. */
export function tableRow<D extends TableDefinition>(definition: D, row: Row<D>): Row<D> {
  const values = row as Record<string, unknown>;
  const made: Record<string, unknown> = {};
  for (const { name, schema } of columnsOf(definition)) {
    const value = values[name];
    made[name] = typeof value === "number" ? tableNumber(value, schema.unit as string | undefined) : value;
  }
  return made as Row<D>;
}

const string = stringQuoteOnlyIfNecessary();
const formatters = { header: string, string, number: number() };

/** Returns records as CSV text: LF line ends, quotes only where needed, empty for null. */
export function formatCsv(
  fields: string[],
  records: readonly object[],
  options: { header: boolean },
): string {
  const parser = new Parser({ fields, header: options.header, eol: "\n", formatters });
  return `${parser.parse(records as object[])}\n`;
}

/** Rows that are converted to text at once: the text of a large table would take twice the memory of its bytes. */
const AT_ONCE = 10_000;

/** Returns a table as a CSV file. The numbers of the rows must already be rounded. */
export function formatTable<D extends TableDefinition>(definition: D, rows: readonly Row<D>[]): OutputFile {
  const fields = columnsOf(definition).map((column) => column.name);
  if (rows.length <= AT_ONCE) return textFile(definition.path, formatCsv(fields, rows, { header: true }));
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    pieces.push(bytesOf(formatCsv(fields, rows.slice(from, from + AT_ONCE), { header: from === 0 })));
  }
  return { path: definition.path, bytes: new Uint8Array(Buffer.concat(pieces)) };
}

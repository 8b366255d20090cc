import { number, stringQuoteOnlyIfNecessary } from "@json2csv/formatters";
import { Parser } from "@json2csv/plainjs";
import { bytesOf, type OutputFile, textFile } from "../model/file.ts";
import { isMetricUnit, type Rounding, UNITS } from "../model/unit.ts";
import { round } from "../statistics/round.ts";
import { columnsOf, type Row, type TableDefinition } from "./define.ts";

/** The decimals of a column without a unit. No published number has more. */
const MOST_DECIMALS = 6;

/** Returns the number of decimals of a column in the tables; 0 for counts. */
function decimalsOf(unit: string | undefined): number {
  if (unit === undefined) return MOST_DECIMALS;
  return isMetricUnit(unit) ? UNITS[unit].tableDecimals : 0;
}

/** Rounds a number to a column's decimals in the tables. */
export function tableNumber(value: number, unit: string | undefined): number {
  return Number(value.toFixed(decimalsOf(unit))) + 0;
}

/**
 * Rounds a mean, or a figure computed from means, to a column's decimals in the tables, so that an answer may round it again:
 * one that is less than a half of the answer's last decimal, but would become that half, keeps six decimals and loses the rest.
 * 3.24998 stays so, for as 3.25 it would become 3.3 where the mean of the same rows is 3.2.
 * @param rounding the decimals of answers
 */
export function tableMean(value: number, unit: string | undefined, rounding: Rounding): number {
  const short = tableNumber(value, unit);
  if (unit === undefined || !isMetricUnit(unit)) return short;
  const decimals = rounding[unit];
  const isSame = decimals >= decimalsOf(unit) || round(short, decimals) === round(value, decimals);
  if (isSame) return short;
  const scale = 10 ** MOST_DECIMALS;
  // 15 digits, so that a number that has six decimals keeps them.
  return Math.trunc(Number((value * scale).toPrecision(15))) / scale;
}

/**
 * Returns a row with each number rounded as the table will have it.
 * @param number how; its own decimals by default
 */
export function tableRow<D extends TableDefinition>(
  definition: D,
  row: Row<D>,
  number: (value: number, unit: string | undefined) => number = tableNumber,
): Row<D> {
  const values = row as Record<string, unknown>;
  const made: Record<string, unknown> = {};
  for (const { name, schema } of columnsOf(definition)) {
    const value = values[name];
    made[name] = typeof value === "number" ? number(value, schema.unit as string | undefined) : value;
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

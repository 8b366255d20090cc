import { number, stringQuoteOnlyIfNecessary } from "@json2csv/formatters";
import { Parser } from "@json2csv/plainjs";
import { type OutputFile, textFile } from "../model/file.ts";
import { columnsOf, type Row, type TableDefinition } from "./define.ts";

/** Decimals that a column keeps in the tables; answers are rounded later, once, from these. */
const DECIMALS: Readonly<Record<string, number>> = { score: 4, percent: 4, days: 4, hours: 3, usd: 2 };
const DECIMALS_WITHOUT_UNIT = 6;

/** A number cut to a column's decimals in the tables. */
export function tableNumber(value: number, unit: string | undefined): number {
  const digits = unit === undefined ? DECIMALS_WITHOUT_UNIT : (DECIMALS[unit] ?? 0);
  return Number(value.toFixed(digits)) + 0;
}

/** The same row with each number as the table will carry it. */
export function tableRow<D extends TableDefinition>(definition: D, row: Row<D>): Row<D> {
  const values = row as Record<string, unknown>;
  return Object.fromEntries(
    columnsOf(definition).map(({ name, schema }) => {
      const value = values[name];
      return [
        name,
        typeof value === "number" ? tableNumber(value, schema.unit as string | undefined) : value,
      ];
    }),
  ) as Row<D>;
}

const string = stringQuoteOnlyIfNecessary();
const formatters = { header: string, string, number: number() };

/** CSV text of records: LF line ends, quotes only where they are needed, empty for null. */
export function formatCsv(
  fields: string[],
  records: readonly object[],
  options: { header: boolean },
): string {
  const parser = new Parser({ fields, header: options.header, eol: "\n", formatters });
  return `${parser.parse(records as object[])}\n`;
}

/** A table as its CSV file; rows must already carry table numbers. */
export function formatTable<D extends TableDefinition>(definition: D, rows: readonly Row<D>[]): OutputFile {
  const fields = columnsOf(definition).map((column) => column.name);
  return textFile(definition.path, formatCsv(fields, rows, { header: true }));
}

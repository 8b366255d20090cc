import { required } from "../model/required.ts";
import { type DataType, dataTypeOf, type TableDefinition } from "../tables/define.ts";
import { type About, EMPTY_CELLS } from "./about.ts";
import { type CsvFile, duckDbLine, pandasLine, rLine } from "./loading-lines.ts";
import type { TableData } from "./table-data.ts";

/** Data types that R and pandas read as text unless told otherwise. */
const TYPES_TO_NAME: readonly DataType[] = ["boolean", "date"];

/**
 * Returns the README of the archive: what the data is, how to load it, and which files there are.
 * @param about facts about the data
 * @param others the other files, each with its description
 * @param pathOf returns the path of a table
 */
export function archiveReadme(
  about: About,
  tables: readonly TableData[],
  others: readonly (readonly [path: string, what: string])[],
  pathOf: (table: TableDefinition) => string,
): string {
  const [[, title] = ["", ""], ...facts] = about;
  const files = tables.map(({ table }) => [pathOf(table), `${table.title}. ${table.description}`] as const);
  const listed = [...others, ...files].map(([path, what]) => `- ${path}: ${what}`);
  const [first, ...ofTypes] = examples(tables, pathOf);
  return `# ${title}

${facts.map(([what, text]) => `- ${what}: ${text}`).join("\n")}

## Loading a table

The tables are CSV in UTF-8, with a header, commas between columns and a point before decimals.
${EMPTY_CELLS}
Some programs read the text NA, a country's code, as an empty cell: the lines below prevent that.

R:

    data <- ${rLine(first)}

Python, pandas:

    import pandas as pd
    data = ${pandasLine(first)}

DuckDB:

    ${duckDbLine(first)}

R and pandas may read dates, true and false as text; DuckDB does not. Tell them which columns have these types, for example:
${ofTypes.map((file) => `\n    data <- ${rLine(file)}\n    data = ${pandasLine(file)}\n`).join("")}
Excel: Data, From Text/CSV, with the file origin 65001 (UTF-8); where your system writes a decimal comma, set the locale
English (United States) under Transform Data. The workbook beside this archive needs none of this.

## Files

${listed.join("\n")}

The API's answers are computed from these tables, and are available as CSV too. Some have similar names: compliance-cost.csv
has a row for each programme; the answer saved as intelligence-compliance-cost.csv has the averages of industries.
`;
}

/** The first table, and for each data type that programs must be told about, the first table with such a column. */
function examples(
  tables: readonly TableData[],
  pathOf: (table: TableDefinition) => string,
): [CsvFile, ...CsvFile[]] {
  const files = tables.map(({ table, columns }) => ({
    file: pathOf(table),
    missing: [""],
    columns: columns.map((column) => ({ name: column.name, type: dataTypeOf(column) })),
  }));
  const ofTypes = TYPES_TO_NAME.flatMap(
    (kind) => files.find(({ columns }) => columns.some(({ type }) => type === kind)) ?? [],
  );
  return [required(files[0], "a table"), ...ofTypes];
}

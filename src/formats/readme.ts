import { type About, EMPTY_CELLS } from "./about.ts";
import type { TableData } from "./table-data.ts";

/** The table of the examples. */
const EXAMPLE = "pci-dss-benchmark.csv";
/** One that says of each row whether its figures are suppressed. */
const SUPPRESSED = "observatory/industry-regions.csv";

/**
 * The text that a researcher reads first: what the data is, how each program loads it, which files there are.
 * @param about what the data is
 * @param others files beside the tables, each with what it is
 */
export function readme(
  about: About,
  tables: readonly TableData[],
  others: readonly (readonly [path: string, what: string])[],
): string {
  const [[, title] = ["", ""], ...facts] = about;
  const files = tables.map(({ table }) => [table.path, `${table.title}. ${table.description}`] as const);
  const listed = [...others, ...files].map(([path, what]) => `- ${path}: ${what}`);
  return `# ${title}

${facts.map(([what, text]) => `- ${what}: ${text}`).join("\n")}

## Loading a table

The tables are CSV in UTF-8, with a header, commas between columns and a point before decimals.
${EMPTY_CELLS}
Some programs take the text NA for an empty cell, which is a country's code: the lines below turn that off.

R:

    data <- read.csv("${EXAMPLE}", na.strings = "", encoding = "UTF-8")

and a table with the column suppressed, true or false, which R reads as text otherwise:

    data <- read.csv("${SUPPRESSED}", na.strings = "", encoding = "UTF-8", colClasses = c(suppressed = "logical"))

Python, pandas:

    data = pandas.read_csv("${EXAMPLE}", keep_default_na=False, na_values=[""])

DuckDB:

    SELECT * FROM read_csv('${EXAMPLE}', header = true, nullstr = '');

Excel: Data, From Text/CSV, with the file origin 65001 (UTF-8); where your system writes a decimal comma, set the locale
English (United States) under Transform Data. The workbook beside this archive needs none of that.

## Files

${listed.join("\n")}
`;
}

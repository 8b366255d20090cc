import type { DataType } from "../tables/define.ts";

/**
 * Lines of code that load a CSV file with the right types: an empty cell is a missing value, the text NA stays text, and
 * dates and booleans are not text.
 */

/** A CSV file, and the properties that not every program detects. */
export interface CsvFile {
  /** Its path or address. */
  readonly file: string;
  /** The content of a cell without a value. */
  readonly missing: readonly string[];
  readonly columns: readonly { readonly name: string; readonly type: DataType }[];
}

/** For R, without packages. */
export function rLine({ file, missing, columns }: CsvFile): string {
  const classes = [
    ...named(columns, "boolean").map((name) => `${name} = "logical"`),
    ...named(columns, "date").map((name) => `${name} = "Date"`),
  ];
  const texts = missing.map(quoted);
  return call("read.csv", [
    quoted(file),
    `na.strings = ${texts.length === 1 ? texts[0] : `c(${texts.join(", ")})`}`,
    'encoding = "UTF-8"',
    ...(classes.length === 0 ? [] : [`colClasses = c(${classes.join(", ")})`]),
  ]);
}

/** For Python, with pandas imported as `pd`. */
export function pandasLine({ file, missing, columns }: CsvFile): string {
  const flags = named(columns, "boolean").map((name) => `${quoted(name)}: "boolean"`);
  const dates = named(columns, "date").map(quoted);
  return call("pd.read_csv", [
    quoted(file),
    "keep_default_na=False",
    `na_values=[${missing.map(quoted).join(", ")}]`,
    ...(flags.length === 0 ? [] : [`dtype={${flags.join(", ")}}`]),
    ...(dates.length === 0 ? [] : [`parse_dates=[${dates.join(", ")}]`]),
  ]);
}

/** For DuckDB, which detects dates and booleans. */
export function duckDbLine({ file, missing }: CsvFile): string {
  const texts = missing.map((text) => `'${text}'`);
  return `SELECT * FROM ${call("read_csv", [
    `'${file}'`,
    "header = true",
    `nullstr = ${texts.length === 1 ? texts[0] : `[${texts.join(", ")}]`}`,
  ])};`;
}

/** For Power Query of Excel and Power BI, which reads every cell as text: loads a file from an address. */
export function powerQueryLines({ file, missing, columns }: CsvFile): string {
  const types = columns
    .filter(({ type }) => type !== "string")
    .map(({ name, type }) => `{${quoted(name)}, type ${POWER_QUERY[type]}}`);
  return `let
    Source = Csv.Document(
        Web.Contents("${file}"),
        [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]
    ),
    Texts = Table.PromoteHeaders(Source, [PromoteAllScalars = true]),
    Values = Table.TransformColumns(Texts, {}, each if List.Contains({${missing.map(quoted).join(", ")}}, _) then null else _),
    Answer = Table.TransformColumnTypes(
        Values,
        {${types.join(", ")}},
        "en-US"
    )
in
    Answer`;
}

const POWER_QUERY: Readonly<Record<DataType, string>> = {
  string: "text",
  number: "number",
  integer: "number",
  boolean: "logical",
  date: "date",
};

function named(columns: CsvFile["columns"], type: DataType): string[] {
  return columns.flatMap((column) => (column.type === type ? [column.name] : []));
}

function call(name: string, given: readonly string[]): string {
  return `${name}(${given.join(", ")})`;
}

const quoted = (text: string) => `"${text}"`;

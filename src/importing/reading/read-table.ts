import { LIMITS } from "../../model/limits.ts";
import { DataError, type DataProblem } from "../../model/problem.ts";
import { howMany } from "../../model/unit.ts";
import { IDENTIFIER_COLUMN } from "../../questionnaire/columns.ts";
import { isTemplateNote } from "../../questionnaire/header.ts";
import {
  ALL_SHEETS,
  type ImportedCell,
  type FileDialect,
  type Encoding,
  type ReadTable,
} from "../model/table.ts";
import { plainText } from "../text/plain-text.ts";
import { withColumnForEachQuestion } from "./choice-columns.ts";
import { decodeText, encodingOf, unlikelyWords } from "./decode.ts";
import { headerPlace, rowsBelowHeader } from "./header.ts";
import { tableOfSheets } from "./joined-sheets.ts";
import { isJson, readJsonLines } from "./json-lines.ts";
import { jsonLists } from "./json-lists.ts";
import { completedBy } from "./keyed-sheets.ts";
import { withColumnForEachMeasure } from "./measure-rows.ts";
import { readSeparated } from "./separated.ts";
import { isTransposed } from "./transposed.ts";
import { readWorkbook, type SheetBeside } from "./workbook.ts";
import { withRowForEachYear } from "./year-columns.ts";

/** The beginning of tables that programs save as .xls, but that are markup. */
const MARKUP = /^\s*<(?:\?xml|!doctype|html|head|meta|table)\b/i;

/** Unsupported types of files by their first bytes, and what to do with each. */
const OTHERS: readonly (readonly [start: string, what: string, remedy: string])[] = [
  [
    "\u00d0\u00cf\u0011\u00e0",
    "an old or encrypted Office file",
    "Save it as .xlsx without a password, or as CSV.",
  ],
  ["%PDF", "a PDF", "Export the table as CSV or .xlsx."],
  ["\u001f\u008b", "compressed", "Unpack it first."],
  ["age-encryption.org/", "encrypted with age", "Decrypt it first: age -d -i IDENTITY -o FILE FILE.age."],
];

/**
 * Reads a table from a file in any supported format: CSV with any separator and encoding, a workbook (.xlsx), or JSON lines,
 * as an array too.
 * Properties of the dialect that are not given are detected; the dialect of the result is complete.
 * @param file name of the file in problems
 * @param given properties of the dialect that the operator specified
 * @param missing words that mean a missing value, in addition to the built-in ones
 * @throws DataError if the file cannot be read, is too large or has no rows
 */
export async function readImportTable(
  file: string,
  bytes: Uint8Array,
  given: Partial<FileDialect> = {},
  missing?: readonly string[],
): Promise<ReadTable> {
  const refused = (rule: string, remedy: string, row?: number) =>
    new DataError([{ file, ...(row !== undefined && { row }), rule, remedy } satisfies DataProblem]);
  if (bytes.length > LIMITS.importBytes) {
    throw refused(
      `must be at most ${LIMITS.importBytes} bytes, but is ${bytes.length}`,
      "Split it, and import the parts one by one.",
    );
  }
  const start = String.fromCharCode(...bytes.subarray(0, 32));
  const other = OTHERS.find(([begin]) => start.startsWith(begin));
  if (other !== undefined) throw refused(`is ${other[1]}`, other[2]);
  const table = start.startsWith("PK")
    ? await ofWorkbook(file, bytes, given)
    : ofText(file, bytes, given, refused);
  if (table.header.length > LIMITS.importColumns) {
    throw refused(
      `must have at most ${LIMITS.importColumns} columns, but has ${table.header.length}`,
      "Remove the others.",
    );
  }
  if (table.rows.length === 0 && table.ragged.total === 0) {
    throw refused("has no rows below its header", "Write one row for each submission.");
  }
  return withRowForEachYear(
    withColumnForEachQuestion(withColumnForEachMeasure(withoutNotes(table)), missing),
    missing,
  );
}

/** Leaves out the notes of a template, which a spreadsheet program may have saved with another separator. */
function withoutNotes(table: ReadTable): ReadTable {
  const [identifier, year] = [IDENTIFIER_COLUMN, "year"].map((name) => table.header.indexOf(name));
  if (identifier === undefined || year === undefined || identifier === -1 || year === -1) return table;
  const isRow = table.rows.map((row) => !isTemplateNote(String(row[identifier]), String(row[year])));
  return isRow.every(Boolean)
    ? table
    : {
        ...table,
        rows: table.rows.filter((_, at) => isRow[at]),
        lines: table.lines.filter((_, at) => isRow[at]),
      };
}

async function ofWorkbook(file: string, bytes: Uint8Array, given: Partial<FileDialect>): Promise<ReadTable> {
  const { sheet, rows, others, hidden, struck, joined, beside } = await readWorkbook(
    file,
    bytes,
    given.sheet,
  );
  const even = evenRows(rows);
  const lines = even.map((_, index) => index + 1);
  const read =
    joined.length > 0
      ? tableOfSheets(
          file,
          joined.map((one) => ({ ...one, rows: evenRows(one.rows) })),
          given.sheet === ALL_SHEETS ? "sheets" : "years",
        )
      : below(file, even, lines, { format: "xlsx", sheet }, given.headerLine);
  const notes = others.flatMap((one) => one.notes);
  const { table, sheets: added } = completedBy(
    notes.length === 0 ? read : { ...read, notes: [...(read.notes ?? []), ...notes] },
    beside.map((one) => ({ ...one, read: () => tableOfSheet(file, one) })),
  );
  const shown = hidden === 0 ? [] : [`${howMany(hidden, "hidden row is", "hidden rows are")} read too`];
  const crossed =
    struck === 0 ? [] : [`${howMany(struck, "struck-through row is", "struck-through rows are")} read too`];
  const remarks = [...(table.remarks ?? []), ...shown, ...crossed];
  const unread = others.filter((one) => !added.includes(one.sheet));
  if (unread.length === 0) return remarks.length === 0 ? table : { ...table, remarks };
  const named = unread.map(
    (one) =>
      `${JSON.stringify(one.sheet)} (${one.isHidden ? "hidden, " : ""}${one.rows} ${one.rows === 1 ? "row" : "rows"})`,
  );
  const advice = unread.some((one) => one.isTable && one.rows > 0 && !one.isHidden)
    ? ` (--sheet "${ALL_SHEETS}" reads all tables as one, with a column of the sheets' names)`
    : "";
  return { ...table, remarks: [...remarks, `not read: ${named.join(", ")}${advice}`] };
}

function tableOfSheet(file: string, { sheet, read }: SheetBeside) {
  const rows = evenRows(read());
  const lines = rows.map((_, index) => index + 1);
  return rowsBelowHeader(file, rows, lines, headerPlace(rows), sheet);
}

/** Returns rows of the same width: a sheet has no cells after the last one of a row, nor has a list. */
function evenRows(rows: readonly (readonly ImportedCell[])[]): readonly (readonly ImportedCell[])[] {
  const width = Math.max(0, ...rows.slice(0, 100).map((row) => row.length));
  return rows.map((row) =>
    row.length < width ? [...row, ...Array<ImportedCell>(width - row.length).fill("")] : row,
  );
}

function ofText(
  file: string,
  bytes: Uint8Array,
  given: Partial<FileDialect>,
  refused: (rule: string, remedy: string, row?: number) => DataError,
): ReadTable {
  const encoding = given.encoding ?? encodingOf(bytes);
  const text = textIn(bytes, encoding, refused);
  const [unlikely] = given.encoding === undefined && encoding === "windows-1252" ? unlikelyWords(text) : [];
  if (unlikely !== undefined) {
    throw refused(
      `is in an encoding that is not recognised: read as Windows-1252, it has words such as ${JSON.stringify(unlikely)}`,
      "Save it as CSV in UTF-8, or as .xlsx.",
    );
  }
  if (MARKUP.test(text)) {
    throw refused(
      "is a web page or XML, whatever its name says",
      "Open it in a spreadsheet program, and save it as .xlsx or CSV.",
    );
  }
  if (text.trim() === "") throw refused("is empty", "Name the file that has the submissions.");
  const lists = given.format === "csv" ? undefined : jsonLists(text);
  if (lists !== undefined) {
    const rows = evenRows(lists);
    const lines = rows.map((_, index) => index + 1);
    return below(file, rows, lines, { format: "jsonl", encoding }, given.headerLine);
  }
  if (given.format === "jsonl" || (given.format === undefined && isJson(text))) {
    const records = readJsonLines(file, text);
    return { dialect: { format: "jsonl", encoding }, ...records, ragged: { problems: [], total: 0 } };
  }
  const { records, lines, separator } = readSeparated(file, text, given.separator);
  const table = below(file, records, lines, { format: "csv", encoding, separator }, given.headerLine);
  const last = records.at(-1) ?? [];
  const isCut = last.length < table.header.length && last.some((cell) => cell.trim() !== "");
  // Other short rows are listed. One without a line end may mean that the file was cut off and many rows are missing.
  const [lastLine, { headerLine = 1 }] = [lines.at(-1), table.dialect];
  if (isCut && !/[\r\n]$/.test(text) && lastLine !== undefined && lastLine > headerLine) {
    throw refused(
      "ends in the middle of a row: it may have been cut off",
      "Export it again; if it is complete, end its last row with a line end.",
      lastLine,
    );
  }
  const isMisnamed = /\.xls[xm]?$/i.test(file);
  return isMisnamed ? { ...table, remarks: ["CSV, although it is named like an Excel workbook"] } : table;
}

function textIn(
  bytes: Uint8Array,
  encoding: Encoding,
  refused: (rule: string, remedy: string) => DataError,
): string {
  try {
    return plainText(decodeText(bytes, encoding));
  } catch {
    throw refused(`is not valid ${encoding}`, "Leave the encoding out, so that it is detected.");
  }
}

function below(
  file: string,
  records: readonly (readonly ImportedCell[])[],
  lines: readonly number[],
  dialect: FileDialect,
  headerLine: number | undefined,
): ReadTable {
  const found = headerLine === undefined ? headerPlace(records) : lines.indexOf(headerLine);
  if (headerLine === undefined && isTransposed(records, records[found])) {
    const rule = "has a column for each submission, and the names of the figures below each other";
    const remedy = "Transpose it in a spreadsheet program: copy the table, and paste it transposed.";
    throw new DataError([{ file, rule, remedy }]);
  }
  if (found === -1) {
    const rule = `has no row that starts on line ${headerLine}`;
    throw new DataError([{ file, rule, remedy: "Give the line of the column names." }]);
  }
  const table = rowsBelowHeader(file, records, lines, found, dialect.sheet);
  return { dialect: { ...dialect, headerLine: lines[found] ?? 1 }, ...table };
}

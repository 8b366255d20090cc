import type { Context } from "../../documents/context.ts";
import { answerCsv, MISSING_CELLS } from "../../endpoints/answer-table.ts";
import type { CsvFile } from "../../formats/loading-lines.ts";
import { bytesOf } from "../../model/file.ts";
import { required } from "../../model/required.ts";
import { answerTable } from "../../routing/addresses.ts";
import type { DataType } from "../../tables/define.ts";
import { PATTERNS } from "../../tables/patterns.ts";
import { parseRecords } from "../../tables/records.ts";
import { hostAddress } from "../base-address.ts";

/** Of an endpoint that has CSV as a format of its own: there a null is an empty cell. */
const EMPTY_CELLS = [""];

/**
 * The table beside an answer, for the lines that load it.
 * @param json the address of the answer's JSON file
 */
export function answerCsvFile(context: Context, json: string): CsvFile {
  const address = answerTable(json);
  const published = (file: string) => context.answers.find((answer) => answer.address === file);
  const own = published(address);
  const bytes = own?.bytes ?? bytesOf(answerCsv(required(published(json), json).body as object));
  const missing = own === undefined ? MISSING_CELLS : EMPTY_CELLS;
  return { file: hostAddress(context, address), missing, columns: columnsOf(address, bytes, missing) };
}

/** The columns of a CSV file, with the types that their cells show. */
function columnsOf(file: string, bytes: Uint8Array, missing: readonly string[]): CsvFile["columns"] {
  const [header = [], ...rows] = parseRecords(file, bytes).records;
  return header.map((name, at) => {
    const cells = rows.flatMap((row) => (missing.includes(row[at] ?? "") ? [] : [row[at] ?? ""]));
    return { name, type: typeOf(cells) };
  });
}

const DATE = new RegExp(PATTERNS.date.pattern);
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;
const SHOWN: readonly (readonly [DataType, (cell: string) => boolean])[] = [
  ["number", (cell) => NUMBER.test(cell)],
  ["boolean", (cell) => cell === "true" || cell === "false"],
  ["date", (cell) => DATE.test(cell)],
];

function typeOf(cells: readonly string[]): DataType {
  if (cells.length === 0) return "string";
  return SHOWN.find(([, shows]) => cells.every(shows))?.[0] ?? "string";
}

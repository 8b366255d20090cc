import { type CsvError, parse } from "csv-parse/browser/esm/sync";
import { LIMITS } from "../model/limits.ts";
import { type DataProblem, type FoundProblems, Problems } from "../model/problem.ts";
import { allSubmissionColumns, isSubmissionColumn } from "../questionnaire/columns.ts";
import { columnOrderer, isNoteOrBlank, submissionHeaderProblems } from "../questionnaire/header.ts";
import { separatorOf } from "../questionnaire/separator.ts";
import { misquoted, QUOTES, raggedProblem } from "../tables/ragged.ts";
import { withPoint } from "./other-csv.ts";

/** The submissions of a file; none if the file has problems. */
export interface OpenedSubmissions extends FoundProblems {
  /** Cells in the order of the columns, followed by that of the organisation, if the file has it. */
  readonly rows: readonly { readonly cells: readonly string[]; readonly line: number }[];
}

/** Names of the columns that hold figures. */
const FIGURES = new Set(
  allSubmissionColumns([]).flatMap(({ name, kind }) => (kind === "figure" ? [name] : [])),
);

interface Parsed {
  readonly record: string[];
  readonly raw: string;
  readonly info: { readonly lines: number };
}

/**
 * Reads a submissions file like `ingest`, with the same messages for problems. It also accepts tabs, and semicolons
 * with decimal commas, as spreadsheets save CSV in many countries.
 * @param file the file's name, for problems
 * @param columns the columns that it must have (see submissionColumns)
 */
export function readSubmissionText(
  file: string,
  bytes: Uint8Array,
  columns: readonly string[],
): OpenedSubmissions {
  const refused = (problem: DataProblem): OpenedSubmissions => ({ rows: [], problems: [problem], total: 1 });
  if (bytes.length > LIMITS.openedBytes) {
    const rule = `must be at most ${LIMITS.openedBytes} bytes, but is ${bytes.length}`;
    return refused({ file, rule, remedy: "Remove rows." });
  }
  const other = otherKind(bytes);
  if (other !== undefined) return refused({ file, ...other });
  const text = textIn(bytes);
  if (text === undefined) {
    const remedy = "Save the file as CSV in UTF-8.";
    return refused({ file, row: firstBrokenLine(bytes), rule: "must be UTF-8", remedy });
  }
  const records: { cells: string[]; raw: string; line: number }[] = [];
  let line = 1;
  const keep = ({ record, raw, info }: Parsed) => {
    records.push({ cells: record, raw, line });
    line = info.lines + 1;
    return null;
  };
  const delimiter = separatorOf(text);
  try {
    parse(text, {
      delimiter,
      bom: true,
      record_delimiter: ["\r\n", "\n"],
      relax_column_count: true,
      raw: true,
      info: true,
      // With `raw` and `info`, the callback gets both; the types do not say so.
      on_record: keep as unknown as (record: string[]) => null,
    });
  } catch (error) {
    const { code } = error as CsvError;
    if (code === undefined) throw error;
    return refused({ file, row: line, rule: misquoted(code), remedy: QUOTES });
  }
  const [header, ...rest] = records;
  if (header === undefined) {
    return refused({ file, rule: "must not be empty", remedy: "Write the header and the rows." });
  }
  const known = header.cells.filter(isSubmissionColumn).length;
  if (2 * known < columns.length) return refused(foreignHeader(file, header.cells, known));
  const found = new Problems();
  for (const problem of submissionHeaderProblems(file, header.cells, columns)) found.add(() => problem);
  for (const { cells, raw, line: row } of rest) {
    const [width, expected] = [cells.length, header.cells.length];
    if (width !== expected) found.add(() => raggedProblem(file, row, raw, { width, columns: expected }));
  }
  if (found.total > 0) return { rows: [], problems: found.problems, total: found.total };
  const arranged = columnOrderer(header.cells, columns);
  const isFigure = columns.map((name) => FIGURES.has(name));
  const pointed = (cell: string, place: number) => (isFigure[place] ? withPoint(cell) : cell);
  const rows = rest
    .map(({ cells, line: row }) => {
      const inOrder = arranged(cells);
      return { cells: delimiter === ";" ? inOrder.map(pointed) : inOrder, line: row };
    })
    .filter(({ cells }) => !isNoteOrBlank(cells));
  if (rows.length > 0) return { rows, problems: [], total: 0 };
  return refused({
    file,
    rule: "has no rows below its header",
    remedy: "Write one row for each submission.",
  });
}

/** Returns a single problem for a table with other columns, instead of one for each column. */
function foreignHeader(file: string, header: readonly string[], known: number): DataProblem {
  return {
    file,
    row: 1,
    value: header.slice(0, 6).join(", "),
    rule: `is not a submissions file: ${known} of its ${header.length} columns ${known === 1 ? "is" : "are"} known`,
    remedy: "Write the figures into the template, under the names of its columns.",
  };
}

/** Detects other kinds of files by their first bytes; returns the problem and what to do, or undefined for CSV. */
function otherKind(bytes: Uint8Array): Pick<DataProblem, "rule" | "remedy"> | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 24));
  if (start.startsWith("age-encryption.org/") || start.startsWith("-----BEGIN AGE")) {
    const remedy = "Open the CSV that you saved for your own records.";
    return { rule: "is encrypted, and only its recipient can read it", remedy };
  }
  if (start.startsWith("PK\u0003\u0004") || start.startsWith("\u00d0\u00cf\u0011\u00e0")) {
    const remedy = "Open it in a spreadsheet program, and save the sheet as CSV in UTF-8.";
    return { rule: "is a workbook or an archive, but must be CSV", remedy };
  }
  return /^(?:\u0089PNG|\u00ff\u00d8\u00ff|GIF8|%PDF)/.test(start)
    ? { rule: "is an image or a PDF, but must be CSV", remedy: "Write the figures into the template." }
    : undefined;
}

function textIn(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns the first line that is not UTF-8. In UTF-8, a line feed is never part of another character. */
function firstBrokenLine(bytes: Uint8Array): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const next = bytes.indexOf(10, start);
    const end = next === -1 ? bytes.length : next + 1;
    if (textIn(bytes.subarray(start, end)) === undefined) return line;
    start = end;
  }
  return line;
}

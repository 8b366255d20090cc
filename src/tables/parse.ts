import { isUtf8 } from "node:buffer";
import type { ErrorObject } from "ajv";
import { CsvError, parse } from "csv-parse/sync";
import { CHECKS } from "../generated/checks.js";
import type { DataProblem } from "../model/problem.ts";
import { type Column, columnsOf, type Row, type TableDefinition } from "./define.ts";
import { describe } from "./describe.ts";
import { headerProblems } from "./header.ts";

/** The rows of a table, and everything that is wrong with it. Rows are complete only without problems. */
export interface ParsedTable<R> {
  readonly rows: R[];
  readonly problems: DataProblem[];
}

const CSV_OPTIONS = {
  bom: true,
  record_delimiter: ["\r\n", "\n"],
  relax_column_count: true,
};

/**
 * Reads a CSV file into rows of strings, checking that it is UTF-8 and well-formed CSV, not empty, and not
 * ragged. A byte order mark and CRLF line ends are accepted.
 */
export function parseRecords(file: string, bytes: Uint8Array): ParsedTable<string[]> {
  const problem = (row: number | undefined, rule: string, remedy: string, value?: string) => ({
    rows: [],
    problems: [{ file, ...(row && { row }), ...(value !== undefined && { value }), rule, remedy }],
  });
  if (!isUtf8(bytes)) {
    const before = new TextDecoder().decode(bytes).split("\uFFFD", 1)[0]!;
    return problem(lineBreaks(before) + 1, "must be UTF-8", "Save the file as CSV in UTF-8.");
  }
  let records: string[][];
  try {
    records = parse(bytes as Buffer, CSV_OPTIONS);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { row, rule } = quoteProblem(bytes, error);
    return problem(row, rule, 'Enclose the value in a pair of quotes, and write a quote inside it as "".');
  }
  if (records.length === 0) {
    return problem(undefined, "must not be empty", "Write the header and the rows, or restore the file.");
  }
  const width = records[0]!.length;
  const ragged = records.findIndex((record) => record.length !== width);
  if (ragged === -1) return { rows: records, problems: [] };
  const lines = recordLines(bytes);
  const problems = records.flatMap((record, index) =>
    record.length === width
      ? []
      : [
          {
            file,
            row: lines[index]!,
            value: record.join(",").slice(0, 60),
            rule: `must have ${width} values, as the header has, and has ${record.length}`,
            remedy: "Add the missing value, remove the extra one, or quote the value that holds a comma.",
          },
        ],
  );
  return { rows: records, problems };
}

/** Reads a table: header, types, and each row against the table's schema. */
export function parseTable<D extends TableDefinition>(definition: D, bytes: Uint8Array): ParsedTable<Row<D>> {
  const { rows: records, problems } = parseRecords(definition.path, bytes);
  if (problems.length > 0) return { rows: [], problems };
  const columns = columnsOf(definition);
  const [header, ...body] = records as [string[], ...string[][]];
  const misnamed = headerProblems(
    definition.path,
    columns.map(({ name }) => name),
    header,
  );
  if (misnamed.length > 0) return { rows: [], problems: misnamed };
  if (body.length === 0) {
    return {
      rows: [],
      problems: [
        { file: definition.path, row: 1, rule: "must have rows", remedy: "Write the rows below the header." },
      ],
    };
  }
  const check = CHECKS[definition.row.$id]!;
  const invalid: { index: number; column: Column; rule: string; remedy: string }[] = [];
  let row: Record<string, unknown> = {};
  const rows = body.map((record, index) => {
    // The rows of a cohort are equal and stand together: one object serves them all.
    if (index > 0 && same(record, body[index - 1]!) && invalid.at(-1)?.index !== index - 1)
      return row as Row<D>;
    row = {};
    for (let c = 0; c < columns.length; c++) row[columns[c]!.name] = convert(columns[c]!, record[c]!);
    if (!check(row)) {
      for (const [name, error] of firstErrors(check.errors!)) {
        const column = columns.find((candidate) => candidate.name === name)!;
        invalid.push({ index, column, ...describe(error, { value: row[name], schema: column.schema }) });
      }
    }
    return row as Row<D>;
  });
  if (invalid.length === 0) return { rows, problems: [] };
  const lines = recordLines(bytes);
  return {
    rows,
    problems: invalid.map(({ index, column, rule, remedy }) => ({
      file: definition.path,
      row: lines[index + 1]!,
      column: column.name,
      value: body[index]![columns.indexOf(column)]!,
      rule,
      remedy,
    })),
  };
}

function same(record: readonly string[], other: readonly string[]): boolean {
  for (let c = 0; c < record.length; c++) if (record[c] !== other[c]) return false;
  return true;
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** A cell as its column's type; what cannot be one stays a string, for the check to refuse. */
function convert(column: Column, cell: string): unknown {
  if (cell === "" && column.nullable) return null;
  if (column.type === "string") return cell;
  if (column.type === "boolean") return cell === "true" ? true : cell === "false" ? false : cell;
  return NUMBER.test(cell) ? Number(cell) : cell;
}

/** The first error of each column; a union's own error says less than its first branch's. */
function firstErrors(errors: readonly ErrorObject[]): Map<string, ErrorObject> {
  const first = new Map<string, ErrorObject>();
  for (const error of errors) {
    const name = error.instancePath.slice(1);
    if (!first.has(name)) first.set(name, error);
  }
  return first;
}

/** The line on which each record starts: read again with positions, which only a refused file needs. */
function recordLines(bytes: Uint8Array): number[] {
  let start = 1;
  const lines: number[] = [];
  const note = (_: unknown, { lines: read }: { lines: number }) => {
    lines.push(start);
    start = read + 1;
    return null;
  };
  parse(bytes as Buffer, { ...CSV_OPTIONS, onRecord: note } as object);
  return lines;
}

/** An unclosed quote is noticed at the end of the file; its row is the first that was not read whole. */
function quoteProblem(bytes: Uint8Array, error: CsvError): { row: number; rule: string } {
  if (error.code !== "CSV_QUOTE_NOT_CLOSED") {
    return { row: Number(error.lines), rule: "has a quote where none can stand" };
  }
  let row = 1;
  const note = (_: unknown, { lines }: { lines: number }) => {
    row = lines + 1;
    return null;
  };
  try {
    parse(bytes as Buffer, { ...CSV_OPTIONS, onRecord: note } as object);
  } catch {
    // Known to fail: only the rows before the quote are wanted.
  }
  return { row, rule: "has a quote that is never closed" };
}

function lineBreaks(text: string): number {
  return text.split("\n").length - 1;
}

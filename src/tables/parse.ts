import type { ErrorObject } from "ajv";
import { CHECKS } from "../generated/checks.js";
import type { DataProblem } from "../model/problem.ts";
import { type Column, columnsOf, type Row, type TableDefinition } from "./define.ts";
import { describe } from "./describe.ts";
import { headerProblems } from "./header.ts";
import { raggedProblem } from "./ragged.ts";
import { parseRecords, startLines } from "./records.ts";

/** A table as it was read. */
export interface ParsedTable<R> {
  /** The rows that are valid by themselves; without problems, all of them. */
  readonly rows: R[];
  /** The line of the file on which a row starts. */
  readonly lineOf: (row: number) => number;
  readonly problems: DataProblem[];
}

/** Reads a table: encoding, quotes, header, and each row's width, types and schema. */
export function parseTable<D extends TableDefinition>(definition: D, bytes: Uint8Array): ParsedTable<Row<D>> {
  const file = definition.path;
  const { records, problems } = parseRecords(file, bytes);
  const refused = (problems: DataProblem[]) => ({ rows: [], lineOf: () => 1, problems });
  if (problems.length > 0) return refused(problems);
  const columns = columnsOf(definition);
  const names = columns.map(({ name }) => name);
  const misnamed = headerProblems(file, names, records[0]!);
  if (misnamed.length > 0) return refused(misnamed);
  if (records.length === 1) {
    return refused([{ file, row: 1, rule: "must have rows", remedy: "Write the rows below the header." }]);
  }

  let starts: number[] | undefined;
  const startOf = (record: number) => {
    starts ??= startLines(bytes);
    return starts[record]!;
  };
  const check = CHECKS[definition.row.$id]!;
  const rows: Row<D>[] = [];
  const sources: number[] = [];
  for (let index = 1; index < records.length; index++) {
    const record = records[index]!;
    // The rows of a cohort are equal and stand together: one object serves them all.
    if (sources.at(-1) === index - 1 && same(record, records[index - 1]!)) {
      rows.push(rows.at(-1)!);
      sources.push(index);
      continue;
    }
    if (record.length !== columns.length) {
      problems.push(raggedProblem(file, startOf(index), record, columns.length));
      continue;
    }
    const row: Record<string, unknown> = {};
    for (let c = 0; c < columns.length; c++) row[columns[c]!.name] = convert(columns[c]!, record[c]!);
    if (check(row)) {
      rows.push(row as Row<D>);
      sources.push(index);
      continue;
    }
    for (const [column, error] of firstErrors(check.errors!)) {
      const at = names.indexOf(column);
      const advice = describe(error, { value: row[column], schema: columns[at]!.schema });
      problems.push({ file, row: startOf(index), column, value: record[at]!, ...advice });
    }
  }
  return { rows, lineOf: (row) => startOf(sources[row]!), problems };
}

function same(record: readonly string[], other: readonly string[]): boolean {
  for (let c = 0; c < record.length; c++) if (record[c] !== other[c]) return false;
  return record.length === other.length;
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const INTEGER = /^-?(0|[1-9]\d*)$/;

/** A cell as its column's type; what cannot be one stays a string, for the check to refuse. */
function convert(column: Column, cell: string): unknown {
  if (cell === "" && column.nullable) return null;
  switch (column.type) {
    case "string":
      return cell;
    case "boolean":
      return cell === "true" ? true : cell === "false" ? false : cell;
    case "integer":
      return INTEGER.test(cell) ? Number(cell) : cell;
    case "number":
      return NUMBER.test(cell) ? Number(cell) : cell;
  }
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

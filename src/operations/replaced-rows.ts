import { CsvError } from "csv-parse/sync";
import { ORGANISATION_COLUMN } from "../questionnaire/columns.ts";
import { columnOrderer, isNoteOrBlank } from "../questionnaire/header.ts";
import { namesOfHandIn, submissionNames } from "../submissions/hand-in-names.ts";
import { eachRecord } from "../tables/split.ts";

/** How the rows of a submissions file differ from those of the file that it replaces. */
export interface ReplacedRows {
  /** Number of rows of the replaced file. */
  readonly earlier: number;
  /** Number of rows that have the same answers as before, under any submission_id. */
  readonly same: number;
  /** Number of rows with other answers than before, for the same submission, or the same programme and year. */
  readonly changed: number;
  /** In how many of these rows each column changed, the most frequent first. */
  readonly changedColumns: readonly ChangedColumn[];
  /** Number of rows that were not in the replaced file. */
  readonly added: number;
  /** Number of rows of the replaced file that are no longer there. */
  readonly gone: number;
}

/** A column, and the number of rows that have another value in it than before. */
export interface ChangedColumn {
  readonly column: string;
  readonly rows: number;
}

/** The cells of a row, by column. */
type Row = Readonly<Record<string, string>>;

/**
 * Compares submissions with the file that they replace.
 * @param bytes the replaced file
 * @param header the columns of the new rows
 * @returns undefined if the replaced file is not a submissions file
 */
export function replacedRows(
  bytes: Uint8Array,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): ReplacedRows | undefined {
  const before = earlierRows(bytes, header);
  if (before === undefined) return undefined;
  const byName = new Map<string, number>();
  const byContent = new Map<string, number[]>();
  for (const [at, row] of before.entries()) {
    for (const name of namesIn(row)) byName.set(name, at);
    const content = contentOf(row, header);
    byContent.set(content, [...(byContent.get(content) ?? []), at]);
  }
  const met = new Set<number>();
  let [same, changed] = [0, 0];
  const counts = new Map<string, number>();
  for (const cells of rows) {
    const row = rowOf(cells, header);
    const equals = byContent.get(contentOf(row, header)) ?? [];
    const named = namesIn(row).flatMap((name) => byName.get(name) ?? []);
    const isFree = (at: number) => !met.has(at);
    const at = named.find(isFree) ?? equals.find(isFree);
    const earlier = at === undefined ? undefined : before[at];
    if (at === undefined || earlier === undefined) continue;
    met.add(at);
    if (equals.includes(at)) same++;
    else {
      changed++;
      for (const column of differing(row, earlier, header)) counts.set(column, (counts.get(column) ?? 0) + 1);
    }
  }
  return {
    earlier: before.length,
    same,
    changed,
    changedColumns: [...counts]
      .map(([column, count]) => ({ column, rows: count }))
      .sort((a, b) => b.rows - a.rows),
    added: rows.length - same - changed,
    gone: before.length - met.size,
  };
}

/** Reads the rows of a submissions file; undefined if it is none. */
function earlierRows(bytes: Uint8Array, header: readonly string[]): Row[] | undefined {
  const records: string[][] = [];
  try {
    eachRecord(bytes, true, (values) => records.push(values));
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
  const [names, ...rows] = records;
  if (
    names === undefined ||
    !["industry", "framework", "country", "year"].every((name) => names.includes(name))
  )
    return undefined;
  const known = header.filter((name) => name !== ORGANISATION_COLUMN);
  const arranged = columnOrderer(names, known);
  const columns = names.includes(ORGANISATION_COLUMN) ? [...known, ORGANISATION_COLUMN] : known;
  return rows
    .map((cells) => arranged(cells))
    .filter((cells) => !isNoteOrBlank(cells))
    .map((cells) => rowOf(cells, columns));
}

function rowOf(cells: readonly string[], header: readonly string[]): Row {
  return Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ""]));
}

function namesIn(row: Row): string[] {
  const {
    submission_id: id = "",
    organisation = "",
    industry = "",
    framework = "",
    country = "",
    year = "",
  } = row;
  return namesOfHandIn(submissionNames(id, organisation), {
    industry,
    framework,
    country,
    year: Number(year),
  });
}

/** Returns the columns in which two rows differ, without the identifier. */
function differing(row: Row, before: Row, header: readonly string[]): string[] {
  return header.filter((name) => name !== "submission_id" && (row[name] ?? "") !== (before[name] ?? ""));
}

/** Returns all cells except for the identifier, as one text. */
function contentOf(row: Row, header: readonly string[]): string {
  return JSON.stringify(header.map((name) => (name === "submission_id" ? "" : (row[name] ?? ""))));
}

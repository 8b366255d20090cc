import { mappingProblems, yearOfForm } from "../importing/checking/check-mapping.ts";
import { converter, isOwnHeader, ownMapping, withDecimalCommas } from "../importing/converting/convert.ts";
import { ASK, listedIn, type Mapping } from "../importing/model/mapping.ts";
import type { Note } from "../importing/model/note.ts";
import {
  dialectInWords,
  type ReadTable,
  lineAt,
  importedCellAt,
  rowInWords,
} from "../importing/model/table.ts";
import { readImportTable } from "../importing/reading/read-table.ts";
import type { Listener } from "../model/listener.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import { required } from "../model/required.ts";
import type { Confirmation } from "../plausibility/doubt.ts";
import { isSubmissionColumn, ORGANISATION_COLUMN, submissionColumns } from "../questionnaire/columns.ts";
import type { IsAsked } from "../questionnaire/row-problems.ts";
import { Checker } from "../submissions/check.ts";
import type { Spelling } from "../submissions/near-names.ts";
import { NOT_WEIGHED, type Plausible } from "../submissions/plausible.ts";
import type { SubmissionPlace } from "../submissions/submission-place.ts";
import type { Registries } from "../tables/index.ts";
import { LossError, lossProblems, unknownLabels, unnamedRemarks } from "./import-loss.ts";
import { CORRECTED, orderProblems, type Replacement } from "./import-order.ts";
import { emptiedRemarks, flaggedRemarks, splitRemarks, yearRemarks } from "./import-remarks.ts";
import { MAPPING, type MappingFile } from "./mapping-file.ts";
import { raggedRejects, type Reject } from "./reject.ts";

/** An export converted to submissions. */
export interface ImportedTable {
  /** How the export was read, in words. */
  readonly readAs: string;
  /** Number of rows in the export. */
  readonly read: number;
  readonly header: readonly string[];
  /** The rows that can be used, with their cells in the order of `header`. */
  readonly rows: readonly (readonly string[])[];
  /** The line of the export that each row comes from. */
  readonly lines: readonly number[];
  /** Rows and cells that are not used as they are, sorted by line. */
  readonly rejects: readonly Reject[];
  /** Each label that is in no registry, with its rows, and how many rows name no organisation beside others that do. */
  readonly remarks: readonly DataProblem[];
  /** Identifiers that may be spellings of one. */
  readonly nearIdentifiers: readonly (readonly Spelling[])[];
  /** Figures that are in doubt. */
  readonly weighed: Plausible;
}

export interface ImportOptions {
  readonly mapping: MappingFile | undefined;
  readonly registries: Registries;
  /** The sheet of a workbook, overriding the one in the mapping. */
  readonly sheet?: string | undefined;
  /** The fraction of rows, and of each column's values, that may be lost, from 0 to 1. */
  readonly maxRejected: number;
  /**
   * Unusual figures confirmed as correct, in addition to those in the mapping. If omitted, the file may be one of many: figures
   * are not weighed here, but by the caller, together with those of others, and problems of the mapping name the file.
   */
  readonly confirmed?: readonly Confirmation[];
}

/** What happens to a row or cell that fails a check, by the effect of the check. */
const MADE = {
  value: "cell left empty",
  submission: "row left out",
  replaced: "row replaced",
  unusual: "cell used as it is",
} as const;

/**
 * Converts an export of any kind into submissions, using its mapping. An export with the columns of a submissions file needs
 * no mapping.
 * @param file name of the file in problems
 * @throws DataError if the export cannot be read, or the mapping does not fit it or has open questions; LossError if too
 * much would be lost
 */
export async function importTable(
  file: string,
  bytes: Uint8Array,
  { mapping: named, registries, maxRejected, sheet, confirmed }: ImportOptions,
  listener: Listener,
): Promise<ImportedTable> {
  const isOneOfMany = confirmed === undefined;
  const { dialect, missing } = named?.mapping ?? {};
  const own = sheet === undefined ? dialect : { ...dialect, sheet };
  const table = await readImportTable(file, bytes, own, missing);
  const { header } = table;
  const mapped = named?.mapping.columns;
  // The mapping may have been made for another file with other columns.
  const isOwn = isOwnHeader(header, registries) && !header.every((name) => mapped?.[name] !== undefined);
  const mapping = isOwn
    ? ownMapping(table, registries)
    : named && withDecimalCommas(named.mapping, table, registries);
  if (mapping?.columns === undefined) throw new DataError([foreignProblem(file, table)]);
  const wrong =
    isOwn || named === undefined
      ? doubtfulColumns(file, mapping, table)
      : mappingProblems(named.file, mapping, table, registries).map((problem) =>
          isOneOfMany ? { ...problem, rule: `${problem.rule}, in ${file}` } : problem,
        );
  if (wrong.length > 0) throw new DataError(wrong);

  const columns = [...submissionColumns(registries.requirements), ORGANISATION_COLUMN];
  const sourceOf = new Map(Object.entries(mapping.columns).map(([name, { to }]) => [to, name]));
  const [list] = [...sourceOf].flatMap(([to, name]) => (listedIn(to) === undefined ? [] : [name]));
  const placeOf = (column: string) => {
    const name = sourceOf.get(column) ?? (column.startsWith("requirement_") ? list : undefined);
    return name === undefined ? -1 : table.header.indexOf(name);
  };
  const rejects = raggedRejects(table);
  const { parts } = table;
  // A line may have several rows, so the object is what identifies a row.
  const places = table.rows.map((_, index): SubmissionPlace => ({ file, row: lineAt(table, index) }));
  const indexOf = new Map(places.map((place, index) => [place, index]));
  const reject = (
    index: number,
    made: Reject["made"],
    { column = "", reason, remedy, to }: Omit<Note, "made">,
    kind: Reject["kind"] = "other",
  ) => {
    const place = placeOf(column);
    const line = lineAt(table, index);
    const row = required(table.rows[index], `line ${line}`);
    const value = place === -1 ? "" : String(importedCellAt(row, place));
    const name = table.header[place] ?? column;
    const part = parts?.ofRows[index];
    rejects.push({
      line,
      ...(part !== undefined && { part }),
      column: name,
      ...(part !== undefined && { heading: parts?.headingOf(name, part) ?? name }),
      value,
      made,
      kind,
      reason,
      remedy,
      ...(column === "" && made === "row left out" && { row: rowInWords(row) }),
      ...(to !== undefined && { to }),
    });
  };
  for (const [column, value] of Object.entries(mapping.constant ?? {})) {
    if (value === ASK || sourceOf.has(column)) continue;
    const line = table.dialect.headerLine ?? 1;
    const reason = `has no column in the export; the mapping gives ${JSON.stringify(value)} for all rows`;
    const remedy = "Correct it in the mapping if it is wrong.";
    rejects.push({
      line,
      column,
      value: "",
      made: "column filled",
      to: value,
      kind: "other",
      reason,
      remedy,
    });
  }
  const out = new Set<SubmissionPlace>();
  const empty: (readonly [place: SubmissionPlace, column: string])[] = [];
  const replacements: Replacement[] = [];
  listener.step(`Converting ${file}`, table.rows.length);
  const convert = converter(table.header, mapping, registries);
  const converted = new Map<SubmissionPlace, string[]>();
  for (const [place, index] of indexOf) {
    const { cells, notes } = convert(required(table.rows[index], `line ${place.row}`));
    for (const note of notes) reject(index, note.made, note, note.isOfNobody ? "of nobody" : "other");
    if (!notes.some(({ made }) => made === "row left out")) converted.set(place, cells);
    listener.count(index + 1);
  }
  const onProblem: ConstructorParameters<typeof Checker>[1] = (
    effect,
    { column, rule, remedy },
    kind,
    place,
    by,
  ) => {
    const [replaced, replacing] = [indexOf.get(place), by && indexOf.get(by)];
    if (replaced !== undefined && replacing !== undefined && CORRECTED.has(kind))
      replacements.push({ replaced, replacing });
    // Converted cells have only one possible reading.
    if (effect === "reading" || (effect === "unusual" && out.has(place))) return;
    if (effect === "value") empty.push([place, required(column, "the column of a value")]);
    else if (effect !== "unusual") out.add(place);
    // `made` already says that the row is replaced.
    const reason = effect === "replaced" ? rule.replace(/: the submission is left out$/, "") : rule;
    reject(required(indexOf.get(place), `line ${place.row}`), MADE[effect], { column, reason, remedy }, kind);
  };
  const checker = new Checker(registries, onProblem, askedIn(columns, converted.values()));
  listener.step(`Checking ${file}`, converted.size);
  let checked = 0;
  for (const [place, cells] of converted) {
    checker.add(cells, place);
    listener.count(++checked);
  }
  const { emptied, nearIdentifiers = [] } = checker.finish();
  if (confirmed !== undefined) listener.step("Weighing figures");
  const weighed =
    confirmed === undefined
      ? NOT_WEIGHED
      : checker.plausible(file, [...(named?.mapping.confirmed ?? []), ...confirmed]);
  for (const [place, column] of empty) {
    required(converted.get(place), `line ${place.row}`)[columns.indexOf(column)] = "";
  }
  for (const place of out) converted.delete(place);
  rejects.sort((a, b) => a.line - b.line);
  const lost = [
    ...orderProblems(file, { table, mapping, replacements }),
    ...lossProblems(file, { table, mapping, rejects, registries, maxRejected }),
  ];
  if (lost.length > 0) throw new LossError(lost, rejects);

  const isNamed = sourceOf.has(ORGANISATION_COLUMN);
  return {
    readAs: dialectInWords(table),
    read: table.rows.length + table.ragged.total,
    header: isNamed ? columns : columns.slice(0, -1),
    rows: [...converted.values()].map((cells) => (isNamed ? cells : cells.slice(0, -1))),
    lines: [...converted.keys()].map(({ row }) => row),
    rejects,
    remarks: [
      ...unknownLabels(file, { mapping, rejects, registries }),
      ...unnamedRemarks(file, { table, mapping }),
      ...flaggedRemarks(file, { table, mapping }),
      ...splitRemarks(file, { table, mapping }),
      ...yearRemarks(file, { table, mapping }),
      ...emptiedRemarks(file, emptied),
    ],
    nearIdentifiers,
    weighed,
  };
}

/** Returns a function that says whether any row of a year answers a requirement, or names a bottleneck or its delay. */
function askedIn(columns: readonly string[], rows: Iterable<readonly string[]>): IsAsked {
  const year = columns.indexOf("year");
  const places = columns.flatMap((name, place) => {
    const about = /^requirement_(\d+)$/.exec(name)?.[1] ?? /^bottleneck/.exec(name)?.[0];
    return about === undefined ? [] : [{ about, place }];
  });
  const asked = new Set<string>();
  for (const cells of rows) {
    for (const { about, place } of places) if (cells[place] !== "") asked.add(`${about} ${cells[year]}`);
  }
  return (about, ofYear) => asked.has(`${about} ${ofYear}`);
}

/** Returns a problem for each column whose numbers or years can be read in two ways. */
function doubtfulColumns(
  file: string,
  { columns = {} }: Mapping,
  { header, rows }: Pick<ReadTable, "header" | "rows">,
): DataProblem[] {
  const remedy = `Draft a mapping, and set it there: compliance-data import ${file} --suggest`;
  return Object.entries(columns).flatMap(([column, { to, decimal }]) => {
    if (decimal === ASK) {
      const rule = "has an ambiguous decimal sign, such as in 1.240 alone, or in 12,5 next to 12.5";
      return [{ file, column, rule, remedy }];
    }
    const fiscal = to === "year" ? yearOfForm(rows, header.indexOf(column), "fiscal year") : undefined;
    if (fiscal === undefined) return [];
    const rule = `has fiscal years, such as ${String(fiscal).trim()}, which may begin in one calendar year and end in the next`;
    return [{ file, column, rule, remedy }];
  });
}

function foreignProblem(file: string, table: ReadTable): DataProblem {
  const { dialect, header } = table;
  const known = header.filter(isSubmissionColumn).length;
  return {
    file,
    ...(dialect.headerLine !== undefined && { row: dialect.headerLine }),
    value: header.slice(0, 8).join(", "),
    rule: `does not have the columns of a submissions file: ${known} of its ${header.length} are known, and there is no ${MAPPING} (read as ${dialectInWords(table)})`,
    remedy: `Draft a mapping: compliance-data import ${file} --suggest`,
  };
}

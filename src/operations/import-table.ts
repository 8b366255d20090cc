import { converter } from "../importing/converting/convert.ts";
import { dialectInWords, lineAt } from "../importing/model/table.ts";
import type { Listener } from "../model/listener.ts";
import type { DataProblem } from "../model/problem.ts";
import { required } from "../model/required.ts";
import type { Confirmation } from "../plausibility/doubt.ts";
import { ORGANISATION_COLUMN, submissionColumns } from "../questionnaire/columns.ts";
import type { IsAsked } from "../questionnaire/row-problems.ts";
import { type Checked, Checker } from "../submissions/check.ts";
import type { Spelling } from "../submissions/near-names.ts";
import { NOT_WEIGHED, type Plausible } from "../submissions/plausible.ts";
import type { SubmissionPlace } from "../submissions/submission-place.ts";
import type { Registries } from "../tables/index.ts";
import { LossError, lossProblems, unknownLabels, unnamedRemarks } from "./import-loss.ts";
import { CORRECTED, orderProblems, type Replacement } from "./import-order.ts";
import { emptiedRemarks, flaggedRemarks, splitRemarks, yearRemarks } from "./import-remarks.ts";
import { type MappedExport, type MappingChoice, readMappedExport } from "./mapped-export.ts";
import { type Reject, Rejects } from "./reject.ts";

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

export interface ImportOptions extends MappingChoice {
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

/** Converted rows by their places. A line may have several rows, so the object is what identifies a row. */
type ConvertedRows = Map<SubmissionPlace, { readonly index: number; readonly cells: string[] }>;

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
  options: ImportOptions,
  listener: Listener,
): Promise<ImportedTable> {
  const { registries, maxRejected, confirmed } = options;
  const mapped = await readMappedExport(file, bytes, options, confirmed === undefined);
  const { table, mapping } = mapped;
  const rejects = new Rejects(mapped);
  const converted = convertRows(mapped, registries, rejects, listener);
  const { checked, weighed, replacements } = checkRows(mapped, converted, options, rejects, listener);
  const found = rejects.sorted();
  const lost = [
    ...orderProblems(file, { table, mapping, replacements }),
    ...lossProblems(file, { table, mapping, rejects: found, registries, maxRejected }),
  ];
  if (lost.length > 0) throw new LossError(lost, found);

  const columns = columnsOf(registries);
  const isNamed = Object.values(mapping.columns ?? {}).some(({ to }) => to === ORGANISATION_COLUMN);
  return {
    readAs: dialectInWords(table),
    read: table.rows.length + table.ragged.total,
    header: isNamed ? columns : columns.slice(0, -1),
    rows: [...converted.values()].map(({ cells }) => (isNamed ? cells : cells.slice(0, -1))),
    lines: [...converted.keys()].map(({ row }) => row),
    rejects: found,
    remarks: [
      ...unknownLabels(file, { mapping, rejects: found, registries }),
      ...unnamedRemarks(file, { table, mapping }),
      ...flaggedRemarks(file, { table, mapping }),
      ...splitRemarks(file, { table, mapping }),
      ...yearRemarks(file, { table, mapping }),
      ...emptiedRemarks(file, checked.emptied),
    ],
    nearIdentifiers: checked.nearIdentifiers ?? [],
    weighed,
  };
}

function columnsOf({ requirements }: Registries): string[] {
  return [...submissionColumns(requirements), ORGANISATION_COLUMN];
}

function convertRows(
  { file, table, mapping }: MappedExport,
  registries: Registries,
  rejects: Rejects,
  listener: Listener,
): ConvertedRows {
  listener.step(`Converting ${file}`, table.rows.length);
  const convert = converter(table.header, mapping, registries);
  const converted: ConvertedRows = new Map();
  for (const [index, row] of table.rows.entries()) {
    const { cells, notes } = convert(row);
    for (const note of notes) rejects.add(index, note, note.isOfNobody ? "of nobody" : "other");
    if (!notes.some(({ made }) => made === "row left out")) {
      converted.set({ file, row: lineAt(table, index) }, { index, cells });
    }
    listener.count(index + 1);
  }
  return converted;
}

/** What a check finds in converted rows, besides what it rejects. */
interface CheckedRows {
  readonly checked: Checked;
  readonly weighed: Plausible;
  readonly replacements: readonly Replacement[];
}

/** Checks converted rows. Removes those that cannot be used, and empties cells that cannot. */
function checkRows(
  { file }: MappedExport,
  converted: ConvertedRows,
  { registries, mapping, confirmed }: ImportOptions,
  rejects: Rejects,
  listener: Listener,
): CheckedRows {
  const columns = columnsOf(registries);
  const rowAt = (place: SubmissionPlace) => required(converted.get(place), `line ${place.row}`);
  const out = new Set<SubmissionPlace>();
  const empty: (readonly [place: SubmissionPlace, column: string])[] = [];
  const replacements: Replacement[] = [];
  const onProblem: ConstructorParameters<typeof Checker>[1] = (
    effect,
    { column, rule, remedy },
    kind,
    place,
    by,
  ) => {
    const { index } = rowAt(place);
    if (by !== undefined && CORRECTED.has(kind)) {
      replacements.push({ replaced: index, replacing: rowAt(by).index });
    }
    // Converted cells have only one possible reading.
    if (effect === "reading" || (effect === "unusual" && out.has(place))) return;
    if (effect === "value") empty.push([place, required(column, "the column of a value")]);
    else if (effect !== "unusual") out.add(place);
    // `made` already says that the row is replaced.
    const reason = effect === "replaced" ? rule.replace(/: the submission is left out$/, "") : rule;
    rejects.add(index, { made: MADE[effect], column, reason, remedy }, kind);
  };
  const asked = askedIn(
    columns,
    [...converted.values()].map(({ cells }) => cells),
  );
  const checker = new Checker(registries, onProblem, asked);
  listener.step(`Checking ${file}`, converted.size);
  let count = 0;
  for (const [place, { cells }] of converted) {
    checker.add(cells, place);
    listener.count(++count);
  }
  const checked = checker.finish();
  if (confirmed !== undefined) listener.step("Weighing figures");
  const weighed =
    confirmed === undefined
      ? NOT_WEIGHED
      : checker.plausible(file, [...(mapping?.mapping.confirmed ?? []), ...confirmed]);
  for (const [place, column] of empty) rowAt(place).cells[columns.indexOf(column)] = "";
  for (const place of out) converted.delete(place);
  return { checked, weighed, replacements };
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

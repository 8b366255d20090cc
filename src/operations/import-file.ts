import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { requirePrivatePlace } from "../disk/private-place.ts";
import { writePrivateFile } from "../disk/write-private-file.ts";
import type { Mapping } from "../importing/mapping.ts";
import { type Proposal, proposeMapping } from "../importing/propose.ts";
import { readTable } from "../importing/read-table.ts";
import { type Dialect, dialectInWords, lineAt, type ReadTable } from "../importing/table.ts";
import { bytesOf, jsonBytes } from "../model/file.ts";
import { LIMITS } from "../model/limits.ts";
import type { Listener } from "../model/listener.ts";
import { DataError, type DataProblem, UserError } from "../model/problem.ts";
import type { Confirmation } from "../plausibility/doubt.ts";
import { ORGANISATION_COLUMN } from "../questionnaire/columns.ts";
import { csvText } from "../questionnaire/csv.ts";
import { type Near, NearNames } from "../submissions/near-names.ts";
import { organisationName } from "../submissions/organisation-name.ts";
import { safeText } from "../tables/texts.ts";
import { registriesOf } from "./check-files.ts";
import { LossError, REPLACED_BY_ANOTHER } from "./import-loss.ts";
import { type ImportedTable, importTable } from "./import-table.ts";
import { MAPPING, readMappingFile } from "./mapping-file.ts";
import type { Reject } from "./reject.ts";

/** Where an import reads and writes. */
export interface ImportPlaces {
  /** The export. */
  readonly file: string;
  /** The mapping; mapping.json by default. */
  readonly mapping: string | undefined;
  /** The sheet of a workbook, if not the one that the mapping names. */
  readonly sheet?: string | undefined;
  /** Unusual figures that are right, besides those of the mapping. */
  readonly confirmed?: readonly Confirmation[] | undefined;
  /** The data folder whose registries say what labels mean. */
  readonly data: string;
  /** The submissions file to write. */
  readonly out: string;
  /** The file to write of what was rejected or altered. */
  readonly rejects: string;
  /** Folders where nothing private must lie. */
  readonly forbidden: readonly string[];
}

/** How many unusual figures are named; all of them are in the list of rejects. */
const MOST_UNUSUAL = 10;

/** What an import did. It is private, as the export is. */
export interface ImportResult {
  readonly readAs: string;
  readonly read: number;
  readonly kept: number;
  /** Rows that another one replaces, and rows that are lost. */
  readonly replaced: number;
  readonly leftOut: number;
  readonly emptiedCells: number;
  /** Cells that were read otherwise than their column says. */
  readonly alteredCells: number;
  /** How many figures are used although they are unlikely beside their row and its peers, and the first of them. */
  readonly unusualCells: number;
  readonly unusual: readonly DataProblem[];
  /** Parts of columns that are unusual, which honest ones sometimes are. */
  readonly remarks: readonly DataProblem[];
  /** Names of the rows that are kept and may be spellings of one organisation. */
  readonly nearNames: readonly Near[];
  /** Why: what is lost before what is read otherwise, and of each the most frequent first. */
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
  readonly confirmed: readonly Confirmation[];
}

/**
 * Turns an export into a submissions file, and lists what was rejected or altered.
 * @throws DataError where the export, the mapping or the figures must be looked at first: nothing is written then but the
 * rejects, once all rows are read
 */
export async function importFile(
  places: ImportPlaces,
  maxRejected: number,
  listener: Listener,
): Promise<ImportResult> {
  const { file, out, rejects: rejectsFile, forbidden } = places;
  for (const own of [file, out, rejectsFile]) requirePrivatePlace(own, forbidden);
  const bytes = readExport(file);
  const mapping = readMappingFile(places.mapping);
  const registries = registriesOf(places.data);
  listener.step(`Reading ${file}`);
  const options = {
    mapping,
    registries,
    maxRejected,
    sheet: places.sheet,
    confirmed: places.confirmed ?? [],
  };
  const refused = (problems: DataError, rejects: readonly Reject[]) => {
    writePrivateFile(rejectsFile, bytesOf(rejectsCsv(rejects)));
    return new DataError(problems.problems, problems.total, [rejectsFile]);
  };
  const imported = await importTable(file, bytes, options, listener).catch((error: unknown) => {
    throw error instanceof LossError ? refused(error, error.rejects) : error;
  });
  const { readAs, read, header, rows, rejects, weighed } = imported;
  if (weighed.problems.length > 0) throw refused(new DataError(weighed.problems), rejects);
  listener.step(`Writing ${out}`);
  writePrivateFile(out, bytesOf(csvText([header, ...rows])));
  writePrivateFile(rejectsFile, bytesOf(rejectsCsv(rejects)));
  const lines = (what: Reject["made"]) =>
    new Set(rejects.filter(({ made }) => made === what).map(({ line }) => line));
  const leftOut = lines("row left out");
  const cells = (what: Reject["made"]) => rejects.filter(({ made }) => made === what);
  const unusual = cells("cell used as it stands");
  return {
    readAs,
    read,
    kept: rows.length,
    replaced: [...lines("row replaced")].filter((line) => !leftOut.has(line)).length,
    leftOut: leftOut.size,
    emptiedCells: cells("cell left empty").length,
    alteredCells: cells("cell altered").length,
    unusualCells: unusual.length,
    unusual: unusual.slice(0, MOST_UNUSUAL).map(({ line: row, column, value, reason: rule, remedy }) => ({
      file,
      row,
      column,
      value,
      rule,
      remedy,
    })),
    remarks: weighed.remarks,
    nearNames: nearNamesIn(file, imported),
    reasons: countedReasons(rejects),
    confirmed: weighed.confirmed,
  };
}

function nearNamesIn(file: string, table: ImportedTable): Near[] {
  const place = table.header.indexOf(ORGANISATION_COLUMN);
  const found = new NearNames();
  for (const [index, row] of table.rows.entries()) {
    const written = row[place] ?? "";
    found.add(organisationName(written), written, { file, row: lineAt(table, index) });
  }
  return found.finish();
}

/** What rejects are counted as whose reasons name more than that. */
const REASONS: Readonly<Partial<Record<Reject["kind"], string>>> = {
  "too many answers missing": "too many answers are missing",
  duplicate: "is the same submission as another row",
  superseded: "is replaced by another row of the same submission or programme",
  "superseded by another": REPLACED_BY_ANOTHER,
  unusual: "is unusual beside its row and others like it",
};

/** What comes of rows and cells, the greatest loss first. */
const LOSSES: readonly Reject["made"][] = [
  "row left out",
  "row replaced",
  "cell left empty",
  "cell used as it stands",
  "column filled",
  "cell altered",
];

function countedReasons(rejects: readonly Reject[]): ImportResult["reasons"] {
  const counts = new Map<string, { made: Reject["made"]; reason: string; count: number }>();
  for (const { column, kind, made, reason: own } of rejects) {
    const reason = `${column === "" ? "" : `${column} `}${REASONS[kind] ?? own}`;
    const key = `${made}: ${reason}`;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { made, reason, count: 1 });
    else known.count++;
  }
  return [...counts.values()]
    .sort((a, b) => LOSSES.indexOf(a.made) - LOSSES.indexOf(b.made) || b.count - a.count)
    .map(({ made, reason, count }) => ({
      reason: `${count === 1 ? made : made.replace(/^(row|cell)/, "$1s").replace("it stands", "they stand")}: ${reason}`,
      count,
    }));
}

/** A mapping that was drafted. */
export interface Suggestion extends Proposal {
  readonly readAs: string;
}

/**
 * Drafts the mapping of an export and writes it.
 * What the mapping that is replaced says of the dialect of this file stays.
 * @param options the sheet of a workbook, if not the likeliest
 * @throws UserError where there is a mapping already, which nothing but `force` replaces
 */
export async function suggestMapping(
  { file, mapping: target = MAPPING, data }: Pick<ImportPlaces, "file" | "mapping" | "data">,
  { force = false, sheet }: { readonly force?: boolean; readonly sheet?: string | undefined } = {},
): Promise<Suggestion> {
  if (existsSync(target) && !force) {
    throw new UserError(`${target} exists already`, "Edit it, or replace it with --force.");
  }
  const table = await readAgain(
    file,
    readExport(file),
    replacedMapping(target),
    sheet === undefined ? {} : { sheet },
  );
  const proposal = proposeMapping(table, registriesOf(data));
  writePrivateFile(target, jsonBytes(proposal.mapping));
  return { ...proposal, readAs: dialectInWords(table) };
}

/** The mapping that is replaced; none where there is none, or one that cannot be read. */
function replacedMapping(file: string): Mapping | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return readMappingFile(file)?.mapping;
  } catch (error) {
    if (error instanceof DataError) return undefined;
    throw error;
  }
}

/**
 * Reads an export as its mapping says that is drafted anew. One that has the columns of another file says nothing of this.
 * @param told what goes before it
 */
async function readAgain(
  file: string,
  bytes: Uint8Array,
  { dialect, columns = {} }: Mapping = {},
  told: Partial<Dialect> = {},
): Promise<ReadTable> {
  if (dialect === undefined) return readTable(file, bytes, told);
  const names = Object.keys(columns);
  const isOfIt = (table: ReadTable | undefined) =>
    table !== undefined && names.every((name) => table.header.includes(name));
  const detected = await readTable(file, bytes, told).catch(() => undefined);
  // The dialect may have been corrected since its columns were drafted, so that either can have them.
  if (names.length > 0 && detected !== undefined && !isOfIt(detected)) {
    const kept = await readTable(file, bytes, { ...dialect, ...told }).catch(() => undefined);
    return kept !== undefined && isOfIt(kept) ? kept : detected;
  }
  return readTable(file, bytes, { ...dialect, ...told });
}

/** Where the submissions and the rejects of an import go by default. */
export const IMPORT_OUT = join("private", "submissions.csv");
export const IMPORT_REJECTS = join("private", "rejects.csv");

function readExport(file: string): Uint8Array {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new UserError(`${file} does not exist`, "Name the export.");
  if (!found.isFile()) throw new UserError(`${file} is no file`, "Name the export.");
  if (found.size <= LIMITS.importBytes) return readFileSync(file);
  const rule = `must have ${LIMITS.importBytes} bytes at most, and has ${found.size}`;
  throw new DataError([{ file, rule, remedy: "Split it, and import the parts one by one." }]);
}

function rejectsCsv(rejects: readonly Reject[]): string {
  return csvText([
    ["line", "column", "value", "made_of_it", "reason", "remedy"],
    ...rejects.map(({ line, column, value, made, to, reason, remedy }) => [
      String(line),
      safeText(column),
      safeText(value),
      to === undefined ? made : `${made}: ${to}`,
      safeText(reason),
      remedy,
    ]),
  ]);
}

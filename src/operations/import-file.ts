import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { requirePrivatePlace } from "../disk/private-place.ts";
import { writePrivateFile } from "../disk/write-private-file.ts";
import type { Mapping } from "../importing/mapping.ts";
import { type Proposal, proposeMapping } from "../importing/propose.ts";
import { readTable } from "../importing/read-table.ts";
import { type Dialect, dialectInWords, type ReadTable } from "../importing/table.ts";
import { bytesOf, jsonBytes } from "../model/file.ts";
import { LIMITS } from "../model/limits.ts";
import type { Listener } from "../model/listener.ts";
import { DataError, UserError } from "../model/problem.ts";
import type { Confirmation } from "../plausibility/doubt.ts";
import { csvText } from "../questionnaire/csv.ts";
import { safeText } from "../tables/texts.ts";
import { registriesOf } from "./check-files.ts";
import { LossError } from "./import-loss.ts";
import { importTable } from "./import-table.ts";
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
  /** The data folder whose registries say what labels mean. */
  readonly data: string;
  /** The submissions file to write. */
  readonly out: string;
  /** The file to write of what was rejected or altered. */
  readonly rejects: string;
  /** Folders where nothing private must lie. */
  readonly forbidden: readonly string[];
}

/** What an import did. It is private, as the export is. */
export interface ImportResult {
  readonly readAs: string;
  readonly read: number;
  readonly kept: number;
  /** Rows that another one replaces, and rows that are lost. */
  readonly replaced: number;
  readonly leftOut: number;
  readonly emptiedCells: number;
  /** Why, the most frequent first. */
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
  readonly confirmed: readonly Confirmation[];
}

/**
 * Turns an export into a submissions file, and lists what was rejected or altered.
 * @throws DataError where the export, the mapping or the figures must be looked at first: nothing is written then, but for
 * the rejects where there are too many of them
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
  const options = { mapping, registries, maxRejected, sheet: places.sheet };
  const { readAs, read, header, rows, rejects, problems, confirmed } = await importTable(
    file,
    bytes,
    options,
    listener,
  ).catch((error: unknown) => {
    if (!(error instanceof LossError)) throw error;
    writePrivateFile(rejectsFile, bytesOf(rejectsCsv(error.rejects)));
    throw new DataError(error.problems, error.total, [rejectsFile]);
  });
  if (problems.length > 0) throw new DataError(problems);
  listener.step(`Writing ${out}`);
  writePrivateFile(out, bytesOf(csvText([header, ...rows])));
  writePrivateFile(rejectsFile, bytesOf(rejectsCsv(rejects)));
  const lines = (what: Reject["made"]) =>
    new Set(rejects.filter(({ made }) => made === what).map(({ line }) => line));
  const leftOut = lines("row left out");
  const counts = new Map<string, number>();
  for (const { column, reason, made } of rejects) {
    const key = `${made}: ${column === "" ? "" : `${column} `}${generic(reason)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const several = (reason: string) => reason.replace(/^(row|cell)/, "$1s");
  return {
    readAs,
    read,
    kept: rows.length,
    replaced: [...lines("row replaced")].filter((line) => !leftOut.has(line)).length,
    leftOut: leftOut.size,
    emptiedCells: rejects.filter(({ made }) => made === "cell left empty").length,
    reasons: [...counts]
      .map(([reason, count]) => ({ reason: count === 1 ? reason : several(reason), count }))
      .sort((a, b) => b.count - a.count),
    confirmed,
  };
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
    ...rejects.map(({ line, column, value, made, reason, remedy }) => [
      String(line),
      safeText(column),
      safeText(value),
      made,
      safeText(reason),
      remedy,
    ]),
  ]);
}

/** A reason without the rows that it names, so that equal ones are counted together. */
function generic(reason: string): string {
  return reason
    .replace(/ \S+:\d+(?=[:,])/, " another row")
    .replace(/^\d+ of \d+ answers/, "too many answers");
}

import { readFileSync, statSync } from "node:fs";
import { rollup } from "d3-array";
import { requirePrivatePlace } from "../disk/private-place.ts";
import { writePrivateFile } from "../disk/write-private-file.ts";
import { lineAt } from "../importing/model/table.ts";
import { bytesOf } from "../model/file.ts";
import { LIMITS } from "../model/limits.ts";
import type { Listener } from "../model/listener.ts";
import { DataError, type DataProblem } from "../model/problem.ts";
import type { Confirmation } from "../plausibility/doubt.ts";
import { ORGANISATION_COLUMN } from "../questionnaire/columns.ts";
import { csvText } from "../questionnaire/csv.ts";
import { type Near, NearNames, type Spelling } from "../submissions/near-names.ts";
import { organisationName } from "../submissions/organisation-name.ts";
import { safeText } from "../tables/texts.ts";
import { registriesOf } from "./check-files.ts";
import { IDENTIFIER_OF_ANOTHER, LossError, REPLACED_BY_ANOTHER } from "./import-loss.ts";
import { type ImportedTable, importTable } from "./import-table.ts";
import { readMappingFile } from "./mapping-file.ts";
import { readExport } from "./read-export.ts";
import { type Reject, rowKey } from "./reject.ts";
import { type ReplacedRows, replacedRows } from "./replaced-rows.ts";

/** The paths that an import reads and writes. */
export interface ImportPlaces {
  /** The export. */
  readonly file: string;
  /** The mapping file; mapping.json by default. */
  readonly mapping: string | undefined;
  /** The sheet of a workbook, overriding the one in the mapping. */
  readonly sheet?: string | undefined;
  /** Unusual figures confirmed as correct, in addition to those in the mapping. */
  readonly confirmed?: readonly Confirmation[] | undefined;
  /** The data folder whose registries define the labels. */
  readonly data: string;
  /** The submissions file to write. */
  readonly out: string;
  /** The CSV file to write, listing what was rejected or altered. */
  readonly rejects: string;
  /** Folders that must not contain private files. */
  readonly forbidden: readonly string[];
}

/** How many unusual figures are named; the list of rejects has all of them. */
const MOST_UNUSUAL = 10;

/** The result of an import. It is as private as the export. */
export interface ImportResult {
  readonly readAs: string;
  readonly read: number;
  readonly kept: number;
  /** Number of rows that are replaced by another row and not left out. */
  readonly replaced: number;
  readonly leftOut: number;
  /** Number of rows that are left out or replaced for several reasons, each of which counts them. */
  readonly severalReasons: number;
  readonly emptiedCells: number;
  /** Number of cells read differently from how their column is declared. */
  readonly alteredCells: number;
  /** Number of figures that are used although they are unlikely given their row and its peers. */
  readonly unusualCells: number;
  /** The first of these figures. */
  readonly unusual: readonly DataProblem[];
  /** Labels that are in no registry, and parts of columns that look unusual, which correct data sometimes does. */
  readonly remarks: readonly DataProblem[];
  /** Names in the kept rows that may be spellings of the same organisation. */
  readonly nearNames: readonly Near[];
  /** Identifiers of rows without an organisation that may be spellings of one. */
  readonly nearIdentifiers: readonly (readonly Spelling[])[];
  /** Reasons for all of the above: losses before alterations, and the most frequent first within each. */
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
  readonly confirmed: readonly Confirmation[];
  /** How the kept rows differ from the submissions file that they replace; left out if there was none. */
  readonly before?: ReplacedRows;
}

/**
 * Converts an export into a submissions file, and writes a list of what was rejected or altered.
 * @throws DataError if the export, the mapping or the figures need attention first: the submissions file is not written
 * then, and the list of rejects only if all rows could be read
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
  const replaced = statSync(out, { throwIfNoEntry: false });
  const isComparable = replaced?.isFile() === true && replaced.size <= LIMITS.importBytes;
  const before = isComparable ? replacedRows(readFileSync(out), header, rows) : undefined;
  listener.step(`Writing ${out}`);
  writePrivateFile(out, bytesOf(csvText([header, ...rows])));
  writePrivateFile(rejectsFile, bytesOf(rejectsCsv(rejects)));
  const rowsOf = (what: Reject["made"]) => new Set(rejects.filter(({ made }) => made === what).map(rowKey));
  const leftOut = rowsOf("row left out");
  const cells = (what: Reject["made"]) => rejects.filter(({ made }) => made === what);
  const unusual = cells("cell used as it is");
  return {
    readAs,
    read,
    kept: rows.length,
    replaced: [...rowsOf("row replaced")].filter((row) => !leftOut.has(row)).length,
    leftOut: leftOut.size,
    severalReasons: withSeveral([...cells("row left out"), ...cells("row replaced")]),
    emptiedCells: cells("cell left empty").length,
    alteredCells: cells("cell altered").length,
    unusualCells: unusual.length,
    unusual: unusual.slice(0, MOST_UNUSUAL).map(({ line, column, heading, value, reason: rule, remedy }) => ({
      file,
      row: line,
      column: heading ?? column,
      value,
      rule,
      remedy,
    })),
    remarks: [...imported.remarks, ...weighed.remarks],
    nearNames: nearNamesIn(file, imported),
    nearIdentifiers: imported.nearIdentifiers,
    reasons: countedReasons(rejects),
    confirmed: weighed.confirmed,
    ...(before !== undefined && { before }),
  };
}

/** Counts the rows that have several rejects. */
function withSeveral(rejects: readonly Reject[]): number {
  const counts = rollup(rejects, ({ length }) => length, rowKey);
  return [...counts.values()].filter((count) => count > 1).length;
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

/** Generic reasons for kinds of rejects whose own reasons differ from row to row, so that they are counted together. */
const REASONS: Readonly<Partial<Record<Reject["kind"], string>>> = {
  "too many answers missing": "too many answers are missing",
  duplicate: "is the same submission as another row",
  superseded: "is replaced by another row of the same submission or programme",
  "superseded without identifier":
    "is replaced by another row of the same organisation, industry, framework, country and year",
  "superseded by another": REPLACED_BY_ANOTHER,
  "identifier of another": IDENTIFIER_OF_ANOTHER,
  unusual: "is unusual compared with its row and similar ones",
};

/** Outcomes for rows and cells, from the greatest loss to the least. */
const LOSSES: readonly Reject["made"][] = [
  "row left out",
  "row replaced",
  "cell left empty",
  "cell used as it is",
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
      reason: `${count === 1 ? made : made.replace(/^(row|cell)/, "$1s").replace("as it is", "as they are")}: ${reason}`,
      count,
    }));
}

function rejectsCsv(rejects: readonly Reject[]): string {
  return csvText([
    ["line", "column", "value", "made_of_it", "reason", "remedy"],
    ...rejects.map(({ line, column, heading = column, value, row, made, to, reason, remedy }) => [
      String(line),
      safeText(heading),
      safeText(row ?? value),
      to === undefined ? made : `${made}: ${to}`,
      safeText(reason),
      remedy,
    ]),
  ]);
}

import { type Build, type BuildOptions, build } from "./build.ts";
import {
  type Files,
  jsonBytes,
  jsonFile,
  type OutputFile,
  textFile,
  textOf,
  withFiles,
} from "./model/file.ts";
import { DataError, UserError } from "./model/problem.ts";
import { archivePath, changesPath, RELEASE_INDEX_PATH } from "./releases/addresses.ts";
import { packed } from "./releases/archive.ts";
import { changesCsv, changesJson } from "./releases/change-files.ts";
import { type Change, changesBetween } from "./releases/changes.ts";
import { contentProblems } from "./releases/content-problems.ts";
import { differences, type Frozen, freeze } from "./releases/frozen.ts";
import { requireContractKept } from "./releases/guard.ts";
import { loadHistory, type ReleaseHistory } from "./releases/history.ts";
import { nameFaults } from "./releases/names.ts";
import {
  appended,
  factsIn,
  factsOf,
  type ReleaseFacts,
  type ReleaseRecord,
  recordOf,
} from "./releases/release-index.ts";
import { loadTables } from "./tables/load.ts";

/** What a release is called, and its days, as 2026-12-31. */
export interface NextRelease {
  readonly release: string;
  readonly asOf: string;
  readonly published: string;
}

/** A release that is whole and checked, and written nowhere yet. */
export interface Released {
  /** What is new in the data folder: the archives of the release and the index of all. */
  readonly files: readonly OutputFile[];
  readonly build: Build;
  /** The release before; undefined for the first. */
  readonly from: string | undefined;
  /** What is not as in the release before. */
  readonly changes: readonly Change[];
  /** What readers find more than before, and what is rightly gone. */
  readonly contract: ReturnType<typeof requireContractKept>;
}

const SETTINGS = "release.json";

/**
 * `release.json` for the next release: its name, in the citation too, and its days.
 * @param data the files of the data folder, checked
 */
export function settingsFor(data: Files, { release, asOf, published }: NextRelease): OutputFile {
  const settings = JSON.parse(textOf(data.get(SETTINGS)!));
  const instant = (day: string) => `${day}T00:00:00Z`;
  return jsonFile(SETTINGS, {
    ...settings,
    release,
    asOf: instant(asOf),
    lastUpdated: instant(published),
    citation: settings.citation.replaceAll(settings.release, release),
  });
}

/**
 * Freezes the release that the data folder describes: builds it, compares it with the one before, and refuses it where
 * that would break a reader. A release that is frozen already with the same content stays as it is.
 * @param data the files of the data folder
 * @throws DataError for bad data and for what breaks the contract, UserError for a release that is not the next one
 */
export function release(data: Files, options: BuildOptions): Released {
  const tables = loadTables(data);
  const { release: id } = tables.release;
  const released = loadHistory(data);
  const history = before(released, id);
  requireComparable(history);
  const content = build(data, { ...options, site: false, hosts: [] });
  const contract = requireContractKept(history, content.files, tables.release);

  const frozen = freeze(id, content.files);
  requireNames(frozen);
  const facts = factsOf(tables);
  const [earlier, record] = [history.frozen.at(-1), history.index.releases.at(-1)];
  const changes = earlier === undefined ? [] : changesBetween(earlier, frozen);
  const archive = packed(frozen, data.get(archivePath(id)));
  const since = record && changesSince(record, facts, changes, data.get(changesPath(id)));
  const kept = { frozen, archive, changes: since, before: history.index.releases };
  const own = released.frozen.find((one) => one.release === id);
  const index = appended(released.index, recordOf(facts, kept), own && differences(own, frozen));
  const files = [
    { path: archivePath(id), bytes: archive.bytes },
    ...(since ? [{ path: changesPath(id), bytes: since.archive.bytes }] : []),
    jsonFile(RELEASE_INDEX_PATH, index),
  ];
  return { files, build: build(withFiles(data, files), options), from: record?.release, changes, contract };
}

/** Of the last release before; the others are published as they are, and not read. */
function requireComparable({ frozen }: ReleaseHistory): void {
  const problems = frozen.slice(-1).flatMap(contentProblems);
  if (problems.length > 0) throw new DataError(problems);
}

/** What cannot be taken out of an archive again is not put into one. */
function requireNames({ files }: Frozen): void {
  const faults = nameFaults(files.map(({ path }) => path));
  if (faults.length === 0) return;
  const remedy = "Rename what it is called after: a label of a registry, or a table.";
  throw new DataError(faults.map(({ name, rule }) => ({ file: `/api/${name}`, rule, remedy })));
}

/** What changed since a release, as it is kept and as the index tells it. */
function changesSince(
  record: ReleaseRecord,
  facts: ReleaseFacts,
  changes: readonly Change[],
  kept: Uint8Array | undefined,
) {
  const document = changesJson(factsIn(record), facts, changes);
  const { bySource, ...counts } = document.summary;
  const formats = [{ path: "json", bytes: jsonBytes(document) }, textFile("csv", changesCsv(changes))];
  return { from: record.release, archive: packed({ files: formats }, kept), ...counts };
}

/** The releases before one. */
function before({ index, frozen, changes }: ReleaseHistory, id: string): ReleaseHistory {
  const last = index.releases.at(-1)?.release;
  if (last !== undefined && id < last) {
    throw new UserError(
      `${id} is before ${last}, the last release`,
      "Name a later quarter; a release that is published never changes.",
    );
  }
  return {
    index: { releases: index.releases.filter(({ release }) => release < id) },
    frozen: frozen.filter(({ release }) => release < id),
    changes: changes.filter(({ to }) => to < id),
  };
}

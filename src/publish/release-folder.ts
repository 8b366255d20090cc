import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BuildOptions } from "../build.ts";
import { type Files, withFiles } from "../model/file.ts";
import { type NextRelease, type Released, release, settingsFor } from "../release.ts";
import { tableFiles } from "../releases/frozen.ts";
import { loadHistory } from "../releases/history.ts";
import type { IngestReport } from "../submissions/report.ts";
import { type Listener, prepareIngest, replaceFiles } from "./ingest-file.ts";
import { namingFolder, readFolder } from "./read-folder.ts";
import { recoverFolder, replaceFolder } from "./replace-folder.ts";

/** Where a release is made from. */
export interface ReleasePlaces {
  readonly data: string;
  /** Submissions; without them the tables of the data folder are released as they are. */
  readonly submissions?: string | undefined;
  readonly ledger?: string | undefined;
  /** Folders besides the data folder where nothing private must lie. */
  readonly forbidden: readonly string[];
}

/** A release that passed every check, and is written nowhere but in a folder of its own. */
export interface PreparedRelease extends Released {
  /** What ingest did; undefined where there were no submissions. */
  readonly report: IngestReport | undefined;
  /** A copy of the publish folder, to be looked at. */
  readonly folder: string;
  /** Puts the release in place of what is in the data folder. */
  readonly commit: () => void;
  /** Clears the copy away. */
  readonly discard: () => void;
}

/**
 * Makes a release: tables of the submissions, a build of them, its archive, and what changed; replaces nothing.
 * @throws DataError for whatever must not be published, UserError for what cannot be used
 */
export async function prepareRelease(
  { data, submissions, ledger, forbidden }: ReleasePlaces,
  next: NextRelease,
  options: BuildOptions,
  listener: Listener,
): Promise<PreparedRelease> {
  recoverFolder(data);
  const present = readFolder(data);
  // What is wrong with it is said when the settings are read.
  const settings = present.has("release.json") ? [namingFolder(data, () => settingsFor(present, next))] : [];
  const renamed = withFiles(present, settings);
  const ingest =
    submissions === undefined
      ? undefined
      : await prepareIngest(
          { file: submissions, data, ledger, forbidden },
          namingFolder(data, () => asBefore(present, next)),
          renamed,
          listener,
        );
  listener.step("Building and comparing");
  const made = [...settings, ...(ingest?.files ?? [])];
  const released = namingFolder(data, () => release(withFiles(present, made), options));
  const folder = mkdtempSync(join(tmpdir(), "compliance-data-release-"));
  const publicFolder = join(folder, "public");
  const discard = () => rmSync(folder, { recursive: true, force: true });
  try {
    replaceFolder(publicFolder, released.build.files);
  } catch (error) {
    discard();
    throw error;
  }
  const write = () => replaceFiles(data, present, [...made, ...released.files]);
  return {
    ...released,
    report: ingest?.report,
    folder: publicFolder,
    commit: () => (ingest ? ingest.commit(write) : write()),
    discard,
  };
}

/**
 * The data folder with the tables of the release before, where this one is written already: what stopped it then may
 * have come before the ledger remembered it.
 */
function asBefore(present: Files, { release: id }: NextRelease): Files {
  const { frozen } = loadHistory(present);
  const own = frozen.findIndex(({ release }) => release === id);
  const earlier = frozen[own - 1];
  return earlier === undefined ? present : withFiles(present, tableFiles(earlier));
}

import { createReadStream, existsSync } from "node:fs";
import { type Ingested, ingest } from "../ingest.ts";
import type { Files, OutputFile } from "../model/file.ts";
import { UserError } from "../model/problem.ts";
import { loadHistory } from "../releases/history.ts";
import { type Cleaned, Cleaner } from "../submissions/clean.ts";
import { complete } from "../submissions/complete.ts";
import { releasesBefore, withRelease } from "../submissions/ledger/ledger.ts";
import { recordOf } from "../submissions/ledger/record.ts";
import { sealed } from "../submissions/ledger/seal.ts";
import { completeSince, type Since } from "../submissions/ledger/since.ts";
import { readSubmissions } from "../submissions/read.ts";
import type { IngestReport } from "../submissions/report.ts";
import type { Settings } from "../tables/index.ts";
import { loadSettings } from "../tables/load.ts";
import { DISK, type Disk } from "./disk.ts";
import { keyFileOf, type OpenLedger, openLedger, requireRemembered, writeLedgerWith } from "./ledger-file.ts";
import { requirePrivatePlace } from "./private-file.ts";
import { namingFolder, readFolder } from "./read-folder.ts";
import { clearAll, prepareFolder, type StagedFolder, stageFolder } from "./replace-folder.ts";

/** Told what is being done. */
export interface Listener {
  step(text: string): void;
  count(done: number): void;
}

/** Where an ingest reads and writes. */
export interface IngestPlaces {
  /** The submissions. */
  readonly file: string;
  readonly data: string;
  /** The private ledger; without one, releases are not compared. */
  readonly ledger?: string | undefined;
  /** Folders besides the data folder where nothing private must lie. */
  readonly forbidden: readonly string[];
  /** Where the data folder and the ledger lie, if not on the disk of this machine as it is. */
  readonly disk?: Disk | undefined;
}

/** Tables that are made and not written yet. */
export interface PreparedIngest extends Ingested {
  /** Does the work that writes them, and has the ledger remember them: both, or neither. */
  readonly commit: (write: () => void) => void;
}

/**
 * Reads a submissions file and replaces the tables of the data folder: all that are made from it, or none.
 * @throws DataError for bad submissions or settings, UserError for files that cannot be used
 */
export async function ingestFile(places: IngestPlaces, listener: Listener): Promise<IngestReport> {
  const { data } = places;
  prepareFolder(data, places.disk);
  const present = readFolder(data);
  const { files, report, commit } = await prepareIngest(places, present, present, listener);
  listener.step(`Writing ${data}`);
  const staged = stageFiles(data, present, files, places.disk);
  try {
    commit(staged.swap);
  } finally {
    clearAll([staged]);
  }
  return report;
}

/** Stages a data folder with files replaced, or added; the others stay as the very same files. */
export function stageFiles(
  data: string,
  present: Files,
  files: readonly OutputFile[],
  disk?: Disk,
): StagedFolder {
  const made = new Set(files.map(({ path }) => path));
  const kept = [...present.keys()].filter((path) => !made.has(path));
  return stageFolder(data, files, kept, disk);
}

/**
 * Makes the tables of a submissions file, and writes nothing.
 * @param present the files of the data folder
 * @param next the same with the settings that the tables are made for
 * @throws DataError for bad submissions or settings, UserError for files that cannot be used
 */
export async function prepareIngest(
  { file, data, ledger: ledgerFile, forbidden, disk = DISK }: IngestPlaces,
  present: Files,
  next: Files,
  listener: Listener,
): Promise<PreparedIngest> {
  if (!existsSync(file)) throw new UserError(`${file} does not exist`, "Name the submissions file.");
  const ownFiles = ledgerFile === undefined ? [file] : [file, ledgerFile, keyFileOf(ledgerFile)];
  for (const own of ownFiles) requirePrivatePlace(own, [data, ...forbidden]);
  const settings = namingFolder(data, () => loadSettings(next));
  const opened = ledgerFile === undefined ? undefined : openLedger(ledgerFile);
  if (opened) requireRemembered(ledgerFile!, opened.ledger, settings.release.release, present);

  listener.step(`Reading ${file}`);
  const cleaned = await clean(file, settings, listener);
  listener.step("Anonymising");
  const { ingested, ledger } = anonymise({ cleaned, settings, present: next, opened, file, data });
  const commit = (write: () => void) =>
    ledger === undefined ? write() : writeLedgerWith(ledgerFile!, ledger, write, disk);
  return { ...ingested, commit };
}

async function clean(file: string, settings: Settings, listener: Listener): Promise<Cleaned> {
  const cleaner = new Cleaner(settings);
  let rows = 0;
  await readSubmissions(file, createReadStream(file, { highWaterMark: 1 << 20 }), (cells) => {
    cleaner.add(cells);
    listener.count(++rows);
  });
  return cleaner.finish();
}

interface Work {
  readonly cleaned: Cleaned;
  readonly settings: Settings;
  readonly present: Files;
  readonly opened: OpenLedger | undefined;
  readonly file: string;
  readonly data: string;
}

/** The tables, compared with the release before where a ledger remembers it, and the ledger that remembers them. */
function anonymise({ cleaned, settings, present, opened, file, data }: Work): {
  readonly ingested: Ingested;
  readonly ledger: OpenLedger | undefined;
} {
  const make = (completed: Cleaned, since?: Since) =>
    namingFolder(data, () => ingest(completed, settings, present, since));
  if (opened === undefined) return { ingested: make(complete(cleaned, settings, file)), ledger: undefined };
  const { key, ledger: earlier } = opened;
  const known = sealed(cleaned, key);
  const { release } = settings.release;
  const records = releasesBefore(earlier, release, isFrozen(present, release));
  const kept = new Map<number, string[]>();
  for (;;) {
    const { completed, since } =
      records.length === 0
        ? { completed: complete(known, settings, file), since: undefined }
        : completeSince(known, records, settings, file, kept);
    const ingested = make(completed, since);
    if (ingested.telling.length === 0) {
      const record = recordOf(
        completed.programmes,
        ingested.partitions,
        ingested.files,
        ingested.withheld,
        settings,
        since,
      );
      return { ingested, ledger: { key, ledger: withRelease(earlier, record) } };
    }
    for (const { cell, year } of ingested.telling) {
      kept.set(year, [
        ...(kept.get(year) ?? []),
        `${cell} would be withheld in one release and not in another`,
      ]);
    }
  }
}

/** Whether a release is published already, and can only be made as it was. */
function isFrozen(present: Files, release: string): boolean {
  return loadHistory(present).index.releases.some((record) => record.release === release);
}

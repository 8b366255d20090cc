import { DISK, type Disk } from "../disk/disk.ts";
import { namingFolder, readFolder } from "../disk/read-folder.ts";
import { clearAll, prepareFolder, type StagedFolder, stageFolder } from "../disk/replace-folder.ts";
import { type IngestResult, ingest } from "../ingest.ts";
import { type Files, type OutputFile, withFiles } from "../model/file.ts";
import type { Listener } from "../model/listener.ts";
import { nextCorrection } from "../model/release-id.ts";
import type { Frozen } from "../releases/frozen.ts";
import { frozenProblems, loadHistory } from "../releases/history.ts";
import type { ReleaseIndex } from "../releases/release-index.ts";
import { loadSettings } from "../tables/load.ts";
import { commitWithLedger } from "./commit-with-ledger.ts";
import { cutAhead } from "./cut-ahead.ts";
import { type ComparedSubmissions, finishCleaning } from "./finish-cleaning.ts";
import { namingFiles } from "./ingest-problems.ts";
import { remarksOn } from "./ingest-remarks.ts";
import type { IngestReport, TakenName, WrittenReport } from "./ingest-report.ts";
import { type DataFolder, type IngestOptions, type IngestSetting, ingestSetting } from "./ingest-setting.ts";
import { readAllSubmissions } from "./read-submissions.ts";

/** The result of an ingest that is not written yet. */
export interface PreparedIngest extends IngestResult {
  /** Calls `write` to write the tables, and updates the ledger: both, or neither. */
  readonly commit: (write: () => void) => void;
  readonly report: IngestReport;
}

/**
 * Reads submissions and replaces the tables made from them in the data folder: all of them, or none.
 * @throws DataError for bad submissions or settings, UserError for files that cannot be used
 */
export async function ingestFile(places: IngestOptions, listener: Listener): Promise<WrittenReport> {
  const { data } = places;
  prepareFolder(data, places.disk);
  const present = readFolder(data);
  const published = publishedIn(data, present);
  const { files, report, commit } = await prepareIngest(
    places,
    { present, next: present, previous: published.last },
    listener,
  );
  listener.step(`Writing ${data}`);
  const staged = stageFiles(data, present, files, places.disk);
  try {
    commit(staged.swap);
  } finally {
    clearAll([staged]);
  }
  const taken = takenName(published, withFiles(present, files));
  return { ...report, ...(taken && { taken }) };
}

/** What is needed of a data folder's releases; all of them would take much memory. */
interface PublishedReleases {
  readonly index: ReleaseIndex;
  /** The last one that is not erased. */
  readonly last: Frozen | undefined;
}

function publishedIn(data: string, present: Files): PublishedReleases {
  const { index, frozen } = namingFolder(data, () => loadHistory(present));
  return { index, last: frozen.at(-1) };
}

/** Returns the name of a data folder's release if it is frozen with other content, so that build refuses the folder. */
function takenName({ index, last }: PublishedReleases, data: Files): TakenName | undefined {
  const settings = loadSettings(data);
  const { release } = settings.release;
  const newest = index.releases.at(-1)?.release;
  if (newest === undefined || !index.releases.some((one) => one.release === release)) return undefined;
  const isSame =
    last?.releaseId === release && frozenProblems({ index, frozen: [last] }, settings, data).length === 0;
  return isSame ? undefined : { release, correction: nextCorrection(newest) };
}

/** Stages a data folder with some files replaced or added; the others are kept, not copied. */
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
 * Computes the tables from submissions without writing anything.
 * @throws DataError for bad submissions or settings, UserError for files that cannot be used
 */
export async function prepareIngest(
  places: IngestOptions,
  folder: DataFolder,
  listener: Listener,
): Promise<PreparedIngest> {
  const { file, data, acceptedDisclosure } = places;
  const setting = ingestSetting(places, folder);
  listener.step(`Reading ${file}`);
  const submissions = await readAllSubmissions(places, setting, listener);
  listener.step("Comparing with earlier releases");
  const compared = namingFiles(data, file, () =>
    finishCleaning(submissions.cleaner, setting, places.acceptAbsent),
  );
  const { cleaned, earlier } = compared;
  const cut = await cutAhead(
    cleaned.programmes,
    earlier.books?.baseline,
    setting.settings.methodology,
    listener,
  );
  return namingFiles(data, file, () => {
    const made = ingest(
      cleaned,
      setting.settings,
      folder.next,
      { ...earlier, cut },
      acceptedDisclosure,
      listener,
    );
    return {
      ...made,
      report: { ...made.report, ...remarksOn(submissions, cleaned, setting, folder.next) },
      commit: commitFunction(compared, setting, made, places.disk ?? DISK),
    };
  });
}

/** A function of its own, so that the closure does not keep the programmes in memory while the ledger is written. */
function commitFunction(
  { remembered }: ComparedSubmissions,
  setting: IngestSetting,
  { ledger, limits, files }: IngestResult,
  disk: Disk,
): PreparedIngest["commit"] {
  return (write) => commitWithLedger({ remembered }, setting, { ledger, limits, files }, write, disk);
}

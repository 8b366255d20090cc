import type { Disk } from "../disk/disk.ts";
import { namingFolder, readFolder } from "../disk/read-folder.ts";
import { prepareFolder, replaceFolder } from "../disk/replace-folder.ts";
import { jsonFile, withFiles } from "../model/file.ts";
import { required } from "../model/required.ts";
import type { Retraction } from "../model/retraction.ts";
import { RELEASE_INDEX_PATH } from "../releases/addresses.ts";
import { loadHistory } from "../releases/history.ts";
import { archivesGone, retracted, type RetractionRequest } from "../releases/retract.ts";
import { retractionsOf } from "../releases/retractions.ts";

/** The data folder in which a release is retracted. */
export interface RetractPlaces {
  readonly data: string;
  /** The disk that the folder is on; by default the real one. */
  readonly disk?: Disk | undefined;
}

/** The recorded retraction, and its consequences. */
export interface RetractionSummary extends Omit<Retraction, "erasedChanges"> {
  /** The time of this entry, ISO 8601 in UTC, if it adds to an earlier one. */
  readonly added?: string;
  /** Files removed from the data folder. */
  readonly erasedFiles: readonly string[];
  /** Whether it is the last release, whose figures the site currently publishes. */
  readonly isLast: boolean;
}

/**
 * Retracts a release: adds it to the record of retractions and, if it is erased, removes its archive and those of the
 * changes from and to it. The data folder is replaced atomically.
 * @param isDryRun whether to stop before replacing the data folder
 * @throws DataError for a data folder whose releases are not as recorded, UserError for an invalid retraction
 */
export function retractRelease(
  { data, disk }: RetractPlaces,
  request: RetractionRequest,
  isDryRun: boolean,
): RetractionSummary {
  prepareFolder(data, disk);
  const present = readFolder(data);
  const { index: before } = namingFolder(data, () => loadHistory(present));
  const index = retracted(before, request);
  const file = jsonFile(RELEASE_INDEX_PATH, index);
  const gone = archivesGone(present, index);
  const kept = [...present.keys()].filter((path) => path !== file.path && !gone.includes(path));
  // Check that the next build can read it.
  const next = new Map([...withFiles(present, [file])].filter(([path]) => !gone.includes(path)));
  namingFolder(data, () => loadHistory(next));
  if (!isDryRun) replaceFolder(data, [file], kept, disk);
  const all = retractionsOf(index);
  const { erasedChanges: _, ...retraction } = required(
    all.find(({ release }) => release === request.release),
    request.release,
  );
  const own = (index.retractions ?? []).filter(({ release }) => release === request.release);
  const entry = own.length > 1 ? own.at(-1) : undefined;
  return {
    ...retraction,
    ...(entry && { added: entry.published }),
    erasedFiles: gone,
    isLast: index.releases.at(-1)?.release === request.release,
  };
}

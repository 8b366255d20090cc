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

/** Where a release is retracted. */
export interface RetractPlaces {
  readonly data: string;
  /** Where the folder lies, if not on the disk of this machine as it is. */
  readonly disk?: Disk | undefined;
}

/** What was said of a release. */
export interface RetractionSummary extends Omit<Retraction, "erasedChanges"> {
  /** Files of the data folder that are gone. */
  readonly erasedFiles: readonly string[];
  /** Whether it is the last release, whose figures are those that the site publishes. */
  readonly isLast: boolean;
}

/**
 * Retracts a release: adds to the record of retractions, and takes away the archives of a release that is erased, and of
 * what changed from it and to it. The data folder is replaced, all of it or nothing.
 * @param isDryRun whether to stop before that
 * @throws DataError for a data folder whose releases are not as recorded, UserError for what cannot be retracted so
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
  // As the next build will read it.
  const next = new Map([...withFiles(present, [file])].filter(([path]) => !gone.includes(path)));
  namingFolder(data, () => loadHistory(next));
  if (!isDryRun) replaceFolder(data, [file], kept, disk);
  const all = retractionsOf(index);
  const { erasedChanges: _, ...told } = required(
    all.find(({ release }) => release === request.release),
    request.release,
  );
  return { ...told, erasedFiles: gone, isLast: index.releases.at(-1)?.release === request.release };
}

import { namingFolder, readFolder } from "../disk/read-folder.ts";
import { clearAll, prepareFolder } from "../disk/replace-folder.ts";
import { type Files, withFiles } from "../model/file.ts";
import type { Listener } from "../model/listener.ts";
import { nextCorrection } from "../model/release-id.ts";
import type { Frozen } from "../releases/frozen.ts";
import { frozenProblems, loadHistory } from "../releases/history.ts";
import type { ReleaseIndex } from "../releases/release-index.ts";
import { loadSettings } from "../tables/load.ts";
import type { TakenName, WrittenReport } from "./ingest-report.ts";
import type { IngestOptions } from "./open-ingest.ts";
import { prepareIngest } from "./prepare-ingest.ts";
import { stageDataFolder } from "./stage-data-folder.ts";

/**
 * Reads submissions and replaces the tables made from them in the data folder: all of them, or none.
 * @throws DataError for bad submissions or settings, UserError for files that cannot be used
 */
export async function ingestFile(places: IngestOptions, listener: Listener): Promise<WrittenReport> {
  const { data } = places;
  prepareFolder(data, places.disk);
  const present = readFolder(data);
  const frozen = frozenReleasesIn(data, present);
  const { files, report, commit } = await prepareIngest(
    places,
    { present, next: present, previous: frozen.last },
    listener,
  );
  listener.step(`Writing ${data}`);
  const staged = stageDataFolder(data, present, files, places.disk);
  try {
    commit(staged.swap);
  } finally {
    clearAll([staged]);
  }
  const taken = takenName(frozen, withFiles(present, files));
  return { ...report, ...(taken && { taken }) };
}

/** What is needed of a data folder's releases; all of them would take much memory. */
interface FrozenReleases {
  readonly index: ReleaseIndex;
  /** The last one that is not erased. */
  readonly last: Frozen | undefined;
}

function frozenReleasesIn(data: string, present: Files): FrozenReleases {
  const { index, frozen } = namingFolder(data, () => loadHistory(present));
  return { index, last: frozen.at(-1) };
}

/** Returns the name of a data folder's release if it is frozen with other content, so that build refuses the folder. */
function takenName({ index, last }: FrozenReleases, data: Files): TakenName | undefined {
  const settings = loadSettings(data);
  const { release } = settings.release;
  const newest = index.releases.at(-1)?.release;
  if (newest === undefined || !index.releases.some((one) => one.release === release)) return undefined;
  const isSame =
    last?.releaseId === release && frozenProblems({ index, frozen: [last] }, settings, data).length === 0;
  return isSame ? undefined : { release, correction: nextCorrection(newest) };
}

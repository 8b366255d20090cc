import type { BuildOptions } from "../build.ts";
import { namingFolder, readFolder } from "../disk/read-folder.ts";
import { prepareFolder, type StagedFolder } from "../disk/replace-folder.ts";
import { type Files, withFiles } from "../model/file.ts";
import type { Listener } from "../model/listener.ts";
import { type MadeRelease, makeRelease } from "../release.ts";
import type { Frozen } from "../releases/frozen.ts";
import { loadHistory } from "../releases/history.ts";
import { type NextRelease, nextSettings } from "../releases/next-settings.ts";
import type { IngestReport } from "../submissions/report.ts";
import { type IngestPlaces, prepareIngest, stageFiles } from "./ingest-file.ts";

/** Where a release is made from. */
export interface ReleasePlaces extends Omit<IngestPlaces, "file"> {
  /** Without them the tables of the data folder are released as they are. */
  readonly submissions?: string | undefined;
}

/** A release that passed every check, and is written nowhere yet. */
export interface PreparedRelease extends MadeRelease {
  /** What ingest did; undefined where there were no submissions. */
  readonly report: IngestReport | undefined;
  /**
   * Writes the data folder with the release beside it. Swapping it in has the ledger remember the release first: the
   * ledger may know more than the data folder, and never less.
   */
  readonly stage: () => StagedFolder;
}

/**
 * Makes a release: tables of the submissions, a build of them, its archive, and what changed; replaces nothing.
 * @throws DataError for whatever must not be published, UserError for what cannot be used
 */
export async function prepareRelease(
  { submissions, ...places }: ReleasePlaces,
  next: NextRelease,
  options: BuildOptions,
  listener: Listener,
): Promise<PreparedRelease> {
  const { data, disk } = places;
  prepareFolder(data, disk);
  const present = readFolder(data);
  const settings = nextSettings(present, next);
  const renamed = withFiles(present, settings ? [settings] : []);
  const ingest =
    submissions === undefined
      ? undefined
      : await prepareIngest(
          { ...places, file: submissions },
          { present, next: renamed, published: namingFolder(data, () => publishedBefore(present, next)) },
          listener,
        );
  listener.step("Building and comparing");
  const made = [...(settings ? [settings] : []), ...(ingest?.files ?? [])];
  const released = namingFolder(data, () => makeRelease(withFiles(present, made), options));
  const stage = () => {
    const staged = stageFiles(data, present, [...made, ...released.files], disk);
    return ingest ? { ...staged, swap: () => ingest.commit(staged.swap) } : staged;
  };
  return { ...released, report: ingest?.report, stage };
}

/** The last release that is frozen before this one, which may be frozen too, and is made anew. */
function publishedBefore(present: Files, { id }: NextRelease): Frozen | undefined {
  return loadHistory(present).frozen.findLast(({ release }) => release < id);
}

import { jsonBytes, jsonFile, type OutputFile, textFile } from "../model/file.ts";
import { compareReleases } from "../model/release-id.ts";
import { archivePath, changesPath, RELEASE_INDEX_PATH } from "./addresses.ts";
import { packed } from "./archive.ts";
import { changesCsv, changesJson } from "./change-files.ts";
import type { Change } from "./changes.ts";
import { bothDescribed, type Compared } from "./comparison.ts";
import type { ExplainedAverage } from "./explained.ts";
import { differingFiles, type Frozen } from "./frozen.ts";
import { comparedWith, type ReleaseHistory } from "./history.ts";
import { appended, factsIn, type ReleaseFacts, recordOf } from "./release-index.ts";

/** What goes into the archives of a release. */
export interface ReleaseToArchive {
  readonly frozen: Frozen;
  readonly facts: ReleaseFacts;
  /** Every value that differs from the release before. */
  readonly changes: readonly Change[];
  /** How the averages of the benchmark year changed since the release before. */
  readonly averages: readonly ExplainedAverage[];
}

/**
 * The files of the data folder that keep a release for ever: its archive, the archive of its changes, and the index.
 * @param history every frozen release; it may have this one already
 * @param keptAt reads a file of the data folder: an archive that already holds the same content is kept
 * @throws UserError where the release is frozen already, with other content
 */
export function archiveFiles(
  { frozen, facts, changes, averages }: ReleaseToArchive,
  history: ReleaseHistory,
  keptAt: (path: string) => Uint8Array | undefined,
): OutputFile[] {
  const { releaseId } = frozen;
  const { index } = history;
  const recorded = index.releases.find(({ release }) => release === releaseId);
  const before = index.releases.filter((record) => compareReleases(record.release, releaseId) < 0);
  const archive = packed(frozen, keptAt(archivePath(releaseId)));
  const last = comparedWith(history, releaseId);
  const from = before.find(({ release }) => release === last?.releaseId);
  const since =
    from &&
    changesArchive(
      { from: factsIn(from), to: facts, described: bothDescribed([from, last], [facts, frozen]) },
      { changes, averages },
      keptAt(changesPath(releaseId)),
    );
  const made = recordOf(facts, { frozen, archive, changes: since, before });
  // What it was compared with may be erased since; its record stays as it was.
  const record = since === undefined && recorded ? { ...made, changes: recorded.changes } : made;
  const own = history.frozen.find((one) => one.releaseId === releaseId);
  return [
    { path: archivePath(releaseId), bytes: archive.bytes },
    ...(since ? [{ path: changesPath(releaseId), bytes: since.archive.bytes }] : []),
    jsonFile(RELEASE_INDEX_PATH, appended(index, record, own && differingFiles(own, frozen))),
  ];
}

/** The archive of what changed since the release before, with the counts for the index. */
function changesArchive(
  compared: Compared,
  { changes, averages }: Pick<ReleaseToArchive, "changes" | "averages">,
  kept: Uint8Array | undefined,
) {
  const document = changesJson(compared, changes, averages);
  const { bySource, ...counts } = document.summary;
  const formats = [{ path: "json", bytes: jsonBytes(document) }, textFile("csv", changesCsv(changes))];
  return { from: compared.from.release, archive: packed({ files: formats }, kept), ...counts };
}

import { jsonBytes, jsonFile, type OutputFile, textFile } from "../model/file.ts";
import { compareReleases } from "../model/release-id.ts";
import { archivePath, changesPath, RELEASE_INDEX_PATH } from "./addresses.ts";
import { packed } from "./archive.ts";
import { changesCsv, changesJson } from "./change-files.ts";
import type { Change } from "./changes.ts";
import { bothDescribed, type ComparedReleases } from "./comparison.ts";
import type { ExplainedAverage } from "./explained.ts";
import { differingFiles, type Frozen } from "./frozen.ts";
import { comparedWith, type ReleaseHistory } from "./history.ts";
import { appended, factsIn, type ReleaseFacts, recordOf } from "./release-index.ts";

/** The content of a release's archives. */
export interface ReleaseToArchive {
  readonly frozen: Frozen;
  readonly facts: ReleaseFacts;
  /** Every value that differs from the previous release. */
  readonly changes: readonly Change[];
  /** How the averages of the benchmark year changed since the previous release. */
  readonly averages: readonly ExplainedAverage[];
}

/**
 * Returns the files of the data folder that freeze a release: its archive, the archive of its changes, and the index.
 * @param history every frozen release, possibly including this one
 * @param keptAt reads a file of the data folder; an archive that already holds the same content is kept
 * @throws UserError if the release is already frozen with different content
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
  // The release that it was compared with may have been erased since; the record stays as it was.
  const record = since === undefined && recorded ? { ...made, changes: recorded.changes } : made;
  const own = history.frozen.find((one) => one.releaseId === releaseId);
  return [
    { path: archivePath(releaseId), bytes: archive.bytes },
    ...(since ? [{ path: changesPath(releaseId), bytes: since.archive.bytes }] : []),
    jsonFile(RELEASE_INDEX_PATH, appended(index, record, own && differingFiles(own, frozen))),
  ];
}

/** Packs the changes since the previous release, with the counts for the index. */
function changesArchive(
  compared: ComparedReleases,
  { changes, averages }: Pick<ReleaseToArchive, "changes" | "averages">,
  kept: Uint8Array | undefined,
) {
  const document = changesJson(compared, changes, averages);
  const { bySource, ...counts } = document.summary;
  const formats = [{ path: "json", bytes: jsonBytes(document) }, textFile("csv", changesCsv(changes))];
  return { from: compared.from.release, archive: packed({ files: formats }, kept), ...counts };
}

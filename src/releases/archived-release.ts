import { jsonBytes, jsonFile, type OutputFile, textFile } from "../model/file.ts";
import { archivePath, changesPath, RELEASE_INDEX_PATH } from "./addresses.ts";
import { packed } from "./archive.ts";
import { changesCsv, changesJson } from "./change-files.ts";
import type { Change } from "./changes.ts";
import { differences, type Frozen } from "./frozen.ts";
import type { ReleaseHistory } from "./history.ts";
import { appended, factsIn, type ReleaseFacts, type ReleaseRecord, recordOf } from "./release-index.ts";

/** A release that is to be archived. */
export interface ReleaseToArchive {
  readonly frozen: Frozen;
  readonly facts: ReleaseFacts;
  /** What is not as in the release before. */
  readonly changes: readonly Change[];
}

/**
 * The files of the data folder that keep a release for ever: its archive, that of what changed, and the index of all.
 * @param history all that is frozen, maybe this release too
 * @param keptAt the content of a file of the data folder: an archive that is there with the same content stays
 * @throws UserError where the release is frozen already, with other content
 */
export function archiveFiles(
  { frozen, facts, changes }: ReleaseToArchive,
  { index, frozen: known }: ReleaseHistory,
  keptAt: (path: string) => Uint8Array | undefined,
): OutputFile[] {
  const { releaseId } = frozen;
  const before = index.releases.filter((record) => record.release < releaseId);
  const archive = packed(frozen, keptAt(archivePath(releaseId)));
  const last = before.at(-1);
  const since = last && changesArchive(last, facts, changes, keptAt(changesPath(releaseId)));
  const record = recordOf(facts, { frozen, archive, changes: since, before });
  const own = known.find((one) => one.releaseId === releaseId);
  return [
    { path: archivePath(releaseId), bytes: archive.bytes },
    ...(since ? [{ path: changesPath(releaseId), bytes: since.archive.bytes }] : []),
    jsonFile(RELEASE_INDEX_PATH, appended(index, record, own && differences(own, frozen))),
  ];
}

/** What changed since the release before, as it is kept and as the index tells it. */
function changesArchive(
  before: ReleaseRecord,
  facts: ReleaseFacts,
  changes: readonly Change[],
  kept: Uint8Array | undefined,
) {
  const document = changesJson(factsIn(before), facts, changes);
  const { bySource, ...counts } = document.summary;
  const formats = [{ path: "json", bytes: jsonBytes(document) }, textFile("csv", changesCsv(changes))];
  return { from: before.release, archive: packed({ files: formats }, kept), ...counts };
}

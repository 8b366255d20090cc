import type { Files, OutputFile } from "../model/file.ts";
import { DataError } from "../model/problem.ts";
import { parseDocument } from "../tables/parse-document.ts";
import { archivePath, changesPath, RELEASE_INDEX_PATH } from "./addresses.ts";
import { filesIn, unpacked } from "./archive.ts";
import type { Frozen } from "./frozen.ts";
import { type ReleaseIndex, ReleaseIndexSchema } from "./release-index.ts";

/** The frozen releases of a data folder, oldest first, and what is recorded of each. */
export interface ReleaseHistory {
  readonly index: ReleaseIndex;
  readonly frozen: readonly Frozen[];
  /** What changed from a release to the next, in each of two formats. */
  readonly changes: readonly ReleaseChanges[];
}

/** What changed between two releases, as it was published. */
export interface ReleaseChanges {
  readonly from: string;
  readonly to: string;
  /** Their paths are the formats: `json`, `csv`. */
  readonly files: readonly OutputFile[];
}

export const NO_RELEASES: ReleaseHistory = { index: { releases: [] }, frozen: [], changes: [] };

/**
 * Reads and checks every frozen release; there may be none.
 * @param data the files of the data folder by path
 * @throws DataError where an archive is missing, or a byte of one is not as recorded
 */
export function loadHistory(data: Files): ReleaseHistory {
  const bytes = data.get(RELEASE_INDEX_PATH);
  if (bytes === undefined) return NO_RELEASES;
  const { value, problems } = parseDocument(RELEASE_INDEX_PATH, ReleaseIndexSchema, bytes);
  if (problems.length > 0) throw new DataError(problems);
  const index = value as ReleaseIndex;
  const paths = index.releases.flatMap(({ release, changes }) => [
    archivePath(release),
    ...(changes === null ? [] : [changesPath(release)]),
  ]);
  const missing = paths.filter((path) => !data.has(path));
  if (missing.length > 0) {
    throw new DataError(
      missing.map((file) => ({
        file,
        rule: "file is missing",
        remedy: "Restore it as it was committed with the release; it is never made anew.",
      })),
    );
  }
  return {
    index,
    frozen: index.releases.map((record) => unpacked(data.get(archivePath(record.release))!, record)),
    changes: index.releases.flatMap(({ release, changes }) => {
      if (changes === null) return [];
      const path = changesPath(release);
      return [{ from: changes.from, to: release, files: filesIn(path, data.get(path)!, changes.archive) }];
    }),
  };
}

import { type Build, type BuildOptions, buildOf } from "./build.ts";
import { makeContent } from "./content/index.ts";
import { type Files, type OutputFile, withFiles } from "./model/file.ts";
import { archiveFiles } from "./releases/archived-release.ts";
import { type Change, changesBetween } from "./releases/changes.ts";
import { requireComparable } from "./releases/content-problems.ts";
import { freeze } from "./releases/frozen.ts";
import { requireContractKept } from "./releases/guard.ts";
import { historyBefore, loadHistory, requireTablesAsFrozen } from "./releases/history.ts";
import { requireAllowedNames } from "./releases/names.ts";
import { factsOf } from "./releases/release-index.ts";

/** A release that is whole and checked, and written nowhere yet. */
export interface NewRelease {
  /** What is new in the data folder: the archives of the release and the index of all. */
  readonly files: readonly OutputFile[];
  /** What is published: the release, with all that are frozen. */
  readonly build: Build;
  /** The release before; undefined for the first. */
  readonly previousId: string | undefined;
  /** What is not as in the release before. */
  readonly changes: readonly Change[];
  /** What readers find more than before, and what is rightly gone. */
  readonly contract: ReturnType<typeof requireContractKept>;
}

/**
 * Makes the release that the data folder describes: its content is compared with the release before, refused where it
 * would break a reader, frozen, and built into what is published. A release that is frozen already with the same
 * content stays as it is. Pure: the same input gives the same bytes.
 * @param data the files of the data folder by relative path
 * @throws DataError for bad data and for what breaks the contract, UserError for a release that is not the next one
 */
export function makeRelease(data: Files, options: BuildOptions): NewRelease {
  const content = makeContent(data, options.baseUrl);
  const { release: id, asOf } = content.tables.release;
  const history = loadHistory(data);
  const before = historyBefore(history, id);
  const last = before.frozen.at(-1);
  if (last !== undefined) requireComparable(last);
  requireTablesAsFrozen(history, id, data);

  const frozen = freeze(id, content.files);
  requireAllowedNames(frozen);
  const contract = requireContractKept(before, frozen, asOf);
  const changes = last === undefined ? [] : changesBetween(last, frozen);

  const archived = { frozen, facts: factsOf(content.tables), changes };
  const files = archiveFiles(archived, history, (path) => data.get(path));
  // Read back as the next quarter will read it.
  const next = loadHistory(withFiles(data, files), history);
  return { files, build: buildOf(content, next, options), previousId: last?.releaseId, changes, contract };
}

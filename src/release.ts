import { type Build, type BuildOptions, buildOf } from "./build.ts";
import { makeContent } from "./content/index.ts";
import type { Content } from "./documents/context.ts";
import { apiVersionOf } from "./model/api.ts";
import { type Files, type OutputFile, withFiles } from "./model/file.ts";
import { archiveFiles } from "./releases/archived-release.ts";
import { type Change, changesBetween } from "./releases/changes.ts";
import { requireComparable, requireComparableLater } from "./releases/content-problems.ts";
import { explainedAverages } from "./releases/explained.ts";
import { freeze } from "./releases/frozen.ts";
import { requireContractKept } from "./releases/guard.ts";
import { comparedWith, loadHistory, type ReleaseHistory, requireAsFrozen } from "./releases/history.ts";
import { methodOf, requireMethodKept } from "./releases/method.ts";
import { requireAllowedNames } from "./releases/names.ts";
import { requireInOrder } from "./releases/order.ts";
import { factsOf } from "./releases/release-index.ts";
import { requireSize } from "./releases/release-size.ts";
import { type Turn, turnsWith } from "./releases/turns.ts";

/** A release that has been made and checked, but not written yet. */
export interface NewRelease extends FrozenRelease {
  /** What is published: this release, and every frozen one. */
  readonly build: Build;
}

interface FrozenRelease {
  /** Files to add to the data folder: the archives of the release, and the index of all releases. */
  readonly files: readonly OutputFile[];
  /** The id of the release before; undefined for the first. */
  readonly previousId: string | undefined;
  /** Whether it was frozen before, with the same content: then no file of the data folder changes. */
  readonly isKnown: boolean;
  /** What turned since the release before: the benchmark year, the major version of the interface. */
  readonly turns: readonly Turn[];
  /** Every value that differs from the release before. */
  readonly changes: readonly Change[];
  /** What the contract with readers gains, and what it loses as announced. */
  readonly contract: ReturnType<typeof requireContractKept>;
}

/**
 * Makes the release that the data folder describes: compares its content with the release before, refuses what would break
 * a reader, freezes it, and builds what is published. A release that is already frozen with the same content stays as it
 * is. Pure: the same input gives the same bytes.
 * @param data the files of the data folder by relative path
 * @param known an earlier reading of its releases, which are then not unpacked again
 * @throws DataError for bad data and for what breaks the contract; UserError for a release that is out of order, or is frozen
 * with other content
 */
export function makeRelease(data: Files, options: BuildOptions, known?: ReleaseHistory): NewRelease {
  const content = makeContent(data, options.baseUrl);
  const { history, ...release } = freezeContent(data, content, known);
  return { ...release, build: buildOf(content, history, options) };
}

/**
 * Compares, checks and freezes a release as makeRelease does, and builds nothing.
 * @param content what `makeContent` made of the data folder
 * @returns the release, and the history that it is now the last of
 */
export function freezeContent(
  data: Files,
  content: Content,
  known?: ReleaseHistory,
): FrozenRelease & { readonly history: ReleaseHistory } {
  const facts = factsOf(content.tables);
  const { release: id, published } = facts;
  const history = loadHistory(data, known);
  requireInOrder(history.index, facts);
  const previous = comparedWith(history, id);
  if (previous !== undefined) requireComparable(previous);
  requireAsFrozen(history, content.tables, data);

  const record = history.index.releases.find(({ release }) => release === previous?.releaseId);
  if (previous !== undefined && record !== undefined) {
    requireMethodKept(methodOf(previous, record.methodologyVersion), content.tables.methodology);
  }

  const isNewMethod = record !== undefined && record.methodologyVersion !== facts.methodologyVersion;
  const frozen = freeze(id, content.files);
  requireAllowedNames(frozen);
  requireSize(frozen);
  requireComparableLater(frozen);
  // Readers rely on the release that this one is compared with; later ones may be frozen already.
  const upToPrevious = { ...history, frozen: previous === undefined ? [] : [previous] };
  const contract = requireContractKept(upToPrevious, frozen, published, apiVersionOf(content.tables.release));
  const changes = previous === undefined ? [] : changesBetween(previous, frozen, isNewMethod);

  const averages = previous === undefined ? [] : explainedAverages(previous, frozen);
  const toArchive = { frozen, facts, changes, averages };
  const files = archiveFiles(toArchive, history, (path) => data.get(path));
  // Read back from the archive, as the next quarter will do.
  const extended = loadHistory(withFiles(data, files), history);
  return {
    files,
    history: extended,
    previousId: previous?.releaseId,
    turns: turnsWith(extended, id),
    isKnown: history.index.releases.some(({ release }) => release === id),
    changes,
    contract,
  };
}

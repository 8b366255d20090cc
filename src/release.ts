import { type Build, type BuildOptions, type BuildTools, buildOf } from "./build.ts";
import { makeContent } from "./content/index.ts";
import type { Content } from "./documents/content.ts";
import { apiVersionOf } from "./model/api.ts";
import { type Files, type OutputFile, withFiles } from "./model/file.ts";
import { archiveFiles } from "./releases/archived-release.ts";
import { type Change, changesBetween } from "./releases/changes.ts";
import { requireComparable, requireComparableLater } from "./releases/content-problems.ts";
import { type ExplainedAverage, explainedAverages } from "./releases/explained.ts";
import { type Frozen, immutablePart } from "./releases/frozen.ts";
import { requireContractKept } from "./releases/guard.ts";
import { comparedWith, loadHistory, type ReleaseHistory, requireAsFrozen } from "./releases/history.ts";
import { methodOf, requireMethodKept } from "./releases/method.ts";
import { requireAllowedNames } from "./releases/names.ts";
import { requireInOrder } from "./releases/order.ts";
import { registryNewsBetween } from "./releases/registry-changes.ts";
import { factsOf } from "./releases/release-index.ts";
import { requireSize } from "./releases/release-size.ts";
import { type Turn, turnsWith } from "./releases/turns.ts";

/** A release that has been made and checked, but not yet written. */
export interface NewRelease extends FrozenRelease {
  /** Everything that is published: this release, and every frozen one. */
  readonly build: Build;
}

interface FrozenRelease {
  /** The files to add to the data folder: the archives of the release, and the index of all releases. */
  readonly files: readonly OutputFile[];
  /** The id of the release that it is compared with; undefined if there is none. */
  readonly previousId: string | undefined;
  /** Whether it was already frozen with the same content, so that no file of the data folder changes. */
  readonly isFrozenAlready: boolean;
  /** A new benchmark year or a new major version of the interface since the previous release. */
  readonly turns: readonly Turn[];
  /** Every value that differs from the previous release. */
  readonly changes: readonly Change[];
  /** The changes of the registries among them, in words. */
  readonly registries: readonly string[];
  /** What was added to the contract with clients, and what was removed as announced. */
  readonly contract: ReturnType<typeof requireContractKept>;
}

/**
 * Makes the release that the data folder describes: compares its content with the previous release, rejects breaking
 * changes, freezes it, and builds the site. A release that is already frozen with the same content stays as it is. Pure:
 * the same input gives the same bytes.
 * @param data the files of the data folder by relative path
 * @param alreadyRead an earlier reading of its releases, which are then not unpacked again
 * @throws DataError for invalid data and for changes that break the contract; UserError for a release that is out of order,
 * or already frozen with different content
 */
export function makeRelease(
  data: Files,
  options: BuildOptions & BuildTools,
  alreadyRead?: ReleaseHistory,
): NewRelease {
  const content = makeContent(data, options.baseUrl);
  const { history, ...release } = freezeContent(data, content, alreadyRead);
  return { ...release, build: buildOf(content, history, options) };
}

/**
 * Compares, checks and freezes a release as makeRelease does, without building the site.
 * @param content the result of `makeContent` for the data folder
 * @returns the release, and the history including it
 */
export function freezeContent(
  data: Files,
  content: Content,
  alreadyRead?: ReleaseHistory,
): FrozenRelease & { readonly history: ReleaseHistory } {
  const facts = factsOf(content.tables);
  const { release: id, published } = facts;
  const history = loadHistory(data, alreadyRead);
  requireInOrder(history.index, facts);
  const previous = comparedWith(history, id);
  if (previous !== undefined) requireComparable(previous);
  requireAsFrozen(history, content.tables, data);

  const record = history.index.releases.find(({ release }) => release === previous?.releaseId);
  if (previous !== undefined && record !== undefined) {
    requireMethodKept(methodOf(previous, record.methodologyVersion), content.tables.methodology);
  }

  const isNewMethod = record !== undefined && record.methodologyVersion !== facts.methodologyVersion;
  const frozen = immutablePart(id, content.files);
  requireAllowedNames(frozen);
  requireSize(frozen);
  requireComparableLater(frozen);
  // The guard compares with the last release, which would be this one if it is being made again.
  const upToPrevious = { ...history, frozen: previous === undefined ? [] : [previous] };
  const contract = requireContractKept(upToPrevious, frozen, published, apiVersionOf(content.tables.release));
  const { registries, ...since } = sinceRelease(previous, frozen, isNewMethod);
  const toArchive = { frozen, facts, ...since };
  const files = archiveFiles(toArchive, history, (path) => data.get(path));
  // Read back from the archives, as the next release will do.
  const extended = loadHistory(withFiles(data, files), history);
  return {
    files,
    history: extended,
    previousId: previous?.releaseId,
    turns: turnsWith(extended, id),
    isFrozenAlready: history.index.releases.some(({ release }) => release === id),
    changes: since.changes,
    registries,
    contract,
  };
}

/** Returns what a release changes since the previous one; nothing without one. */
function sinceRelease(
  previous: Frozen | undefined,
  frozen: Frozen,
  isNewMethod: boolean,
): Pick<FrozenRelease, "changes" | "registries"> & { readonly averages: readonly ExplainedAverage[] } {
  if (previous === undefined) return { changes: [], averages: [], registries: [] };
  return {
    changes: changesBetween(previous, frozen, isNewMethod),
    averages: explainedAverages(previous, frozen),
    registries: registryNewsBetween(previous, frozen).map(({ sentence }) => sentence),
  };
}

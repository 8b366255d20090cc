import { emptyLedger, type Ledger } from "../disclosure/ledger/ledger.ts";
import { bytesOf, type Files, type OutputFile, textOf } from "../model/file.ts";
import { sha256 } from "../model/manifest.ts";
import { UserError } from "../model/problem.ts";
import { type Frozen, frozenTableFiles } from "../releases/frozen.ts";
import type { Comparison } from "../submissions/report.ts";
import { blocks } from "../tables/blocks.ts";
import * as observatory from "../tables/observatory.ts";
import * as quantileTables from "../tables/quantiles.ts";
import * as rateTables from "../tables/rates.ts";
import type { KeptLedger } from "./format.ts";
import { lastReleaseOf } from "./format.ts";

/** The tables of the release before that a new one keeps rows of. */
const KEPT_TABLES = [
  blocks,
  observatory.industryTrends,
  observatory.regionTrends,
  observatory.frameworkTrends,
  observatory.industryRegions,
  observatory.industryFrameworks,
  observatory.bands,
  quantileTables.quantiles,
  quantileTables.distributions,
  quantileTables.peerDistributions,
  observatory.costShares,
  rateTables.requirementGaps,
  rateTables.bottleneckShares,
].map(({ path }) => path);

/** What a release is made on top of. */
export interface Base {
  readonly comparison: Comparison;
  readonly ledger: Ledger;
  /** The tables of the release before that rows are kept of, by path; none before the first release. */
  readonly tables: Files;
}

/** A release that was published; of one that is erased the files are known to the ledger alone. */
export interface Published {
  readonly releaseId: string;
  readonly files: Frozen["files"] | undefined;
}

/** What is there when a release is to be made. */
export interface Found {
  /** The ledger's file, as it is named. */
  readonly file: string;
  readonly kept: KeptLedger | undefined;
  /** The files of the data folder. */
  readonly present: Files;
  /** The last release that is frozen and will not be made anew now. */
  readonly published: Published | undefined;
  /** The release that is made. */
  readonly release: string;
  readonly k: number;
  /** Whether the operator says that it is to be compared with none. */
  readonly firstRelease: boolean;
  /** Whether the operator says that the last release which the ledger remembers was never published. */
  readonly unpublished: boolean;
}

/** What the ledger may be of: a state of it, and the tables that this state speaks of. */
type Candidate = Pick<Base, "ledger" | "tables">;

const FROM_A_COPY =
  "Restore the ledger or the data folder from a copy, so that both are of the same release.";
const ANEW =
  "If nothing of it was ever published, or you have to start anew, move the ledger and its key away and run with --first-release.";

/**
 * What a release is compared with: the ledger of the release before, and the tables that it speaks of. That is the last
 * release that is frozen; where none is, the last one of another name that the data folder holds. An attempt that was
 * not published is forgotten, so a release is made from the same place however often it is made.
 * @throws UserError where a ledger must be and is none, and where it belongs to other tables than those published
 */
export function baseOf(found: Found): Base {
  const { file, kept, firstRelease, k } = found;
  if (kept === undefined) {
    if (!firstRelease) requireNoneBefore(found);
    return first(k);
  }
  const base = found.published
    ? candidateOfFrozen(kept, found.published, found)
    : candidateOfPresent(kept, found);
  // What is frozen says by itself what was published.
  if (found.published === undefined && base?.ledger === kept.before) requireUnpublished(kept, found);
  const release = base?.ledger.releases.at(-1)?.release;
  if (base === undefined || release === undefined) return first(k);
  if (firstRelease) {
    throw new UserError(
      `${file} remembers release ${release}, and --first-release would forget it`,
      "Leave --first-release out. If you have to start anew, move the ledger and its key away.",
    );
  }
  if (k < base.ledger.k) {
    throw new UserError(
      `${file} remembers blocks of at least ${base.ledger.k} organisations, and methodology.json says k = ${k}: organisations answered under the promise of ${base.ledger.k}`,
      `Set k to ${base.ledger.k} or more. ${ANEW}`,
    );
  }
  return { ...base, comparison: "release before" };
}

function first(k: number): Base {
  return { comparison: "first release", ledger: emptyLedger(k), tables: new Map() };
}

/**
 * The ledger may remember a release that the data folder does not have: an attempt that was not published, or one that
 * was, while the folder was put back. Only the operator knows, unless it is the very release that is made again.
 * @throws UserError where nothing says that it was not published
 */
function requireUnpublished({ last }: KeptLedger, { file, release, unpublished }: Found): void {
  const { release: remembered } = lastReleaseOf(last);
  if (remembered === release || unpublished) return;
  throw new UserError(
    `${file} remembers release ${remembered}, and the data folder has an earlier one`,
    `Restore the data folder of ${remembered}. If ${remembered} was never published, run with --unpublished.`,
  );
}

/** @throws UserError where the data folder says that there was a ledger, or had to be one */
function requireNoneBefore({ file, present, published }: Found): void {
  const remedy =
    "Restore the ledger and its key from a copy, or name it with --ledger. To publish without a comparison, run with --first-release, which begins a ledger, or with --no-ledger; the privacy report says so.";
  if (published !== undefined) {
    throw new UserError(
      `${file} is missing: the release must be compared with ${published.releaseId}, which is published`,
      remedy,
    );
  }
  if (present.has(blocks.path)) {
    throw new UserError(`${file} is missing, and the data folder holds tables that may be published`, remedy);
  }
}

/** The state of the ledger that a frozen release was published with. */
function candidateOfFrozen(kept: KeptLedger, published: Published, { file, release }: Found): Candidate {
  const { files } = published;
  const candidate =
    files === undefined
      ? candidateOfErased(kept, published)
      : candidateOf(kept, { ...published, files }, release);
  if (candidate !== undefined) return candidate;
  throw new UserError(
    `${file} belongs to other tables (${named(kept.last)}) than those that are published as ${published.releaseId}`,
    `${FROM_A_COPY} ${ANEW}`,
  );
}

/** The release after it is made anew: the state before that is the erased one's, and its tables are kept with it. */
function candidateOfErased(kept: KeptLedger, { releaseId }: Published): Candidate | undefined {
  if (kept.before.releases.at(-1)?.release !== releaseId) return undefined;
  return { ledger: kept.before, tables: tablesOf(kept) };
}

function candidateOf(
  kept: KeptLedger,
  published: Pick<Frozen, "releaseId" | "files">,
  release: string,
): Candidate | undefined {
  const tables = onlyKept(frozenTableFiles(published).map(({ path, bytes }) => [path, bytes]));
  const isAttempt = lastReleaseOf(kept.last).release === release && published.releaseId !== release;
  const ledger = stateOf(kept, tables, isAttempt ? ["before", "last"] : ["last", "before"]);
  return ledger && { ledger, tables };
}

/** The state of the ledger that the data folder's tables were made with, where no release is frozen. */
function candidateOfPresent(kept: KeptLedger, found: Found): Candidate | undefined {
  const { file, release, present, firstRelease } = found;
  const tables = onlyKept([...present]);
  const isAttempt = lastReleaseOf(kept.last).release === release;
  const isFirst = kept.before.releases.length === 0;
  const ledger = stateOf(kept, tables, ["last", "before"]);
  if (isAttempt && (isFirst || ledger !== undefined)) return { ledger: kept.before, tables: tablesOf(kept) };
  if (ledger !== undefined) return { ledger, tables };
  if (isFirst && firstRelease) return undefined;
  throw new UserError(
    `${file} belongs to other tables (${named(kept.last)}) than those of the data folder`,
    `${FROM_A_COPY} ${isFirst ? `If ${named(kept.last)} was never published, run with --first-release.` : ANEW}`,
  );
}

function onlyKept(files: Iterable<readonly [string, Uint8Array]>): Files {
  return new Map([...files].filter(([path]) => KEPT_TABLES.includes(path)));
}

/** The first of the ledger's states that was made with these tables. */
function stateOf(
  kept: KeptLedger,
  tables: Files,
  states: readonly ("last" | "before")[],
): Ledger | undefined {
  const digests = digestsOf(tables);
  const expected = { last: kept.digests, before: digestsOf(tablesOf(kept)) };
  const found = states.find((state) => {
    const own = Object.entries(expected[state]);
    return own.length > 0 && own.every(([path, digest]) => digests[path] === digest);
  });
  return found && kept[found];
}

function tablesOf({ tables }: KeptLedger): Files {
  return new Map(Object.entries(tables).map(([path, text]) => [path, bytesOf(text)]));
}

function digestsOf(tables: Files): Record<string, string> {
  return Object.fromEntries([...tables].map(([path, bytes]) => [path, sha256(bytes)]));
}

/**
 * What the ledger's file is to hold when a release is made.
 * @param base what it is made on top of
 * @param ledger of the release
 * @param files the tables that were made
 */
export function keptAfter(base: Base, ledger: Ledger, files: readonly OutputFile[]): KeptLedger {
  const text = [...base.tables].map(([path, bytes]) => [path, textOf(bytes)]);
  const made = onlyKept(files.map(({ path, bytes }) => [path, bytes]));
  return { last: ledger, before: base.ledger, digests: digestsOf(made), tables: Object.fromEntries(text) };
}

function named(ledger: Ledger): string {
  return `release ${lastReleaseOf(ledger).release}`;
}

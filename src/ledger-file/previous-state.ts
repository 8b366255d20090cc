import { emptyLedger, type Ledger } from "../disclosure/ledger/ledger.ts";
import { bytesOf, type Files, type OutputFile, textOf } from "../model/file.ts";
import { UserError } from "../model/problem.ts";
import { sha256 } from "../model/sha256.ts";
import { type Frozen, frozenTableFiles } from "../releases/frozen.ts";
import { blocks } from "../tables/blocks.ts";
import * as observatory from "../tables/observatory.ts";
import type { Comparison } from "../tables/privacy-report.ts";
import * as quantileTables from "../tables/quantiles.ts";
import * as rateTables from "../tables/rates.ts";
import type { KeptLedger } from "./format.ts";
import { lastReleaseOf } from "./format.ts";

/** Paths of the tables of the previous release whose rows a new release can keep. */
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

/** The baseline that a release is compared with. */
export interface PreviousState {
  readonly comparison: Comparison;
  readonly ledger: Ledger;
  /** The tables of the previous release whose rows can be kept, by path; empty for a first release. */
  readonly tables: Files;
}

/** A published release. `files` is undefined for an erased one, whose files only the ledger has. */
export interface PreviousRelease {
  readonly releaseId: string;
  readonly files: Frozen["files"] | undefined;
}

/** The state in which a release is made. */
export interface LedgerFound {
  /** The path of the ledger's file. */
  readonly file: string;
  readonly kept: KeptLedger | undefined;
  /** The files of the data folder. */
  readonly present: Files;
  /** The last frozen release, not counting one that is being made again. */
  readonly previous: PreviousRelease | undefined;
  /** The id of the release to be made. */
  readonly release: string;
  readonly k: number;
  /** Whether the operator states that there is no release to compare with. */
  readonly firstRelease: boolean;
  /** Whether the operator states that the last release in the ledger was never published. */
  readonly unpublished: boolean;
}

/** A state of the ledger, and the tables that it belongs to. */
type Candidate = Pick<PreviousState, "ledger" | "tables">;

const FROM_A_COPY =
  "Restore the ledger or the data folder from a copy, so that both are of the same release.";
const START_AGAIN =
  "If nothing of it was ever published, or you have to start again, move the ledger and its key away and run with --first-release.";

/**
 * Returns what a release is compared with: the ledger of the previous release, and the tables that it belongs to. The release
 * before is the last frozen one or, if none is frozen, the last one of another name in the data folder. Unpublished attempts
 * are ignored, so that a release starts from the same state however often it is made.
 * @throws UserError if a required ledger is missing, or belongs to other tables than the published ones
 */
export function previousState(found: LedgerFound): PreviousState {
  const { file, kept, firstRelease, k } = found;
  if (kept === undefined) {
    if (!firstRelease) requireNoneBefore(found);
    return first(k);
  }
  const base = found.previous
    ? candidateOfFrozen(kept, found.previous, found)
    : candidateOfPresent(kept, found);
  // A frozen release proves by itself what was published.
  if (found.previous === undefined && base?.ledger === kept.before) requireUnpublished(kept, found);
  const release = base?.ledger.releases.at(-1)?.release;
  if (base === undefined || release === undefined) return first(k);
  if (firstRelease) {
    throw new UserError(
      `${file} records release ${release}, which --first-release would forget`,
      "Leave --first-release out. If you have to start again, move the ledger and its key away.",
    );
  }
  if (k < base.ledger.k) {
    throw new UserError(
      `${file} records blocks of at least ${base.ledger.k} organisations, but methodology.json says k = ${k}: organisations answered under the promise of ${base.ledger.k}`,
      `Set k to ${base.ledger.k} or more. ${START_AGAIN}`,
    );
  }
  return { ...base, comparison: "release before" };
}

function first(k: number): PreviousState {
  return { comparison: "first release", ledger: emptyLedger(k), tables: new Map() };
}

/**
 * Checks a ledger that has a release which the data folder does not have: either an unpublished attempt, or a published
 * release whose data folder was restored to an earlier state. Only the operator knows, unless that same release is being
 * made again.
 * @throws UserError if nothing states that it was not published
 */
function requireUnpublished({ last }: KeptLedger, { file, release, unpublished }: LedgerFound): void {
  const { release: remembered } = lastReleaseOf(last);
  if (remembered === release || unpublished) return;
  throw new UserError(
    `${file} records release ${remembered}, but the data folder has an earlier one`,
    `Restore the data folder of ${remembered}. If ${remembered} was never published, run with --unpublished.`,
  );
}

/** @throws UserError if the data folder shows that there was a ledger, or must have been one */
function requireNoneBefore({ file, present, previous }: LedgerFound): void {
  const remedy =
    "Restore the ledger and its key from a copy, or name it with --ledger. To publish without a comparison, run with --first-release, which starts a ledger, or with --no-ledger; the privacy report says so.";
  if (previous !== undefined) {
    throw new UserError(
      `${file} is missing: the release must be compared with ${previous.releaseId}, which is published`,
      remedy,
    );
  }
  if (present.has(blocks.path)) {
    throw new UserError(`${file} is missing, and the data folder holds tables that may be published`, remedy);
  }
}

/** Returns the state of the ledger that a frozen release was published with. */
function candidateOfFrozen(
  kept: KeptLedger,
  published: PreviousRelease,
  { file, release }: LedgerFound,
): Candidate {
  const { files } = published;
  const candidate =
    files === undefined
      ? candidateOfErased(kept, published)
      : candidateOf(kept, { ...published, files }, release);
  if (candidate !== undefined) return candidate;
  throw new UserError(
    `${file} belongs to other tables (${named(kept.last)}) than those published as ${published.releaseId}`,
    `${FROM_A_COPY} ${START_AGAIN}`,
  );
}

/** Returns the state of an erased release, when the release after it is made again: the ledger has its state and tables. */
function candidateOfErased(kept: KeptLedger, { releaseId }: PreviousRelease): Candidate | undefined {
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

/** Returns the state of the ledger that the data folder's tables were made with, if no release is frozen. */
function candidateOfPresent(kept: KeptLedger, found: LedgerFound): Candidate | undefined {
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
    `${FROM_A_COPY} ${isFirst ? `If ${named(kept.last)} was never published, run with --first-release.` : START_AGAIN}`,
  );
}

function onlyKept(files: Iterable<readonly [string, Uint8Array]>): Files {
  return new Map([...files].filter(([path]) => KEPT_TABLES.includes(path)));
}

/** Returns the first of the ledger's states that was made with these tables. */
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
 * Returns the new content of the ledger's file after a release is made.
 * @param base what the release was compared with
 * @param ledger the ledger of the release
 * @param files the tables of the release
 */
export function keptAfter(base: PreviousState, ledger: Ledger, files: readonly OutputFile[]): KeptLedger {
  const text = [...base.tables].map(([path, bytes]) => [path, textOf(bytes)]);
  const made = onlyKept(files.map(({ path, bytes }) => [path, bytes]));
  return { last: ledger, before: base.ledger, digests: digestsOf(made), tables: Object.fromEntries(text) };
}

function named(ledger: Ledger): string {
  return `release ${lastReleaseOf(ledger).release}`;
}

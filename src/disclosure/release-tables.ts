import { max } from "d3-array";
import { type Files, type OutputFile, withFiles } from "../model/file.ts";
import { type Listener, SILENT_LISTENER } from "../model/listener.ts";
import { DataError } from "../model/problem.ts";
import type { BlockRow } from "../tables/blocks.ts";
import type { Settings } from "../tables/index.ts";
import { loadTables } from "../tables/load.ts";
import { PRIVACY_REPORT_PATH } from "../tables/privacy-report.ts";
import { blockRow } from "./derived/block-row.ts";
import { tableFiles } from "./derived/files.ts";
import { tablesFromBlocks } from "./derived/index.ts";
import { CHECKS, gateViolations, type GateViolation, type Publication } from "./gate/index.ts";
import type { Baseline, Waiting } from "./model/baseline.ts";
import type { ReleaseBlock } from "./model/block.ts";
import type { RelabelledPublication } from "./model/previous-publication.ts";
import type { Programme } from "./model/programme.ts";
import { SUBMISSIONS } from "./model/submissions.ts";
import { poolName, type RenewedBlock, renew } from "./renewal/renew.ts";
import type { RenewalRules } from "./renewal/renewal-rules.ts";
import { yearRates } from "./renewal/year-rates.ts";
import { obstacleOfLargestCell } from "./span/obstacles.ts";

/** What is known about earlier releases. */
export interface EarlierPublications {
  readonly baseline: Baseline;
  /** The previous release; undefined if there is none to compare with. */
  readonly previous?: RelabelledPublication | undefined;
}

/** How the tables of a release are made. */
export interface MakingOptions {
  /** Whether the operator publishes despite violations; nothing waits then. */
  readonly acceptsViolations?: boolean | undefined;
  /** How new pools are cut, if some were cut in advance. */
  readonly cut?: RenewalRules["cut"] | undefined;
  /** Notified of each step. */
  readonly listener?: Listener | undefined;
}

/** How tables are drafted. */
interface DraftOptions extends Pick<MakingOptions, "cut" | "listener"> {
  /** The pools (industry and year) in which nothing new is published, by name. */
  readonly mustWait: ReadonlySet<string>;
}

/** The tables of a release and the gate's violations. */
export interface ReleaseTables {
  /** The tables as files; paths are relative to the data folder. */
  readonly tables: readonly OutputFile[];
  /** The blocks, in the order of the rows of the blocks table. */
  readonly blocks: readonly ReleaseBlock[];
  /** The programmes that wait for a later release. */
  readonly waiting: readonly Waiting[];
  /** Number of programmes that were added or corrected since the previous release, published or waiting. */
  readonly changed: number;
  /** What the gate checked. */
  readonly publication: Publication;
  /** All violations of the gate. */
  readonly violations: readonly GateViolation[];
}

/**
 * Makes the tables of a release and checks them. If new blocks differ by fewer than k organisations from what was
 * published, everything new in their industries and years waits for a later release, and the tables are made again.
 * @param programmes cleaned programmes of all years
 * @param operatorFiles the hand-written files of the data folder, by path
 * @throws DataError if no block of the benchmark year can be made
 */
export function makeReleaseTables(
  programmes: readonly Programme[],
  settings: Settings,
  operatorFiles: Files,
  earlier: EarlierPublications,
  { acceptsViolations = false, cut, listener }: MakingOptions = {},
): ReleaseTables {
  const mustWait = new Set<string>();
  for (;;) {
    const options = { mustWait, cut, listener };
    const made = draftPublication(programmes, settings, operatorFiles, earlier, options);
    const found = gateViolations(made.publication, CHECKS, listener);
    const pools = acceptsViolations ? [] : poolsTooNear(found, made.blocks);
    const isNew = pools.filter((pool) => !mustWait.has(pool));
    if (isNew.length === 0) return { ...made, violations: found };
    for (const pool of isNew) mustWait.add(pool);
  }
}

/** Returns the industries and years with new blocks that differ by too few organisations from what was published. */
function poolsTooNear(found: readonly GateViolation[], blocks: readonly ReleaseBlock[]): string[] {
  return found.flatMap(({ block: place }) => {
    const block = place === undefined ? undefined : blocks[place];
    return block === undefined || block.isKept ? [] : [poolName(block.labels)];
  });
}

/**
 * Drafts a publication: divides programmes into blocks, computes the tables from these, and collects what the gate needs to
 * check them.
 */
export function draftPublication(
  programmes: readonly Programme[],
  settings: Settings,
  operatorFiles: Files,
  earlier: EarlierPublications,
  options: DraftOptions = { mustWait: new Set() },
): Omit<ReleaseTables, "violations"> {
  const { baseline, previous } = earlier;
  const { tables, renewed, waiting, changed, rates } = computeTables(programmes, settings, earlier, options);
  const files = new Map(withFiles(operatorFiles, tables));
  // The old privacy report is about the previous tables.
  files.delete(PRIVACY_REPORT_PATH);
  const read = loadTables(files);
  // A new block gets its row as it was read back; a kept block has the same row object as in the previous release.
  const blocks = renewed.map((block, place) => releaseBlock(block, block.row ?? read.blocks[place]!));
  const publication: Publication = {
    tables: read,
    files,
    settings,
    programmes,
    blocks,
    ...(previous && { before: { baseline, ...previous } }),
    ...rates,
    entryOf: baseline.entryOf,
  };
  return { tables, blocks, waiting, changed, publication };
}

/** The tables as files, with the blocks and rates behind them. */
interface MadeTables {
  readonly tables: readonly OutputFile[];
  /** The blocks in the order of their rows. */
  readonly renewed: readonly RenewedBlock[];
  readonly waiting: readonly Waiting[];
  readonly changed: number;
  readonly rates: Pick<Publication, "rateBits" | "releasedRates">;
}

/**
 * Computes the tables and writes them as CSV, which is read back: the gate checks the bytes that will be published. A function of
 * its own, so that the rows can be freed before that.
 */
function computeTables(
  programmes: readonly Programme[],
  settings: Settings,
  { baseline, previous }: EarlierPublications,
  { mustWait, cut, listener = SILENT_LISTENER }: DraftOptions,
): MadeTables {
  const { methodology, release } = settings;
  const rules: RenewalRules = {
    k: methodology.k,
    givesWay: methodology.blocks.givesWay,
    rounding: methodology.rounding,
    release: release.release,
    mustWait: (pool) => mustWait.has(poolName(pool)),
    ...(cut && { cut }),
  };
  const renewal = renew(programmes, baseline, rules, listener);
  const renewedBy = new Map<BlockRow, RenewedBlock>();
  const blocks = renewal.blocks.map((block): ReleaseBlock => {
    const { labels, members, row } = block;
    const own = row ?? blockRow(labels, members);
    renewedBy.set(own, block);
    return releaseBlock(block, own);
  });
  requireBenchmarkYear(blocks, programmes, settings);
  listener.step("Computing rates");
  const { rateBits, releasedRates, ...rates } = yearRates(blocks, programmes, baseline, settings, previous);
  listener.step("Computing tables");
  const derived = tablesFromBlocks(
    blocks,
    rates,
    settings,
    previous && { ...previous.tables, k: baseline.k },
  );
  return {
    tables: tableFiles(derived),
    renewed: derived.blocks.map((row) => renewedBy.get(row)!),
    waiting: renewal.waiting,
    changed: renewal.changed,
    rates: { rateBits, releasedRates },
  };
}

/**
 * Returns a block with its row. Its properties are written out: a copy that is made with `...` and then gets
 * another row has a hidden class of its own, which makes every later access slower.
 */
function releaseBlock(
  { labels, members, entries, row: kept, wholeRows }: RenewedBlock,
  row: BlockRow,
): ReleaseBlock {
  return { labels, members, entries, row, wholeRows, isKept: kept !== undefined };
}

function requireBenchmarkYear(
  blocks: readonly ReleaseBlock[],
  programmes: readonly Programme[],
  { methodology, release }: Settings,
): void {
  const benchmark = release.benchmarkYear ?? max(programmes, ({ year }) => year);
  if (blocks.some(({ labels }) => labels.year === benchmark)) return;
  const year = benchmark ?? Number.parseInt(release.asOf, 10);
  const why = obstacleOfLargestCell(
    programmes.filter((one) => one.year === year),
    methodology,
  );
  throw new DataError([
    {
      file: SUBMISSIONS,
      column: "year",
      value: String(year),
      rule: `${year} must have enough submissions for a block of at least ${methodology.k} organisations that discloses no single answer${why === undefined ? "" : `; ${why}`}`,
      remedy: "Add submissions, or correct their answers.",
    },
  ]);
}

import { createHash } from "node:crypto";
import { rollup } from "d3-array";
import { blockRow } from "./disclosure/derived/block-row.ts";
import { tableFiles } from "./disclosure/derived/files.ts";
import { tablesFromBlocks } from "./disclosure/derived/index.ts";
import { differences } from "./disclosure/gate/differences.ts";
import { findings, type Publication, requireGate } from "./disclosure/gate/index.ts";
import type { Bookkeeping, RememberedBlock } from "./disclosure/ledger/bookkeeping.ts";
import type { Ledger } from "./disclosure/ledger/ledger.ts";
import type { Waiting } from "./disclosure/model/baseline.ts";
import type { PublishedBlock } from "./disclosure/model/block.ts";
import type { EarlierTables } from "./disclosure/model/earlier.ts";
import { poolName, type RenewedBlock, renew } from "./disclosure/renewal/renew.ts";
import { unremembered } from "./disclosure/renewal/unremembered.ts";
import { yearRates } from "./disclosure/renewal/year-rates.ts";
import { blockSummary, lossByAnswer } from "./disclosure/report/information-loss.ts";
import { privacyReport } from "./disclosure/report/report.ts";
import { dataPackage } from "./documents/datapackage.ts";
import { type Files, jsonFile, type OutputFile, withFiles } from "./model/file.ts";
import { FIRST_YEAR, LATEST_YEAR, years } from "./model/metric.ts";
import { DataError } from "./model/problem.ts";
import type { Cleaned } from "./submissions/clean.ts";
import type { Comparison, IngestReport } from "./submissions/report.ts";
import { blocks as blocksTable } from "./tables/blocks.ts";
import type { Settings, Tables } from "./tables/index.ts";
import { loadTables } from "./tables/load.ts";
import { PRIVACY_REPORT_PATH } from "./tables/privacy-report.ts";

/** What a problem names as its file where it is of the submissions, which have no name here. */
export const SUBMISSIONS = "submissions";

/** What a release is compared with, and how. */
export interface Compared {
  /** Why there is nothing to compare with, where there is not. */
  readonly comparison: Comparison;
  /** What the ledger remembers; undefined without one. */
  readonly books?: Bookkeeping | undefined;
  /** The tables of the release before, as the ledger remembers them; undefined for a first one. */
  readonly earlier?: EarlierTables | undefined;
  /** Why figures are published in spite of the gate, in the operator's words. */
  readonly acceptedDisclosure?: string | undefined;
}

/** The tables and descriptor that submissions turn into, and what was done on the way. */
export interface Ingested {
  /** Paths are relative to the data folder. */
  readonly files: readonly OutputFile[];
  readonly report: IngestReport;
  /** What is to be remembered; undefined without a ledger. */
  readonly ledger: Ledger | undefined;
}

/**
 * Turns cleaned programmes into every table that is made from them: cuts blocks, derives the tables, and has the gate
 * look at all of it. Nothing is returned that `build` would refuse.
 * @param operatorFiles the files of the data folder that people write, by path
 * @throws DataError where nothing of the latest year can be published, or something must not be
 */
export function ingest(
  cleaned: Cleaned,
  settings: Settings,
  operatorFiles: Files,
  compared: Compared,
): Ingested {
  const { books } = compared;
  const { release } = settings;
  const {
    made,
    blocks: inOrder,
    waiting,
    publication,
  } = publishable(cleaned, settings, operatorFiles, compared);
  const accepted = requireGate(publication, compared.acceptedDisclosure);
  const latest = inOrder.filter(({ labels }) => labels.year === LATEST_YEAR);
  const { read, dropped, unknownLabels, answers, generalised, withdrawals } = cleaned;
  const report: IngestReport = {
    ...{ read, dropped, unknownLabels, answers, generalised, withdrawals },
    kept: inOrder.reduce((sum, { row }) => sum + row.programmes, 0),
    keptByYear: byYear(inOrder),
    blocks: blockSummary(latest),
    informationLoss: lossByAnswer(latest),
    suppressed: suppressedIn(publication.tables),
    comparison: compared.comparison,
    since: books?.baseline.release ?? null,
    waiting,
    acceptedDisclosure: accepted.length > 0 ? (compared.acceptedDisclosure ?? null) : null,
  };
  const disclosure = jsonFile(
    PRIVACY_REPORT_PATH,
    privacyReport({ report, findings: accepted, blocks: inOrder, settings, files: made }),
  );
  const blocksFile = made.find(({ path }) => path === blocksTable.path)!;
  const remembered = inOrder.map(
    ({ entries, row, isKept }, published): RememberedBlock => ({
      entries,
      row: isKept ? row : undefined,
      published,
    }),
  );
  const blocksSha256 = createHash("sha256").update(blocksFile.bytes).digest("hex");
  return {
    files: [...made, jsonFile("datapackage.json", dataPackage(settings, publication.files)), disclosure],
    report,
    ledger: books?.close({ release: release.release, blocksSha256 }, remembered, publication.rateBits),
  };
}

/** Tables that were made, and what the gate is to look at. */
interface Publishable {
  readonly made: readonly OutputFile[];
  /** In the order of their rows. */
  readonly blocks: readonly MadeBlock[];
  readonly waiting: readonly Waiting[];
  readonly publication: Publication;
}

/**
 * The tables of a release. Where the gate finds that new blocks differ by too few from what was published, all that is new
 * in their industries and years waits: it is the operator's least of all to mend.
 */
function publishable(
  cleaned: Cleaned,
  settings: Settings,
  operatorFiles: Files,
  compared: Compared,
): Publishable {
  const mustWait = new Set<string>();
  for (;;) {
    const tried = tables(cleaned, settings, operatorFiles, compared, mustWait);
    if (compared.earlier === undefined || compared.acceptedDisclosure !== undefined) return tried;
    const pools = tooNear(tried).filter((pool) => !mustWait.has(pool));
    if (pools.length === 0) return tried;
    for (const pool of pools) mustWait.add(pool);
  }
}

/** Industries and years with new blocks that differ by too few from what was published. */
function tooNear({ blocks, publication }: Publishable): string[] {
  const rows = findings(publication, [differences]).flatMap(({ row }) => row ?? []);
  // The first row stands on the second line.
  return rows
    .map((row) => blocks[row - 2]!)
    .flatMap((block) => (block.isKept ? [] : [poolName(block.labels)]));
}

function tables(
  { programmes }: Cleaned,
  settings: Settings,
  operatorFiles: Files,
  { books, earlier }: Compared,
  mustWait: ReadonlySet<string>,
): Publishable {
  const { methodology, release } = settings;
  const baseline = books?.baseline ?? unremembered(programmes);
  const { blocks: renewed, waiting } = renew(programmes, baseline, {
    k: methodology.k,
    givesWay: methodology.blocks.givesWay,
    rounding: methodology.rounding,
    release: release.release,
    mustWait: (pool) => mustWait.has(poolName(pool)),
  });
  const blocks = renewed.map(
    (block): MadeBlock => ({
      ...block,
      row: block.row ?? blockRow(block.labels, block.members),
      isKept: block.row !== undefined,
    }),
  );
  requireBlocks(blocks, methodology.k);
  const before = books && earlier ? { tables: earlier, bitsOf: books.ratesOf } : undefined;
  const rates = yearRates(blocks, programmes, baseline, settings, before);
  const derived = tablesFromBlocks(blocks, rates, settings, earlier);
  const made = tableFiles(derived);
  const files = new Map(withFiles(operatorFiles, made));
  // That of the tables before these says nothing of them.
  files.delete(PRIVACY_REPORT_PATH);
  const byRow = new Map(blocks.map((block) => [block.row, block]));
  const inOrder = derived.blocks.map((row) => byRow.get(row)!);
  const publication: Publication = {
    tables: loadTables(files),
    files,
    settings,
    programmes,
    blocks: inOrder.map(({ members, entries, isKept }) => ({ members, entries, isKept })),
    ...(before && { before: { baseline, tables: before.tables, rateBits: before.bitsOf } }),
    rateBits: rates.bitsOf,
    enter: baseline.enter,
  };
  return { made, blocks: inOrder, waiting, publication };
}

/** A block, and whether it stands in the release before as it is. */
export type MadeBlock = PublishedBlock & Pick<RenewedBlock, "entries"> & { readonly isKept: boolean };

function requireBlocks(blocks: readonly PublishedBlock[], k: number): void {
  if (blocks.some(({ labels }) => labels.year === LATEST_YEAR)) return;
  throw new DataError([
    {
      file: SUBMISSIONS,
      column: "year",
      value: String(LATEST_YEAR),
      rule: `at least ${k} organisations of one industry must have given each answer in ${LATEST_YEAR}`,
      remedy: "Add submissions; nothing can be published of fewer.",
    },
  ]);
}

function byYear(blocks: readonly PublishedBlock[]): Record<string, number> {
  const counts = rollup(
    blocks,
    (own) => own.reduce((sum, { row }) => sum + row.programmes, 0),
    ({ labels }) => labels.year,
  );
  return Object.fromEntries(years(FIRST_YEAR, LATEST_YEAR).map((year) => [year, counts.get(year) ?? 0]));
}

/** Withheld cells by table: rows that count nobody. */
function suppressedIn(tables: Tables): Record<string, number> {
  const lists = {
    "industry-trends": tables.industryTrends,
    "region-trends": tables.regionTrends,
    "industry-regions": tables.industryRegions,
    bands: tables.bands,
    "requirement-gaps": tables.requirementGaps,
    "bottleneck-shares": tables.bottleneckShares,
  };
  const counts = Object.entries(lists).map(
    ([name, rows]) => [name, rows.filter(({ sample_size }) => sample_size === null).length] as const,
  );
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

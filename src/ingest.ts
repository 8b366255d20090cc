import { requireNoViolations } from "./disclosure/gate/index.ts";
import { type Bookkeeping, rememberedBlocks } from "./disclosure/ledger/bookkeeping.ts";
import type { Ledger } from "./disclosure/ledger/ledger.ts";
import type { Waiting } from "./disclosure/model/baseline.ts";
import type { RelabelledPublication } from "./disclosure/model/previous-publication.ts";
import { makeReleaseTables, type MakingOptions, type ReleaseTables } from "./disclosure/release-tables.ts";
import { emptyBaseline } from "./disclosure/renewal/empty-baseline.ts";
import { poolName } from "./disclosure/renewal/renew.ts";
import { programmesByYear, programmeCount, withheldCells } from "./disclosure/report/counts.ts";
import { type HeldBack, heldBack } from "./disclosure/report/held-back.ts";
import { type BlockSummary, blockSummary, lossByAnswer } from "./disclosure/report/information-loss.ts";
import { privacyReport } from "./disclosure/report/report.ts";
import { type SparseAnswer, sparseAnswers } from "./disclosure/report/sparse-answers.ts";
import { type Withheld, withheldIndustries } from "./disclosure/report/withheld.ts";
import { dataPackage } from "./documents/datapackage.ts";
import { type RiskAtLimit, riskAtLimit } from "./endpoints/observatory/risk-at-limit.ts";
import { type Files, jsonFile, type OutputFile } from "./model/file.ts";
import { SILENT_LISTENER } from "./model/listener.ts";
import type { Question } from "./model/metric.ts";
import { picked } from "./model/picked.ts";
import { sha256 } from "./model/sha256.ts";
import type { Absence } from "./submissions/absent.ts";
import type { Nameless } from "./submissions/clean.ts";
import type { CleaningReport } from "./submissions/cleaning-report.ts";
import { blocks as blocksTable } from "./tables/blocks.ts";
import type { Settings } from "./tables/index.ts";
import { type Comparison, PRIVACY_REPORT_PATH } from "./tables/privacy-report.ts";

/** What is known about the releases before this one. */
export interface EarlierReleases {
  /** The release that this one is compared with, or why there is no comparison. */
  readonly comparison: Comparison;
  /** Organisations missing since the previous release (see TablesReport). */
  readonly absence?: Absence | undefined;
  /** The ledger of the previous releases, which also records this one; undefined without a ledger. */
  readonly books?: Bookkeeping | undefined;
  /** What the previous release published; undefined for a first release and without a ledger. */
  readonly previous?: RelabelledPublication | undefined;
}

/** How an ingest makes its tables. */
export interface IngestChoices extends Pick<MakingOptions, "cut" | "listener"> {
  /** The operator's reason for publishing despite the gate's violations. */
  readonly acceptedDisclosure?: string | undefined;
}

/** Counts of what was done to make the tables. For the operator: they are printed, not published. */
export interface TablesReport extends CleaningReport {
  /** The number of programmes in blocks. */
  readonly kept: number;
  readonly keptByYear: Readonly<Record<string, number>>;
  /** Industries without blocks in some or all years, and why. */
  readonly withheld: Withheld;
  readonly blocks: BlockSummary;
  /** The information loss of each answer in the benchmark year: 100 x SSE / SST; null if it is not measured. */
  readonly informationLoss: Readonly<Record<Question, number | null>>;
  /** Questions that few of the published programmes of an industry answered in a year; left out if there are none. */
  readonly sparse?: readonly SparseAnswer[];
  /** Left out if no risk index is at its upper limit. */
  readonly riskAtLimit?: RiskAtLimit;
  /** The number of withheld cells by table. */
  readonly suppressed: Readonly<Record<string, number>>;
  readonly comparison: Comparison;
  /** The previous release; null if this one was not compared with any. */
  readonly since: string | null;
  /** Programmes missing since the previous release without a withdrawal; null without a ledger. */
  readonly absence: Absence | null;
  /** Programmes that wait for a later release, by industry and year. */
  readonly waiting: readonly Waiting[];
  /** Number of programmes that were added or corrected since the previous release, published or waiting. */
  readonly changed: number;
  /** Figures that are withheld while a correction waits; left out if there are none. */
  readonly heldBack?: HeldBack;
  /** The operator's reason for publishing despite the gate; null if the gate had no violations. */
  readonly acceptedDisclosure: string | null;
}

/** The tables made from submissions, with the report and the ledger. */
export interface IngestResult {
  /** The tables, their Data Package descriptor and the privacy report; paths are relative to the data folder. */
  readonly files: readonly OutputFile[];
  /** Counts for the operator: what was kept, dropped and withheld, and what waits. */
  readonly report: TablesReport;
  /** The ledger for the next release; undefined if this release was made without a ledger. */
  readonly ledger: Ledger | undefined;
  /** The limits of answers in the industries and years that have blocks. No figure depends on the others. */
  readonly limits: Nameless["limits"];
}

/**
 * Turns cleaned programmes into the tables of a release. Programmes are grouped into blocks, the tables are computed from
 * these, and the gate checks both independently. What is too near to earlier releases waits for a later one; all other
 * violations of the gate are refused. `build` accepts the result.
 * @param operatorFiles the hand-written files of the data folder, by path
 * @throws DataError if the latest year has too few programmes to publish, or if the gate has violations
 */
export function ingest(
  cleaned: Nameless,
  settings: Settings,
  operatorFiles: Files,
  earlier: EarlierReleases,
  { acceptedDisclosure, cut, listener = SILENT_LISTENER }: IngestChoices = {},
): IngestResult {
  const { programmes } = cleaned;
  const { books, previous } = earlier;
  // Without a ledger no programme is known from before.
  const publications = { baseline: books?.baseline ?? emptyBaseline(programmes), previous };
  const making = { acceptsViolations: acceptedDisclosure !== undefined, cut, listener };
  const made = makeReleaseTables(programmes, settings, operatorFiles, publications, making);
  requireNoViolations(made.violations, acceptedDisclosure);

  listener.step("Writing the report");
  const { tables, blocks, violations, publication } = made;
  const report = reportOf(cleaned, made, earlier, acceptedDisclosure);
  const forReaders = privacyReport({
    report,
    violations,
    blocks,
    settings,
    span: publication.tables.span,
    files: tables,
  });
  const files = [
    ...tables,
    jsonFile("datapackage.json", dataPackage(settings, publication.tables.span, publication.files)),
    jsonFile(PRIVACY_REPORT_PATH, forReaders),
  ];
  const release = { release: settings.release.release, blocksSha256: digestOfBlocks(tables) };
  const published = new Set(blocks.map(({ labels }) => poolName(labels)));
  return {
    files,
    report,
    ledger: books?.close(release, rememberedBlocks(blocks), publication, settings.methodology.k),
    limits: cleaned.limits.filter((pool) => published.has(poolName(pool))),
  };
}

/** Returns the SHA-256 by which the ledger recognises the blocks table that it belongs to. */
function digestOfBlocks(tables: readonly OutputFile[]): string {
  const file = tables.find(({ path }) => path === blocksTable.path);
  if (file === undefined) throw new Error(`no table was made for ${blocksTable.path}`);
  return sha256(file.bytes);
}

/** What the report has of the cleaning, in the order of its JSON. */
const CLEANED = [
  "read",
  "dropped",
  "unknownLabels",
  "renamedLabels",
  "gathered",
  "answers",
  "renewedLimits",
  "generalised",
  "withdrawals",
  "years",
] as const satisfies readonly (keyof CleaningReport)[];

function reportOf(
  cleaned: Nameless,
  { blocks, waiting, changed, publication, violations }: ReleaseTables,
  { comparison, absence, books }: EarlierReleases,
  acceptedDisclosure: string | undefined,
): TablesReport {
  const { span } = publication.tables;
  const latest = blocks.filter(({ labels }) => labels.year === span.benchmark);
  const sparse = sparseAnswers(blocks);
  const atLimit = riskAtLimit(publication.tables);
  const held = heldBack(blocks, publication.tables, publication.settings.methodology.minimumCohort);
  return {
    ...picked(cleaned, CLEANED),
    withheld: withheldIndustries(publication.tables.blocks, cleaned.programmes, publication.settings, span),
    kept: programmeCount(blocks),
    keptByYear: programmesByYear(blocks, span),
    blocks: blockSummary(latest),
    informationLoss: lossByAnswer(latest),
    ...(sparse.length > 0 && { sparse }),
    ...(atLimit && { riskAtLimit: atLimit }),
    suppressed: withheldCells(publication.tables),
    comparison,
    since: books?.baseline.release ?? null,
    absence: absence ?? null,
    waiting,
    changed,
    ...(held && { heldBack: held }),
    acceptedDisclosure: violations.length > 0 ? (acceptedDisclosure ?? null) : null,
  };
}

import { requireNoFindings } from "./disclosure/gate/index.ts";
import type { Bookkeeping } from "./disclosure/ledger/bookkeeping.ts";
import { rememberedBlocks } from "./disclosure/ledger/bookkeeping.ts";
import type { Ledger } from "./disclosure/ledger/ledger.ts";
import type { EarlierTables } from "./disclosure/model/earlier.ts";
import { makeReleaseTables, type Past, type ReleaseTables } from "./disclosure/release-tables.ts";
import { emptyBaseline } from "./disclosure/renewal/empty-baseline.ts";
import { programmesByYear, programmesIn, withheldCells } from "./disclosure/report/counts.ts";
import { blockSummary, lossByAnswer } from "./disclosure/report/information-loss.ts";
import { privacyReport } from "./disclosure/report/report.ts";
import { dataPackage } from "./documents/datapackage.ts";
import { type Files, jsonFile, type OutputFile } from "./model/file.ts";
import { sha256 } from "./model/manifest.ts";
import { LATEST_YEAR } from "./model/years.ts";
import type { Cleaned } from "./submissions/clean.ts";
import type { Comparison, IngestReport } from "./submissions/report.ts";
import { blocks as blocksTable } from "./tables/blocks.ts";
import type { Settings } from "./tables/index.ts";
import { PRIVACY_REPORT_PATH } from "./tables/privacy-report.ts";

/** The releases that this one is compared with. */
export interface EarlierReleases {
  /** Whether there is one, and why not. */
  readonly comparison: Comparison;
  /** What the ledger remembers; undefined without one. */
  readonly books?: Bookkeeping | undefined;
  /** The tables of the release before; undefined for a first release. */
  readonly earlier?: EarlierTables | undefined;
  /** Why the tables are published in spite of what the gate finds, in the operator's words. */
  readonly acceptedDisclosure?: string | undefined;
}

/** What submissions turn into. */
export interface IngestResult {
  /** The tables, their descriptor and the privacy report; paths are relative to the data folder. */
  readonly files: readonly OutputFile[];
  /** What was done, in counts, for the operator. */
  readonly report: IngestReport;
  /** The ledger to keep for the next release; undefined without one. */
  readonly ledger: Ledger | undefined;
}

/**
 * Turns cleaned programmes into the tables of a release. Programmes are cut into blocks, the tables are sums over blocks,
 * and the gate checks both by another way; what it finds is refused. Nothing is returned that `build` would refuse.
 * @param operatorFiles the files of the data folder that people write, by path
 * @throws DataError where nothing of the latest year can be published, or the gate finds what must not be published
 */
export function ingest(
  cleaned: Cleaned,
  settings: Settings,
  operatorFiles: Files,
  compared: EarlierReleases,
): IngestResult {
  const { programmes } = cleaned;
  const { books, acceptedDisclosure } = compared;
  const past = pastOf(cleaned, compared);
  const made = makeReleaseTables(programmes, settings, operatorFiles, past, acceptedDisclosure !== undefined);
  requireNoFindings(made.findings, acceptedDisclosure);

  const { tables, blocks, findings, publication } = made;
  const report = reportOf(cleaned, made, compared);
  const disclosure = privacyReport({ report, findings, blocks, settings, files: tables });
  const files = [
    ...tables,
    jsonFile("datapackage.json", dataPackage(settings, publication.files)),
    jsonFile(PRIVACY_REPORT_PATH, disclosure),
  ];
  const release = { release: settings.release.release, blocksSha256: digestOfBlocks(tables) };
  return { files, report, ledger: books?.close(release, rememberedBlocks(blocks), publication.rateBits) };
}

function pastOf({ programmes }: Cleaned, { books, earlier }: EarlierReleases): Past {
  if (books === undefined) return { baseline: emptyBaseline(programmes) };
  return {
    baseline: books.baseline,
    before: earlier && { tables: earlier, rateBits: books.rateBits },
  };
}

/** The digest that ties the ledger to the blocks table it speaks of. */
function digestOfBlocks(tables: readonly OutputFile[]): string {
  const file = tables.find(({ path }) => path === blocksTable.path);
  if (file === undefined) throw new Error(`no table was made for ${blocksTable.path}`);
  return sha256(file.bytes);
}

function reportOf(
  { read, dropped, unknownLabels, answers, generalised, withdrawals }: Cleaned,
  { blocks, waiting, publication, findings }: ReleaseTables,
  { comparison, books, acceptedDisclosure }: EarlierReleases,
): IngestReport {
  const latest = blocks.filter(({ labels }) => labels.year === LATEST_YEAR);
  return {
    ...{ read, dropped, unknownLabels, answers, generalised, withdrawals },
    kept: programmesIn(blocks),
    keptByYear: programmesByYear(blocks),
    blocks: blockSummary(latest),
    informationLoss: lossByAnswer(latest),
    suppressed: withheldCells(publication.tables),
    comparison,
    since: books?.baseline.release ?? null,
    waiting,
    acceptedDisclosure: findings.length > 0 ? (acceptedDisclosure ?? null) : null,
  };
}

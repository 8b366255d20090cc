import { createReadStream, existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { earlierTables } from "../disclosure/derived/earlier.ts";
import { poolsBefore } from "../disclosure/ledger/absent.ts";
import { openBooks } from "../disclosure/ledger/bookkeeping.ts";
import { tracesOf } from "../disclosure/ledger/erase.ts";
import { earlierLimits, withLimits } from "../disclosure/ledger/limits.ts";
import { elsewhere, pseudonymsOf } from "../disclosure/ledger/pseudonyms.ts";
import { ledgerYears } from "../disclosure/ledger/years.ts";
import { isSameLabels, type LabelChanges, labelChanges, namesOf } from "../disclosure/model/label-changes.ts";
import { renamedBits } from "../disclosure/model/rate-bits.ts";
import { SUBMISSIONS } from "../disclosure/model/submissions.ts";
import { movedRow, renamedTables, withMovedRows } from "../disclosure/renewal/relabel.ts";
import { publishableYears } from "../disclosure/span/publishable-years.ts";
import { DISK, type Disk } from "../disk/disk.ts";
import { requirePrivatePlace } from "../disk/private-place.ts";
import { namingFolder, readFolder } from "../disk/read-folder.ts";
import { clearAll, prepareFolder, type StagedFolder, stageFolder } from "../disk/replace-folder.ts";
import { type EarlierReleases, type IngestResult, ingest } from "../ingest.ts";
import { type Base, baseOf, keptAfter, type Published } from "../ledger-file/base.ts";
import { keyFileOf, openLedger, writeLedgerWith } from "../ledger-file/ledger-file.ts";
import type { Files, OutputFile } from "../model/file.ts";
import { LIMITS } from "../model/limits.ts";
import type { Listener } from "../model/listener.ts";
import { DataError, UserError } from "../model/problem.ts";
import { type Frozen, frozenOf, frozenTableFiles } from "../releases/frozen.ts";
import { loadHistory } from "../releases/history.ts";
import { methodologyOf, requireMethodKept } from "../releases/method.ts";
import { type Absence, absenceOf, requireWhole } from "../submissions/absent.ts";
import { type Cleaned, Cleaner } from "../submissions/clean.ts";
import { submissionColumns } from "../submissions/columns.ts";
import { readWithdrawals } from "../submissions/read-withdrawals.ts";
import { readSubmissions } from "../submissions/read.ts";
import type { IngestReport } from "../submissions/report.ts";
import { NO_WITHDRAWALS, type Withdrawals } from "../submissions/withdrawals.ts";
import { withdrawnPseudonyms } from "../submissions/withdrawn-pseudonyms.ts";
import type { BlockRow } from "../tables/blocks.ts";
import type { Settings } from "../tables/index.ts";
import { loadSettings } from "../tables/load.ts";
import { parseTable } from "../tables/parse.ts";
import { type Country, countries } from "../tables/registries.ts";
import type { Methodology } from "../tables/settings.ts";
import { withoutTraces } from "./forget.ts";
import { yearsBefore } from "./years-before.ts";

/** Where an ingest reads and writes. */
export interface IngestPlaces {
  /** The submissions. */
  readonly file: string;
  readonly data: string;
  /** The private ledger; without one, releases are not compared. */
  readonly ledger?: string | undefined;
  /** Whether the operator says that there is no release to compare with. */
  readonly firstRelease?: boolean | undefined;
  /** Whether the operator says that the last release which the ledger remembers was never published. */
  readonly unpublished?: boolean | undefined;
  /** Whether the operator says that who is neither in the submissions nor withdrawn is gone for good. */
  readonly acceptAbsent?: boolean | undefined;
  /** Who has withdrawn; withdrawn.csv beside the submissions, if nothing is named and it is there. */
  readonly withdrawn?: string | undefined;
  /** Why figures are published despite the gate. */
  readonly acceptedDisclosure?: string | undefined;
  /** Folders besides the data folder where nothing private must lie. */
  readonly forbidden: readonly string[];
  /** Where the data folder and the ledger lie, if not on the disk of this machine as it is. */
  readonly disk?: Disk | undefined;
}

/** A data folder that tables are made for. */
export interface DataFolder {
  /** Its files. */
  readonly present: Files;
  /** The same with the settings that the tables are made for. */
  readonly next: Files;
  /** The last release that is frozen, but for one that is made anew now. */
  readonly published: Published | undefined;
}

/** Tables that are made and not written yet. */
export interface PreparedIngest extends IngestResult {
  /** Does the work that writes them, and has the ledger remember them: both, or neither. */
  readonly commit: (write: () => void) => void;
}

/**
 * Reads a submissions file and replaces the tables of the data folder: all that are made from it, or none.
 * @throws DataError for bad submissions or settings, UserError for files that cannot be used
 */
export async function ingestFile(places: IngestPlaces, listener: Listener): Promise<IngestReport> {
  const { data } = places;
  prepareFolder(data, places.disk);
  const present = readFolder(data);
  const { files, report, commit } = await prepareIngest(
    places,
    { present, next: present, published: namingFolder(data, () => loadHistory(present)).frozen.at(-1) },
    listener,
  );
  listener.step(`Writing ${data}`);
  const staged = stageFiles(data, present, files, places.disk);
  try {
    commit(staged.swap);
  } finally {
    clearAll([staged]);
  }
  return report;
}

/** Stages a data folder with files replaced, or added; the others stay as the very same files. */
export function stageFiles(
  data: string,
  present: Files,
  files: readonly OutputFile[],
  disk?: Disk,
): StagedFolder {
  const made = new Set(files.map(({ path }) => path));
  const kept = [...present.keys()].filter((path) => !made.has(path));
  return stageFolder(data, files, kept, disk);
}

/**
 * Makes the tables of a submissions file, and writes nothing.
 * @throws DataError for bad submissions or settings, UserError for files that cannot be used
 */
export async function prepareIngest(
  places: IngestPlaces,
  { present, next, published }: DataFolder,
  listener: Listener,
): Promise<PreparedIngest> {
  const {
    file,
    data,
    ledger: ledgerFile,
    firstRelease = false,
    unpublished = false,
    acceptAbsent = false,
    disk = DISK,
    acceptedDisclosure,
  } = places;
  if (!existsSync(file)) throw new UserError(`${file} does not exist`, "Name the submissions file.");
  const ownFiles = ledgerFile === undefined ? [file] : [file, ledgerFile, keyFileOf(ledgerFile)];
  for (const own of ownFiles) requirePrivatePlace(own, [data, ...places.forbidden]);
  const withdrawals = withdrawalsOf(places);
  const settings = namingFolder(data, () => loadSettings(next));
  const { release, methodology } = settings;
  const frozen = published?.files && frozenOf(published.releaseId, published.files);
  namingFolder(data, () => requireMethodAsPublished(frozen, methodology));
  const opened = ledgerFile === undefined ? undefined : openLedger(ledgerFile);
  const found = { present, published, firstRelease, unpublished, release: release.release, k: methodology.k };
  const base = opened && baseOf({ ...found, file: ledgerFile!, kept: opened.kept });

  const changes = labelChanges(settings, frozen && frozenCountries(frozen));
  const industries = (industry: string) => namesOf(industry, changes.industry);

  listener.step(`Reading ${file}`);
  const cleaner = new Cleaner(settings, withdrawals);
  await readAll(file, submissionColumns(settings.requirements), cleaner, listener);
  const before = namingFiles(data, file, () => yearsBefore(tablesBefore(frozen, base), changes));
  const cleaned = namingFiles(data, file, () =>
    cleaner.finish(base && earlierLimits(base.ledger, opened!.key, industries), (programmes) =>
      publishableYears(programmes, settings, before),
    ),
  );
  listener.step("Cutting blocks and deriving tables");
  const remembered = base && {
    key: opened!.key,
    ...withoutWithdrawn(base, cleaned, withdrawals, opened!.key),
  };
  const ingested = namingFiles(data, file, () => {
    const earlier = earlierReleases(cleaned, remembered, changes);
    const absence = absenceSince(earlier, cleaned, settings, remembered?.withdrawn);
    if (absence !== undefined && !acceptAbsent) {
      const lastYears = new Map(settings.industries.map(({ id, last_year }) => [id, last_year]));
      requireWhole(absence, earlier.books!.baseline.release!, lastYears);
    }
    return ingest(cleaned, settings, next, { ...earlier, absence }, acceptedDisclosure);
  });
  const commit = (write: () => void) => {
    if (remembered === undefined) return write();
    const { key, base: before } = remembered;
    const ledger = withLimits(ingested.ledger!, cleaned.limits, key, industries);
    writeLedgerWith(ledgerFile!, key, keptAfter(before, ledger, ingested.files), write, disk);
  };
  return { ...ingested, commit };
}

/** @throws DataError where the method is not that of the last release, and its version is */
function requireMethodAsPublished(published: Frozen | undefined, next: Methodology): void {
  const methodology = published && methodologyOf(published);
  if (published === undefined || methodology === undefined) return;
  const { releaseId } = published;
  requireMethodKept({ releaseId, version: methodology.version, methodology }, next);
}

/** Runs an ingest; its problems name the submissions' file, or files with the data folder. */
function namingFiles<T>(data: string, submissions: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    const isOwn = error.problems.every(({ file }) => file === SUBMISSIONS);
    if (!isOwn) throw error.within(data);
    throw new DataError(
      error.problems.map((problem) => ({ ...problem, file: submissions })),
      error.total,
    );
  }
}

function withdrawalsOf({ file, withdrawn, data, forbidden }: IngestPlaces): Withdrawals {
  const named = withdrawn ?? join(dirname(file), "withdrawn.csv");
  if (!existsSync(named)) {
    if (withdrawn === undefined) return NO_WITHDRAWALS;
    throw new UserError(`${named} does not exist`, "Name the file of withdrawals, or leave --withdrawn out.");
  }
  requirePrivatePlace(named, [data, ...forbidden], "Withdrawals");
  return readWithdrawals(named, readFileSync(named));
}

/** A ledger's key, and what the release is made on top of. */
interface Remembered {
  readonly key: Uint8Array;
  readonly base: Base;
  /** Entries of its ledger that stand for those who withdrew. */
  readonly withdrawn: ReadonlySet<number>;
}

/** The same without those who withdrew, in whose place random tokens stand from now on. */
function withoutWithdrawn(
  base: Base,
  cleaned: Cleaned,
  withdrawals: Withdrawals,
  key: Uint8Array,
): Pick<Remembered, "base" | "withdrawn"> {
  // Another organisation may use an identifier that one who withdrew has used.
  const used = new Set(cleaned.programmes.map(({ identity }) => identity));
  const gone = [...cleaned.withdrawn].filter((identity) => !used.has(identity));
  const toErase = withdrawnPseudonyms(withdrawals, gone, ledgerYears(base.ledger), key);
  return {
    base: { ...base, ledger: withoutTraces(base.ledger, toErase) },
    withdrawn: new Set(tracesOf(base.ledger, toErase).entries),
  };
}

/** Who is gone since the release before; undefined without a ledger of it. */
function absenceSince(
  { books, comparison }: EarlierReleases,
  { programmes, years }: Cleaned,
  { industries }: Settings,
  withdrawn: ReadonlySet<number> = new Set(),
): Absence | undefined {
  if (books === undefined || comparison !== "release before") return undefined;
  const known = new Set(industries.map(({ id }) => id));
  const pools = poolsBefore(programmes, books.baseline, withdrawn);
  return absenceOf(
    pools.filter(({ industry, year }) => known.has(industry) && year > years.benchmark - LIMITS.spanYears),
  );
}

/** @param changes of labels since the release before */
function earlierReleases(
  { programmes, organisations }: Cleaned,
  opened: Remembered | undefined,
  changes: LabelChanges,
): EarlierReleases {
  if (opened === undefined) return { comparison: "no ledger" };
  const { key, base } = opened;
  const published = earlierTables(base.tables);
  const renamed = published && renamedTables(published, changes);
  const rows = renamed?.blocks ?? [];
  const years = yearsIn([...programmes, ...rows]);
  const moved = new Map<BlockRow, BlockRow>();
  const books = openBooks(
    programmes,
    pseudonymsOf(programmes, organisations, key, changes),
    base.ledger,
    rows,
    (programme) => elsewhere(programme, years, key),
    (row, members) => {
      const own = movedRow(row, members, changes);
      moved.set(row, own);
      return own;
    },
  );
  const { comparison } = base;
  if (published === undefined || renamed === undefined) return { comparison, books };
  const earlier = withMovedRows(
    renamed,
    rows.map((row) => moved.get(row) ?? row),
  );
  const rateBits = (entry: number) => renamedBits(books.rateBits(entry), changes.bottleneck);
  return {
    comparison,
    books: { ...books, rateBits },
    earlier,
    published: isSameLabels(changes) ? undefined : { tables: published, rateBits: books.rateBits },
  };
}

/** The countries of a release, as it published them. */
function frozenCountries(frozen: Frozen): readonly Country[] {
  const file = frozenTableFiles(frozen).find(({ path }) => path === countries.path);
  return file === undefined ? [] : parseTable(countries, file.bytes).rows;
}

/** The years that programmes, or blocks, are of. */
function yearsIn(rows: readonly { readonly year: number }[]): number[] {
  return [...new Set(rows.map(({ year }) => year))];
}

/** The tables of the release before: the last that is frozen and not erased, or the one that the ledger remembers. */
function tablesBefore(published: Frozen | undefined, base: Base | undefined): Files {
  if (published === undefined) return base?.tables ?? new Map();
  return new Map(frozenTableFiles(published).map(({ path, bytes }) => [path, bytes]));
}

async function readAll(
  file: string,
  columns: readonly string[],
  cleaner: Cleaner,
  listener: Listener,
): Promise<void> {
  let rows = 0;
  await readSubmissions(file, createReadStream(file, { highWaterMark: 1 << 20 }), columns, (cells) => {
    cleaner.add(cells);
    listener.count(++rows);
  });
  if (rows > 0) return;
  throw new DataError([
    { file, rule: "has no rows below its header", remedy: "Write one row for each submission." },
  ]);
}

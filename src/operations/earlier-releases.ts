import { parsePreviousTables } from "../disclosure/derived/previous-release.ts";
import { previousPools } from "../disclosure/ledger/absent.ts";
import { openBookkeeping } from "../disclosure/ledger/bookkeeping.ts";
import { erasedEntries, tracesOf } from "../disclosure/ledger/erase.ts";
import { lostAnswers } from "../disclosure/ledger/lost-answers.ts";
import { misdated } from "../disclosure/ledger/misdated.ts";
import { elsewhere, organisationElsewhere, pseudonymsOf } from "../disclosure/ledger/pseudonyms.ts";
import { uniteOrganisations } from "../disclosure/ledger/unite.ts";
import { ledgerYears } from "../disclosure/ledger/years.ts";
import { isSameLabels, type LabelChanges } from "../disclosure/model/label-changes.ts";
import type { RelabelledPublication } from "../disclosure/model/previous-publication.ts";
import { renamedBits } from "../disclosure/model/rate-bits.ts";
import { movedRow, renamedTables, withMovedRows } from "../disclosure/renewal/relabel.ts";
import type { EarlierReleases } from "../ingest.ts";
import type { PreviousState } from "../ledger-file/previous-state.ts";
import { withoutTraces } from "../ledger-file/without-traces.ts";
import type { Files } from "../model/file.ts";
import { firstYearOfSpan } from "../model/limits.ts";
import { required } from "../model/required.ts";
import { type Frozen, frozenTableFiles } from "../releases/frozen.ts";
import { type Absence, absenceOf } from "../submissions/absent.ts";
import type { Cleaned } from "../submissions/clean.ts";
import type { Withdrawals } from "../submissions/withdrawals.ts";
import { withdrawnPseudonyms } from "../submissions/withdrawn-pseudonyms.ts";
import type { BlockRow } from "../tables/blocks.ts";
import type { Settings } from "../tables/index.ts";
import { parseTable } from "../tables/parse.ts";
import { type Country, countries, lastYears } from "../tables/registries.ts";

/** A ledger's key, and its state before the release, which is compared with it. */
export interface Remembered {
  readonly key: Uint8Array;
  readonly previous: PreviousState;
  /** Indexes of the ledger's entries that belong to contributors that withdrew, now or before. */
  readonly withdrawn: ReadonlySet<number>;
}

/** The parts of the cleaned submissions that are compared with the previous release. */
export type SubmissionsToCompare = Pick<Cleaned, "programmes" | "organisations" | "withdrawn" | "years">;

/** Returns the state before, with random tokens instead of the pseudonyms of contributors that withdrew. */
export function withoutWithdrawn(
  previous: PreviousState,
  cleaned: SubmissionsToCompare,
  withdrawals: Withdrawals,
  key: Uint8Array,
): Pick<Remembered, "previous" | "withdrawn"> {
  const gone = new Set(cleaned.withdrawn);
  // Another organisation may now use an identifier of one that withdrew.
  for (const { identity } of cleaned.programmes) gone.delete(identity);
  const toErase = withdrawnPseudonyms(withdrawals, [...gone], ledgerYears(previous.ledger), key);
  return {
    previous: { ...previous, ledger: withoutTraces(previous.ledger, toErase) },
    // A release that is made again finds those who withdrew erased already.
    withdrawn: new Set([...tracesOf(previous.ledger, toErase).entries, ...erasedEntries(previous.ledger)]),
  };
}

/** Returns which contributors and answers are gone since the previous release; undefined without a ledger of that release. */
export function absenceSince(
  { books, comparison }: EarlierReleases,
  { programmes, years }: SubmissionsToCompare,
  { industries, requirements }: Settings,
  withdrawn: ReadonlySet<number> = new Set(),
): Absence | undefined {
  if (books === undefined || comparison !== "release before") return undefined;
  const known = new Set(industries.map(({ id }) => id));
  const pools = previousPools(programmes, books.baseline, withdrawn);
  const lastAsked = lastYears(requirements.map((one) => ({ ...one, id: `requirement_${one.id}` })));
  const absence = absenceOf(
    pools.filter(({ industry, year }) => known.has(industry) && year >= firstYearOfSpan(years.benchmark)),
    lostAnswers(programmes, books.baseline, books.rateBits).filter(
      ({ column, year }) => year <= (lastAsked.get(column) ?? year),
    ),
    pools.some(({ absent }) => absent > 0) ? misdated(programmes, books.baseline, withdrawn) : undefined,
  );
  if (books.news > 0) return absence;
  return { ...absence, nothingNewSince: required(books.baseline.release, "the release before") };
}

/**
 * Returns what the release is compared with: the ledger's books, and the tables of the previous release with today's labels.
 * @param changes label changes since the previous release
 */
export function earlierReleases(
  { programmes, organisations }: SubmissionsToCompare,
  opened: Remembered | undefined,
  changes: LabelChanges,
): EarlierReleases {
  if (opened === undefined) return { comparison: "no ledger" };
  const { key, previous: before } = opened;
  const published = parsePreviousTables(before.tables);
  const renamed = published && renamedTables(published, changes);
  const rows = renamed?.blocks ?? [];
  const years = yearsIn([...programmes, ...rows]);
  const moved = new Map<BlockRow, BlockRow>();
  const books = openBookkeeping({
    programmes,
    pseudonyms: pseudonymsOf(programmes, organisations, key, changes),
    ledger: before.ledger,
    rows,
    elsewhere: (programme) => elsewhere(programme, years, key),
    inOtherYears: (programme) => organisationElsewhere(programme, organisations, years, key),
    relabel: (row, members) => {
      const own = movedRow(row, members, changes);
      moved.set(row, own);
      return own;
    },
  });
  uniteOrganisations(programmes, books.baseline);
  const { comparison } = before;
  if (published === undefined || renamed === undefined) return { comparison, books };
  const { rateBits, releasedRates } = books;
  const previous: RelabelledPublication = {
    tables: withMovedRows(
      renamed,
      rows.map((row) => moved.get(row) ?? row),
    ),
    rateBits: (entry) => renamedBits(rateBits(entry), changes.bottleneck),
    releasedRates: releasedRates.map((rate) => ({ ...rate, row: renamedBits(rate.row, changes.bottleneck) })),
    published: isSameLabels(changes) ? undefined : { tables: published, rateBits, releasedRates },
  };
  return { comparison, books, previous };
}

/** Returns the countries table as a frozen release published it. */
export function frozenCountries(frozen: Frozen): readonly Country[] {
  const file = frozenTableFiles(frozen).find(({ path }) => path === countries.path);
  return file === undefined ? [] : parseTable(countries, file.bytes).rows;
}

/** Returns the tables of the previous release: those frozen in the data folder, else those kept in the ledger. */
export function previousTablesOf(published: Frozen | undefined, previous: PreviousState | undefined): Files {
  if (published === undefined) return previous?.tables ?? new Map();
  return new Map(frozenTableFiles(published).map(({ path, bytes }) => [path, bytes]));
}

/** Returns the distinct years of programmes or blocks. */
function yearsIn(rows: readonly { readonly year: number }[]): number[] {
  return [...new Set(rows.map(({ year }) => year))];
}

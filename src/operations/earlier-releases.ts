import { earlierTables } from "../disclosure/derived/earlier.ts";
import { poolsBefore } from "../disclosure/ledger/absent.ts";
import { openBooks } from "../disclosure/ledger/bookkeeping.ts";
import { tracesOf } from "../disclosure/ledger/erase.ts";
import { elsewhere, pseudonymsOf } from "../disclosure/ledger/pseudonyms.ts";
import { ledgerYears } from "../disclosure/ledger/years.ts";
import type { Before } from "../disclosure/model/earlier.ts";
import { isSameLabels, type LabelChanges } from "../disclosure/model/label-changes.ts";
import { renamedBits } from "../disclosure/model/rate-bits.ts";
import { movedRow, renamedTables, withMovedRows } from "../disclosure/renewal/relabel.ts";
import type { EarlierReleases } from "../ingest.ts";
import type { Base } from "../ledger-file/base.ts";
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
import { type Country, countries } from "../tables/registries.ts";
import { withoutTraces } from "./forget.ts";

/** A ledger's key, and what the release is made on top of. */
export interface Remembered {
  readonly key: Uint8Array;
  readonly base: Base;
  /** Entries of its ledger that stand for those who withdrew. */
  readonly withdrawn: ReadonlySet<number>;
}

/** What of the cleaned submissions is compared with the release before. */
export type Compared = Pick<Cleaned, "programmes" | "organisations" | "withdrawn" | "years">;

/** The same without those who withdrew, in whose place random tokens stand from now on. */
export function withoutWithdrawn(
  base: Base,
  cleaned: Compared,
  withdrawals: Withdrawals,
  key: Uint8Array,
): Pick<Remembered, "base" | "withdrawn"> {
  const gone = new Set(cleaned.withdrawn);
  // Another organisation may use an identifier that one who withdrew has used.
  for (const { identity } of cleaned.programmes) gone.delete(identity);
  const toErase = withdrawnPseudonyms(withdrawals, [...gone], ledgerYears(base.ledger), key);
  return {
    base: { ...base, ledger: withoutTraces(base.ledger, toErase) },
    withdrawn: new Set(tracesOf(base.ledger, toErase).entries),
  };
}

/** Who is gone since the release before; undefined without a ledger of it. */
export function absenceSince(
  { books, comparison }: EarlierReleases,
  { programmes, years }: Compared,
  { industries }: Settings,
  withdrawn: ReadonlySet<number> = new Set(),
): Absence | undefined {
  if (books === undefined || comparison !== "release before") return undefined;
  const known = new Set(industries.map(({ id }) => id));
  const pools = poolsBefore(programmes, books.baseline, withdrawn);
  const absence = absenceOf(
    pools.filter(({ industry, year }) => known.has(industry) && year >= firstYearOfSpan(years.benchmark)),
  );
  if (books.news > 0) return absence;
  return { ...absence, nothingNewSince: required(books.baseline.release, "the release before") };
}

/**
 * What is compared with: the books of the ledger, and the tables of the release before with the labels of today.
 * @param changes of labels since the release before
 */
export function earlierReleases(
  { programmes, organisations }: Compared,
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
  const { rateBits, toldRates } = books;
  const before: Before = {
    tables: withMovedRows(
      renamed,
      rows.map((row) => moved.get(row) ?? row),
    ),
    rateBits: (entry) => renamedBits(rateBits(entry), changes.bottleneck),
    toldRates: toldRates.map((told) => ({ ...told, row: renamedBits(told.row, changes.bottleneck) })),
    published: isSameLabels(changes) ? undefined : { tables: published, rateBits, toldRates },
  };
  return { comparison, books, before };
}

/** The countries of a release, as it published them. */
export function frozenCountries(frozen: Frozen): readonly Country[] {
  const file = frozenTableFiles(frozen).find(({ path }) => path === countries.path);
  return file === undefined ? [] : parseTable(countries, file.bytes).rows;
}

/** The tables of the release before: the last that is frozen and not erased, or the one that the ledger remembers. */
export function tablesBefore(published: Frozen | undefined, base: Base | undefined): Files {
  if (published === undefined) return base?.tables ?? new Map();
  return new Map(frozenTableFiles(published).map(({ path, bytes }) => [path, bytes]));
}

/** The years that programmes, or blocks, are of. */
function yearsIn(rows: readonly { readonly year: number }[]): number[] {
  return [...new Set(rows.map(({ year }) => year))];
}

import type { Settings } from "../../tables/index.ts";
import type { BottleneckRow } from "../../tables/rates.ts";
import { bottleneckDelays, errorOfDelays } from "../derived/delays.ts";
import { bottleneckRowsOfYear, byCause, hasEnoughOrganisations } from "../derived/rates.ts";
import { inSteps, STEP, withheldIn, withShares } from "../derived/shares.ts";
import type { Baseline } from "../model/baseline.ts";
import type { Programme } from "../model/programme.ts";
import { BOTTLENECK_MASK, bottleneckBits } from "../model/rate-bits.ts";
import type { RateKey } from "./earlier-rates.ts";
import { onlyOf, type RateBook, type RowRules } from "./rate-book.ts";
import { rateYears } from "./rate-years.ts";

/**
 * Makes the rows of bottlenecks: each row of the previous release is kept or recomputed as the book decides.
 * @param ofYear the programmes in blocks, by year: every published year, in order
 * @param published the rows of the previous release
 */
export function bottleneckRates(
  ofYear: ReadonlyMap<number, readonly Programme[]>,
  book: RateBook,
  baseline: Baseline,
  settings: Settings,
  published: readonly BottleneckRow[],
): BottleneckRow[] {
  const { k } = settings.methodology;
  const namedIn = new Map([...ofYear].map(([year, all]) => [year, byCause(all)]));
  const holdersOf = (id: string, year: number) => namedIn.get(year)?.get(id) ?? [];
  const causes = settings.bottlenecks.map(({ id, last_year }) => {
    const known = new Map(
      published.filter(({ bottleneck }) => bottleneck === id).map((row) => [row.year, row]),
    );
    const hasBegun = (year: number) => known.has(year) || hasEnoughOrganisations(holdersOf(id, year), k);
    return { id, known, years: new Set(rateYears(ofYear, hasBegun, last_year)) };
  });
  return [...namedIn].flatMap(([year, all]) => {
    const own = causes.filter(({ years }) => years.has(year));
    const base = new Map(all);
    const kept = new Map<string, BottleneckRow>();
    const counted = new Map<string, readonly number[]>();
    for (const { id, known } of own) {
      const holders = holdersOf(id, year);
      const row = known.get(year);
      const key = keyOf(id, year);
      const decision = book.decide(key, holders, row !== undefined, RULES);
      counted.set(id, decision.entries);
      if (decision.row !== "keep" || row === undefined) {
        base.set(id, onlyOf(holders, decision.row === "keep" ? undefined : decision.row.withProperty));
        continue;
      }
      const still = book.before?.stillCounted(holders, key);
      kept.set(id, {
        ...row,
        avg_delay_days: book.keptDelay(row.avg_delay_days),
        avg_delay_days_se: book.keptError(
          { ...row, error: row.avg_delay_days_se },
          decision.entries,
          still,
          (programmes) => errorOfDelays(bottleneckDelays(programmes), settings.methodology.minimumCohort),
        ),
      });
      if (book.hadLowerK) base.set(id, onlyOf(holders, still));
    }
    const computed = bottleneckRowsOfYear(
      base,
      year,
      own.map(({ id }) => id),
      settings,
      all,
    );
    const rows = computed.map((row) => {
      const mayStay = !book.hadLowerK || row.sample_size !== null;
      return (mayStay ? kept.get(row.bottleneck) : undefined) ?? row;
    });
    const hidden = own.filter(({ id }) =>
      rows.some((row) => row.bottleneck === id && row.sample_size === null),
    );
    // Where all are published, their counts are the base, whatever was withheld before.
    if (hidden.length === 0) return withShares(rows, 0);
    const withheld = withheldSize(
      {
        counted: hidden.flatMap(({ id }) => counted.get(id) ?? []),
        holders: hidden.flatMap(({ id }) => holdersOf(id, year)),
      },
      publishedBefore(year, book, published),
      baseline,
      k,
    );
    return withShares(rows, withheld);
  });
}

/**
 * The delay that is named with a bottleneck is not in the ledger. It is in no other average, and each programme names one
 * bottleneck.
 */
const RULES: RowRules = { dependsOnEntries: false, isApart: () => true };

function keyOf(id: string, year: number): RateKey {
  return { year, mask: BOTTLENECK_MASK, value: bottleneckBits(id) };
}

/** The programmes that named a withheld cause. */
interface Withheld {
  /** The entries that the rows of withheld causes count. */
  readonly counted: readonly number[];
  /** The current programmes, including waiting ones. */
  readonly holders: readonly Programme[];
}

/** The withheld count in the shares of the previous release. */
interface WithheldBefore {
  readonly counted: readonly number[];
  readonly size: number;
  readonly hasLeaver: boolean;
}

function publishedBefore(
  year: number,
  { before }: RateBook,
  published: readonly BottleneckRow[],
): WithheldBefore | undefined {
  const rows = published.filter((row) => row.year === year);
  const size = withheldIn(rows);
  if (before === undefined || size === undefined) return undefined;
  const counted = rows
    .filter(({ sample_size }) => sample_size === null)
    .flatMap(({ bottleneck }) => [...before.counted(keyOf(bottleneck, year))]);
  return { counted, size, hasLeaver: before.hasLeaver(year) };
}

/**
 * Returns how many programmes named a withheld cause, in steps; this is added to the base of a year's shares. If they
 * belong to fewer than k organisations it is 0, so that not even their existence shows. Like a row, it changes only when
 * k organisations have changed. It is one step if there are k organisations, but so many wait that fewer are counted.
 */
function withheldSize(
  { counted, holders }: Withheld,
  before: WithheldBefore | undefined,
  { programmeOf, versionOf }: Baseline,
  k: number,
): number {
  const organisations = (entries: readonly number[]) =>
    new Set(entries.map((entry) => versionOf(entry).organisation)).size;
  if (before !== undefined) {
    const [now, then] = [counted, before.counted].map((entries) => new Set(entries.map(programmeOf)));
    const changed = [
      ...counted.filter((entry) => !then!.has(programmeOf(entry))),
      ...before.counted.filter((entry) => !now!.has(programmeOf(entry))),
    ];
    const isMoved = organisations(changed) >= k;
    if (changed.length > 0 && !isMoved && !before.hasLeaver) return before.size;
  }
  if (organisations(counted) >= k) return inSteps(counted.length);
  return hasEnoughOrganisations(holders, k) ? STEP : 0;
}

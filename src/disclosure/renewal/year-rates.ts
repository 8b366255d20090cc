import { hash } from "node:crypto";
import { group } from "d3-array";
import { spanOf, yearsOf } from "../../model/years.ts";
import { round } from "../../statistics/round.ts";
import type { Settings, Tables } from "../../tables/index.ts";
import type { BottleneckRow, RequirementGapRow } from "../../tables/observatory.ts";
import { bottleneckRowsOfYear, requirementGapRow } from "../derived/rates.ts";
import type { Baseline } from "../model/baseline.ts";
import type { PublishedBlock } from "../model/block.ts";
import type { Programme } from "../model/programme.ts";
import { rateRow } from "./rates.ts";

type RateTables = Pick<Tables, "requirementGaps" | "bottleneckShares">;

/** The rates of a release, and which of them each entry is counted in (bits, see LedgerEntry). */
export interface YearRates extends RateTables {
  readonly rateBits: (entry: number) => number;
}

/** What rates are compared with: the release before. */
export interface EarlierRates {
  readonly tables: RateTables;
  readonly rateBits: (entry: number) => number;
}

/*
 * The bits of an entry: 0 to 11 for an open finding of requirements 1 to 12; 12 to 27 a digest of its bottleneck, which
 * changes of the registry do not move; 28 to 31 its year, which tells any sixteen years apart.
 */
const bitOf = (requirement: number) => 1 << (requirement - 1);
const BOTTLENECK = 0xffff << 12;
const YEAR = 28;

/** The bits of a bottleneck; no digest is 0. */
function bottleneckBits(id: string): number {
  return ((hash("sha256", id, "buffer").readUInt16BE(0) || 1) << 12) & BOTTLENECK;
}

/** Bits as an earlier release had them, with what bottlenecks are called today. */
export function renamedBits(bits: number, renames: ReadonlyMap<string, string>): number {
  for (const [former, now] of renames) {
    if ((bits & BOTTLENECK) === bottleneckBits(former))
      return ((bits & ~BOTTLENECK) | bottleneckBits(now)) >>> 0;
  }
  return bits;
}

const yearBits = (year: number) => ((year % 16) << YEAR) >>> 0;

/**
 * The rates of whole years: a row that fewer than k organisations with the property changed stays as it was published.
 * @param blocks of all years
 * @param programmes all that may be used today
 */
export function yearRates(
  blocks: readonly PublishedBlock[],
  programmes: readonly Programme[],
  baseline: Baseline,
  settings: Settings,
  earlier?: EarlierRates,
): YearRates {
  const bits = new Map<number, number>();
  const count = (entry: number, bit: number) => bits.set(entry, ((bits.get(entry) ?? 0) | bit) >>> 0);
  const byYear = group(
    blocks.flatMap(({ members }) => members),
    ({ year }) => year,
  );
  const before = earlier && new EarlierBase(earlier, programmes, baseline);
  const { k, rounding } = settings.methodology;
  /** Whether rows that stay were made with a lower k: they are told only where the same programmes allow it today. */
  const isOfLesserK = baseline.k !== undefined && baseline.k < k;
  /** A row that stays, its delay told with no more digits than today. */
  const keptRow = <R extends object, D extends keyof R>(row: R, delay: D): R => {
    const days = row[delay] as number | null;
    const told = days === null ? null : round(days, rounding.days);
    return told === days ? row : { ...row, [delay]: told };
  };
  const decide = (
    holders: readonly Programme[],
    isCounted: boolean,
    year: number,
    mask: number,
    value: number,
  ) => {
    const counted = isCounted && before ? before.counted(year, mask, value) : undefined;
    const bits = (value | yearBits(year)) >>> 0;
    if (counted === undefined) {
      for (const holder of holders) count(baseline.enter(holder), bits);
      return undefined;
    }
    const entryOf = new Map(
      [...counted, ...holders.map(baseline.enter)].map((entry) => [baseline.programmeOf(entry), entry]),
    );
    const row = rateRow({
      k: settings.methodology.k,
      holders,
      before: new Set([...counted].map(baseline.programmeOf)),
      numberOf: (programme) => baseline.programmeOf(baseline.enter(programme)),
      organisationOf: (number) => baseline.versionOf(entryOf.get(number)!).organisation,
      hasLeft: (number) => before!.hasLeft(number),
    });
    const entries = row === "keep" ? counted : row.withProperty.map(baseline.enter);
    for (const entry of entries) count(entry, bits);
    return row;
  };
  const allYears = yearsOf(
    spanOf(
      blocks.map(({ row }) => row.year),
      settings.release.asOf,
    ),
  );

  const requirementGaps = allYears.flatMap((year) =>
    settings.requirements.map(({ id }): RequirementGapRow => {
      const all = byYear.get(year) ?? [];
      const has = ({ findings }: Programme) => findings[id - 1] === 1;
      const known = earlier?.tables.requirementGaps.find(
        (row) => row.requirement === id && row.year === year,
      );
      const row = decide(all.filter(has), known !== undefined, year, bitOf(id), bitOf(id));
      if (row !== "keep") return requirementGapRow(withOnly(all, has, row?.withProperty), id, year, settings);
      const own = keptRow(known!, "avg_remediation_days");
      if (!isOfLesserK) return own;
      const counted = before!.stillCounted(all.filter(has), year, bitOf(id), bitOf(id));
      const today = requirementGapRow(withOnly(all, has, counted), id, year, settings);
      return today.sample_size === null ? today : own;
    }),
  );
  const bottleneckShares = allYears.flatMap((year) => {
    const all = byYear.get(year) ?? [];
    const kept: BottleneckRow[] = [];
    let base: readonly Programme[] = all;
    for (const { id } of settings.bottlenecks) {
      const has = ({ bottleneck, bottleneckDelayDays }: Programme) =>
        bottleneck === id && bottleneckDelayDays !== null;
      const known = earlier?.tables.bottleneckShares.find(
        (row) => row.bottleneck === id && row.year === year,
      );
      const row = decide(all.filter(has), known !== undefined, year, BOTTLENECK, bottleneckBits(id));
      if (row !== "keep") {
        base = withOnly(base, has, row?.withProperty);
        continue;
      }
      kept.push(keptRow(known!, "avg_delay_days"));
      if (!isOfLesserK) continue;
      base = withOnly(base, has, before!.stillCounted(all.filter(has), year, BOTTLENECK, bottleneckBits(id)));
    }
    const today = bottleneckRowsOfYear(base, year, settings);
    const isTold = ({ bottleneck }: BottleneckRow) =>
      !isOfLesserK || today.some((row) => row.bottleneck === bottleneck && row.sample_size !== null);
    return shared(today, kept.filter(isTold));
  });
  return {
    requirementGaps: inOrder(requirementGaps, ({ requirement }) => requirement, settings.requirements),
    bottleneckShares: inOrder(bottleneckShares, ({ bottleneck }) => bottleneck, settings.bottlenecks),
    rateBits: (entry) => bits.get(entry) ?? 0,
  };
}

/** The programmes without those that have the property and are not to be counted; all, if nothing is said. */
function withOnly(
  programmes: readonly Programme[],
  has: (programme: Programme) => boolean,
  counted: readonly Programme[] | undefined,
): readonly Programme[] {
  if (counted === undefined) return programmes;
  const some = new Set(counted);
  return programmes.filter((programme) => !has(programme) || some.has(programme));
}

/** The rows of a year with those that are kept in their place; shares are of all counts as they are published. */
function shared(anew: readonly BottleneckRow[], kept: readonly BottleneckRow[]): BottleneckRow[] {
  if (kept.length === anew.length) return [...kept];
  const rows = anew.map((row) => kept.find(({ bottleneck }) => bottleneck === row.bottleneck) ?? row);
  const sizes = (list: readonly BottleneckRow[]) =>
    list.reduce((sum, { sample_size }) => sum + (sample_size ?? 0), 0);
  const counted = anew.find(({ sample_size }) => sample_size !== null);
  const withheld = counted ? (100 * counted.sample_size!) / counted.share_pct! - sizes(anew) : 0;
  const hasWithheld = rows.some(({ sample_size }) => sample_size === null);
  const total = sizes(rows) + (hasWithheld ? Math.max(STEP, Math.round(withheld)) : 0);
  return rows.map((row) =>
    row.sample_size === null ? row : { ...row, share_pct: (100 * row.sample_size) / total },
  );
}

/** The least that a count in steps is. */
const STEP = 5;

/** Rows by label in the order of the registry, and by year within. */
function inOrder<R extends { readonly year: number }>(
  rows: readonly R[],
  labelOf: (row: R) => string | number,
  registry: readonly { readonly id: string | number }[],
): R[] {
  return registry.flatMap(({ id }) =>
    rows.filter((row) => labelOf(row) === id).sort((a, b) => a.year - b.year),
  );
}

/** Who the published rates of the release before count. */
class EarlierBase {
  readonly #rateBits: (entry: number) => number;
  readonly #enter: (programme: Programme) => number;
  readonly #present: ReadonlySet<number>;
  readonly #byYear: ReadonlyMap<number, readonly number[]>;

  constructor({ rateBits }: EarlierRates, programmes: readonly Programme[], baseline: Baseline) {
    this.#rateBits = rateBits;
    this.#enter = baseline.enter;
    this.#present = new Set(programmes.map((one) => baseline.programmeOf(baseline.enter(one))));
    const counted = [...new Set(baseline.history.flat())].filter((entry) => rateBits(entry) !== 0);
    this.#byYear = group(counted, (entry) => rateBits(entry) >>> YEAR);
  }

  hasLeft(programme: number): boolean {
    return !this.#present.has(programme);
  }

  /** Those of these programmes that a row counts, with the answers of today. */
  stillCounted(programmes: readonly Programme[], year: number, mask: number, value: number): Programme[] {
    const counted = this.counted(year, mask, value);
    return programmes.filter((programme) => counted.has(this.#enter(programme)));
  }

  /** The entries that a row counts: those of its year whose masked bits are these. */
  counted(year: number, mask: number, value: number): ReadonlySet<number> {
    const entries = this.#byYear.get(year % 16) ?? [];
    return new Set(entries.filter((entry) => (this.#rateBits(entry) & mask) === value));
  }
}

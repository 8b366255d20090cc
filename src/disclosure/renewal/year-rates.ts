import { group } from "d3-array";
import { spanOf, yearsOf } from "../../model/years.ts";
import { round } from "../../statistics/round.ts";
import type { Settings, Tables } from "../../tables/index.ts";
import type { BottleneckRow, RequirementGapRow } from "../../tables/observatory.ts";
import { bottleneckRowsOfYear, requirementGapRow } from "../derived/rates.ts";
import type { Baseline } from "../model/baseline.ts";
import type { PublishedBlock } from "../model/block.ts";
import type { Programme } from "../model/programme.ts";
import {
  BOTTLENECK_MASK,
  bottleneckBits,
  findingBit,
  type RateBits,
  yearBits,
  yearOfBits,
} from "../model/rate-bits.ts";
import { rateRow } from "./rates.ts";

type RateTables = Pick<Tables, "requirementGaps" | "bottleneckShares">;

/** The rates of a release, and which of them each entry is counted in (see RateBits). */
export interface YearRates extends RateTables {
  readonly rateBits: (entry: number) => RateBits;
}

/** What rates are compared with: the release before. */
export interface EarlierRates {
  readonly tables: RateTables;
  readonly rateBits: (entry: number) => RateBits;
}

/**
 * The rates of whole years: a row that fewer than k organisations with the property changed stays as it was published.
 * An earlier year in which nobody answered for a requirement has no row of it, unless one was published.
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
  const bits = new Map<number, RateBits>();
  const count = (entry: number, own: RateBits) => bits.set(entry, (bits.get(entry) ?? 0n) | own);
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
    mask: RateBits,
    value: RateBits,
  ) => {
    const counted = isCounted && before ? before.counted(year, mask, value) : undefined;
    const bits = value | yearBits(year);
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
    settings.requirements.flatMap(({ id }): RequirementGapRow[] => {
      const all = byYear.get(year) ?? [];
      const has = ({ findings }: Programme) => findings[id - 1] === 1;
      const known = earlier?.tables.requirementGaps.find(
        (row) => row.requirement === id && row.year === year,
      );
      // Not asked yet, or no more. The latest year, which pages show, is withheld then.
      if (
        known === undefined &&
        year !== allYears.at(-1) &&
        !all.some(({ findings }) => isAnswered(findings, id))
      )
        return [];
      const bit = findingBit(id);
      const row = decide(all.filter(has), known !== undefined, year, bit, bit);
      if (row !== "keep")
        return [requirementGapRow(withOnly(all, has, row?.withProperty), id, year, settings)];
      const own = keptRow(known!, "avg_remediation_days");
      if (!isOfLesserK) return [own];
      const counted = before!.stillCounted(all.filter(has), year, bit, bit);
      const today = requirementGapRow(withOnly(all, has, counted), id, year, settings);
      return [today.sample_size === null ? today : own];
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
      const row = decide(all.filter(has), known !== undefined, year, BOTTLENECK_MASK, bottleneckBits(id));
      if (row !== "keep") {
        base = withOnly(base, has, row?.withProperty);
        continue;
      }
      kept.push(keptRow(known!, "avg_delay_days"));
      if (!isOfLesserK) continue;
      base = withOnly(
        base,
        has,
        before!.stillCounted(all.filter(has), year, BOTTLENECK_MASK, bottleneckBits(id)),
      );
    }
    const today = bottleneckRowsOfYear(base, year, settings);
    const isTold = ({ bottleneck }: BottleneckRow) =>
      !isOfLesserK || today.some((row) => row.bottleneck === bottleneck && row.sample_size !== null);
    return shared(today, kept.filter(isTold));
  });
  return {
    requirementGaps: inOrder(requirementGaps, ({ requirement }) => requirement, settings.requirements),
    bottleneckShares: inOrder(bottleneckShares, ({ bottleneck }) => bottleneck, settings.bottlenecks),
    rateBits: (entry) => bits.get(entry) ?? 0n,
  };
}

function isAnswered(findings: Int8Array, requirement: number): boolean {
  const finding = findings[requirement - 1];
  return finding === 0 || finding === 1;
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
  readonly #rateBits: (entry: number) => RateBits;
  readonly #enter: (programme: Programme) => number;
  readonly #present: ReadonlySet<number>;
  readonly #byYear: ReadonlyMap<number, readonly number[]>;

  constructor({ rateBits }: EarlierRates, programmes: readonly Programme[], baseline: Baseline) {
    this.#rateBits = rateBits;
    this.#enter = baseline.enter;
    this.#present = new Set(programmes.map((one) => baseline.programmeOf(baseline.enter(one))));
    const counted = [...new Set(baseline.history.flat())].filter((entry) => rateBits(entry) !== 0n);
    this.#byYear = group(counted, (entry) => yearOfBits(rateBits(entry)));
  }

  hasLeft(programme: number): boolean {
    return !this.#present.has(programme);
  }

  /** Those of these programmes that a row counts, with the answers of today. */
  stillCounted(programmes: readonly Programme[], year: number, mask: RateBits, value: RateBits): Programme[] {
    const counted = this.counted(year, mask, value);
    return programmes.filter((programme) => counted.has(this.#enter(programme)));
  }

  /** The entries that a row counts: those of its year whose masked bits are these. */
  counted(year: number, mask: RateBits, value: RateBits): ReadonlySet<number> {
    const entries = this.#byYear.get(year) ?? [];
    return new Set(entries.filter((entry) => (this.#rateBits(entry) & mask) === value));
  }
}

import { createHash } from "node:crypto";
import { QUESTIONS } from "../../model/metric.ts";
import { bottleneckShares, requirementGaps } from "../../tables/rates.ts";
import type { Programme } from "../model/programme.ts";
import type { RateBits } from "../model/rate-bits.ts";
import type { CheckedPublication } from "./check.ts";
import { type GateContributors, hasContributed } from "./gate-contributors.ts";

/** A published row of a rate, and the programmes that it counts. */
export interface PublishedRate {
  readonly file: string;
  /** The line in the file. */
  readonly row: number;
  readonly year: number;
  /** Its published sample size. */
  readonly size: number;
  /** Its mean delay in days. */
  readonly delay: number;
  /** The standard error of the delay; null if none is published. */
  readonly error: number | null;
  /** The standard error in the previous release; null if none was published. */
  readonly errorBefore: number | null;
  /** The published number of programmes with the property. */
  readonly having: number | null;
  /** The rate in percent; undefined if it follows from the counts of its table. */
  readonly share: number | undefined;
  /** The entries with the property that it counts. */
  readonly counted: EntrySet;
  /** Its bits as in the ledger: the year and the requirement or bottleneck. */
  readonly bits: RateBits;
  /** The entries that its row of the previous release counted; undefined if that had no figures. */
  readonly countedBefore: EntrySet | undefined;
  /** Whether its own figures are those of the previous release. */
  readonly hasSameFigures: boolean;
  /** Whether it has the same figures and also counts the same programmes. */
  readonly isKept: boolean;
  readonly has: (programme: Programme) => boolean;
  readonly hasNot: (programme: Programme) => boolean;
  /** Returns the delay in days; not a finite number if none was given. */
  readonly delayOf: (programme: Programme) => number;
  /** Returns whether the organisation contributed that delay: it was not limited. */
  readonly isDelayOwn: (programme: Programme) => boolean;
}

/** A set of entries, without a defined order. */
export interface EntrySet extends Iterable<number> {
  readonly size: number;
  has(entry: number): boolean;
}

/** Returns the bottleneck that a programme named with a delay. */
function causeOf({ bottleneck, bottleneckDelayDays }: Programme): string | null {
  return bottleneckDelayDays === null ? null : bottleneck;
}

const DAYS = QUESTIONS.indexOf("remediation_days");

/** Returns all rows of rates that have figures. */
export function publishedRates(view: CheckedPublication): PublishedRate[] {
  const { programmes, entryOf, before, rateBits } = view;
  function* entries() {
    for (const programme of programmes) yield entryOf(programme);
    for (const block of before?.baseline.blockHistory ?? []) yield* block;
  }
  const now = new Counted(entries(), rateBits);
  const then = before && new Counted(entries(), before.rateBits);
  return [...gapRates(view, now, then), ...bottleneckRates(view, now, then)];
}

function gapRates(
  { tables, before, contributors }: CheckedPublication,
  now: Counted,
  then: Counted | undefined,
): PublishedRate[] {
  const keyOf = (row: { requirement: number; year: number }) => `${row.requirement} ${row.year}`;
  const previousRows = new Map((before?.tables.requirementGaps ?? []).map((row) => [keyOf(row), row]));
  return tables.requirementGaps.flatMap((row, index): PublishedRate[] => {
    const {
      requirement,
      year,
      sample_size: size,
      open_finding_rate_pct: share,
      avg_remediation_days: delay,
    } = row;
    if (size === null || share === null || delay === null) return [];
    const known = previousRows.get(keyOf(row));
    const isKnown = known !== undefined && known.sample_size !== null;
    return [
      {
        file: requirementGaps.path,
        row: index + 2,
        ...{ year, size, share, delay, error: row.avg_remediation_days_se, having: row.open_findings },
        errorBefore: known?.avg_remediation_days_se ?? null,
        bits: (BigInt(year) << 48n) + (1n << BigInt(requirement - 1)),
        ...compared(
          contributors,
          now.withFinding(year, requirement),
          isKnown ? then?.withFinding(year, requirement) : undefined,
          known?.sample_size === size &&
            known.open_finding_rate_pct === share &&
            isSameDelay(known.avg_remediation_days, delay, tables),
        ),
        has: ({ findings }) => findings[requirement - 1] === 1,
        hasNot: ({ findings }) => findings[requirement - 1] === 0,
        delayOf: ({ answers }) => answers[DAYS]!,
        isDelayOwn: (programme) => hasContributed(programme, DAYS),
      },
    ];
  });
}

function bottleneckRates(
  { tables, before, contributors }: CheckedPublication,
  now: Counted,
  then: Counted | undefined,
): PublishedRate[] {
  const keyOf = (row: { bottleneck: string; year: number }) => `${row.bottleneck} ${row.year}`;
  const previousRows = new Map((before?.tables.bottleneckShares ?? []).map((row) => [keyOf(row), row]));
  return tables.bottleneckShares.flatMap((row, index): PublishedRate[] => {
    const { bottleneck, year, sample_size: size, avg_delay_days: delay } = row;
    if (size === null || delay === null) return [];
    const known = previousRows.get(keyOf(row));
    const isKnown = known !== undefined && known.sample_size !== null;
    return [
      {
        file: bottleneckShares.path,
        row: index + 2,
        ...{ year, size, delay, share: undefined, error: row.avg_delay_days_se, having: size },
        errorBefore: known?.avg_delay_days_se ?? null,
        bits: (BigInt(year) << 48n) + (BigInt(digestOf(bottleneck)) << 32n),
        ...compared(
          contributors,
          now.withBottleneck(year, bottleneck),
          isKnown ? then?.withBottleneck(year, bottleneck) : undefined,
          // Its share depends on all counts of the year, so it may change with those of others.
          known?.sample_size === size && isSameDelay(known.avg_delay_days, delay, tables),
        ),
        has: (programme) => causeOf(programme) === bottleneck,
        hasNot: (programme) => ![null, bottleneck].includes(causeOf(programme)),
        delayOf: ({ bottleneckDelayDays }) => bottleneckDelayDays ?? Number.NaN,
        isDelayOwn: () => true,
      },
    ];
  });
}

/** Returns whether a delay is unchanged, except for rounding to larger steps if the methodology changed. */
function isSameDelay(
  before: number | null,
  now: number,
  { methodology }: CheckedPublication["tables"],
): boolean {
  if (before === null || before === now) return before === now;
  const step = 10 ** -methodology.rounding.days;
  const isMultiple = Math.abs(before / step - Math.round(before / step)) < 1e-6;
  return !isMultiple && Math.abs(before - now) <= step / 2 + 1e-9;
}

function compared(
  contributors: GateContributors,
  counted: EntrySet,
  countedBefore: EntrySet | undefined,
  hasSameFigures: boolean,
) {
  const isSame =
    countedBefore !== undefined && changedEntries(contributors, counted, countedBefore).length === 0;
  return { counted, countedBefore, hasSameFigures, isKept: isSame && hasSameFigures };
}

/** Returns the entries of programmes that only one of two rows counts, with any version of their answers. */
export function changedEntries(contributors: GateContributors, one: EntrySet, other: EntrySet): number[] {
  if (one.size === other.size && [...one].every((entry) => other.has(entry))) return [];
  const namesOf = (entries: EntrySet) => new Set([...entries].map((entry) => contributors.nameOf(entry)));
  const [names, others] = [namesOf(one), namesOf(other)];
  return [
    ...[...one].filter((entry) => !others.has(contributors.nameOf(entry))),
    ...[...other].filter((entry) => !names.has(contributors.nameOf(entry))),
  ];
}

/** Returns the 16-bit digest of a bottleneck. */
function digestOf(id: string): number {
  return Number.parseInt(createHash("sha256").update(id).digest("hex").slice(0, 4), 16) || 1;
}

/**
 * The entries that rates count, according to the ledger's bits: bits 0 to 31 for open findings of requirements 1 to 32,
 * 32 to 47 for a digest of the bottleneck, 48 to 63 for the year. They are stored as small numbers, in columns by entry.
 */
class Counted {
  readonly #byYear = new Map<number, number[]>();
  #columns = columnsOf(16);

  constructor(entries: Iterable<number>, bitsOf: (entry: number) => RateBits) {
    for (const entry of entries) {
      const bits = bitsOf(entry);
      if (bits === 0n) continue;
      if (entry >= this.#columns.years.length) this.#columns = columnsOf(2 * entry, this.#columns);
      const { years, findings, causes } = this.#columns;
      // An entry that already has a year was seen before.
      if (years[entry] !== 0) continue;
      const year = Number(bits >> 48n);
      years[entry] = year;
      findings[entry] = Number(bits & 0xffffffffn);
      causes[entry] = Number((bits >> 32n) & 0xffffn);
      const list = this.#byYear.get(year);
      if (list) list.push(entry);
      else this.#byYear.set(year, [entry]);
    }
  }

  withFinding(year: number, requirement: number): EntrySet {
    const { findings } = this.#columns;
    return this.#of(year, (entry) => ((findings[entry]! >>> (requirement - 1)) & 1) === 1);
  }

  withBottleneck(year: number, id: string): EntrySet {
    const digest = digestOf(id);
    const { causes } = this.#columns;
    return this.#of(year, (entry) => causes[entry] === digest);
  }

  #of(year: number, isCounted: (entry: number) => boolean): EntrySet {
    const list = this.#byYear.get(year) ?? [];
    const { years } = this.#columns;
    let size = 0;
    for (const entry of list) if (isCounted(entry)) size++;
    return {
      size,
      has: (entry) => years[entry] === year && isCounted(entry),
      *[Symbol.iterator]() {
        for (const entry of list) if (isCounted(entry)) yield entry;
      },
    };
  }
}

interface Columns {
  readonly years: Uint16Array;
  readonly findings: Uint32Array;
  readonly causes: Uint16Array;
}

/** Makes columns for this many entries, with the given ones copied. */
function columnsOf(length: number, from?: Columns): Columns {
  const columns = {
    years: new Uint16Array(length),
    findings: new Uint32Array(length),
    causes: new Uint16Array(length),
  };
  if (from !== undefined) {
    columns.years.set(from.years);
    columns.findings.set(from.findings);
    columns.causes.set(from.causes);
  }
  return columns;
}

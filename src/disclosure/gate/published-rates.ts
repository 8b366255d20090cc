import { createHash } from "node:crypto";
import { QUESTIONS } from "../../model/metric.ts";
import { bottleneckShares, requirementGaps } from "../../tables/rates.ts";
import type { Programme } from "../model/programme.ts";
import type { RateBits } from "../model/rate-bits.ts";
import type { View } from "./check.ts";
import type { People } from "./people.ts";

/** A published row of a rate, and who it counts. */
export interface PublishedRate {
  readonly file: string;
  /** Line in the file. */
  readonly row: number;
  readonly year: number;
  /** The count that it tells. */
  readonly size: number;
  /** Its mean delay in days. */
  readonly delay: number;
  /** Standard error of the delay; null where none is told. */
  readonly error: number | null;
  /** That of the release before, if it told one. */
  readonly errorBefore: number | null;
  /** How many have the property, as the row tells it. */
  readonly having: number | null;
  /** The rate in percent; undefined for one whose share follows from the counts of its table. */
  readonly share: number | undefined;
  /** Entries with the property that it counts. */
  readonly counted: Entries;
  /** Its bits, as the ledger has them: the year, and the requirement or the bottleneck. */
  readonly bits: RateBits;
  /** Those that its row of the release before counted; undefined where that had no figures. */
  readonly countedBefore: Entries | undefined;
  /** Whether its own figures are those of the release before. */
  readonly hasSameFigures: boolean;
  /** Whether it counts the same as well. */
  readonly isKept: boolean;
  readonly has: (programme: Programme) => boolean;
  readonly hasNot: (programme: Programme) => boolean;
  /** In days; not a finite number where none was given. */
  readonly delayOf: (programme: Programme) => number;
}

/** Entries without an order, each once. */
export interface Entries extends Iterable<number> {
  readonly size: number;
  has(entry: number): boolean;
}

/** The bottleneck that a programme named with a delay. */
function causeOf({ bottleneck, bottleneckDelayDays }: Programme): string | null {
  return bottleneckDelayDays === null ? null : bottleneck;
}

const DAYS = QUESTIONS.indexOf("remediation_days");

/** All rows of rates that tell figures. */
export function publishedRates(view: View): PublishedRate[] {
  const { programmes, enter, before, rateBits } = view;
  function* entries() {
    for (const programme of programmes) yield enter(programme);
    for (const block of before?.baseline.history ?? []) yield* block;
  }
  const now = new Counted(entries(), rateBits);
  const then = before && new Counted(entries(), before.rateBits);
  return [...gapRates(view, now, then), ...bottleneckRates(view, now, then)];
}

function gapRates(
  { tables, before, people }: View,
  now: Counted,
  then: Counted | undefined,
): PublishedRate[] {
  const keyOf = (row: { requirement: number; year: number }) => `${row.requirement} ${row.year}`;
  const earlier = new Map((before?.tables.requirementGaps ?? []).map((row) => [keyOf(row), row]));
  return tables.requirementGaps.flatMap((row, index): PublishedRate[] => {
    const {
      requirement,
      year,
      sample_size: size,
      open_finding_rate_pct: share,
      avg_remediation_days: delay,
    } = row;
    if (size === null || share === null || delay === null) return [];
    const known = earlier.get(keyOf(row));
    const isKnown = known !== undefined && known.sample_size !== null;
    return [
      {
        file: requirementGaps.path,
        row: index + 2,
        ...{ year, size, share, delay, error: row.avg_remediation_days_se, having: row.open_findings },
        errorBefore: known?.avg_remediation_days_se ?? null,
        bits: (BigInt(year) << 48n) + (1n << BigInt(requirement - 1)),
        ...compared(
          people,
          now.withFinding(year, requirement),
          isKnown ? then?.withFinding(year, requirement) : undefined,
          known?.sample_size === size &&
            known.open_finding_rate_pct === share &&
            isSameDelay(known.avg_remediation_days, delay, tables),
        ),
        has: ({ findings }) => findings[requirement - 1] === 1,
        hasNot: ({ findings }) => findings[requirement - 1] === 0,
        delayOf: ({ answers }) => answers[DAYS]!,
      },
    ];
  });
}

function bottleneckRates(
  { tables, before, people }: View,
  now: Counted,
  then: Counted | undefined,
): PublishedRate[] {
  const keyOf = (row: { bottleneck: string; year: number }) => `${row.bottleneck} ${row.year}`;
  const earlier = new Map((before?.tables.bottleneckShares ?? []).map((row) => [keyOf(row), row]));
  return tables.bottleneckShares.flatMap((row, index): PublishedRate[] => {
    const { bottleneck, year, sample_size: size, avg_delay_days: delay } = row;
    if (size === null || delay === null) return [];
    const known = earlier.get(keyOf(row));
    const isKnown = known !== undefined && known.sample_size !== null;
    return [
      {
        file: bottleneckShares.path,
        row: index + 2,
        ...{ year, size, delay, share: undefined, error: row.avg_delay_days_se, having: size },
        errorBefore: known?.avg_delay_days_se ?? null,
        bits: (BigInt(year) << 48n) + (BigInt(digestOf(bottleneck)) << 32n),
        ...compared(
          people,
          now.withBottleneck(year, bottleneck),
          isKnown ? then?.withBottleneck(year, bottleneck) : undefined,
          // Its share is one of all counts of the year, and may move with those of others.
          known?.sample_size === size && isSameDelay(known.avg_delay_days, delay, tables),
        ),
        has: (programme) => causeOf(programme) === bottleneck,
        hasNot: (programme) => ![null, bottleneck].includes(causeOf(programme)),
        delayOf: ({ bottleneckDelayDays }) => bottleneckDelayDays ?? Number.NaN,
      },
    ];
  });
}

/** Whether a delay is what it was; a methodology that rounds to larger steps rounds what was published, too. */
function isSameDelay(before: number | null, now: number, { methodology }: View["tables"]): boolean {
  if (before === null || before === now) return before === now;
  const step = 10 ** -methodology.rounding.days;
  const isMultiple = Math.abs(before / step - Math.round(before / step)) < 1e-6;
  return !isMultiple && Math.abs(before - now) <= step / 2 + 1e-9;
}

function compared(
  people: People,
  counted: Entries,
  countedBefore: Entries | undefined,
  hasSameFigures: boolean,
) {
  const isSame = countedBefore !== undefined && changedEntries(people, counted, countedBefore).length === 0;
  return { counted, countedBefore, hasSameFigures, isKept: isSame && hasSameFigures };
}

/** Entries of programmes that only one of two rows counts, whatever version of their answers. */
export function changedEntries(people: People, one: Entries, other: Entries): number[] {
  if (one.size === other.size && [...one].every((entry) => other.has(entry))) return [];
  const namesOf = (entries: Entries) => new Set([...entries].map((entry) => people.nameOf(entry)));
  const [names, others] = [namesOf(one), namesOf(other)];
  return [
    ...[...one].filter((entry) => !others.has(people.nameOf(entry))),
    ...[...other].filter((entry) => !names.has(people.nameOf(entry))),
  ];
}

/** What stands for a bottleneck in 16 bits. */
function digestOf(id: string): number {
  return Number.parseInt(createHash("sha256").update(id).digest("hex").slice(0, 4), 16) || 1;
}

/**
 * Entries by the rates that they are counted in, as the ledger's bits have it: 0 to 31 an open finding of requirements
 * 1 to 32, 32 to 47 a digest of the bottleneck, 48 to 63 the year. They are kept as small numbers, in columns by entry.
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
      // Who was looked at already has a year.
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

  withFinding(year: number, requirement: number): Entries {
    const { findings } = this.#columns;
    return this.#of(year, (entry) => ((findings[entry]! >>> (requirement - 1)) & 1) === 1);
  }

  withBottleneck(year: number, id: string): Entries {
    const digest = digestOf(id);
    const { causes } = this.#columns;
    return this.#of(year, (entry) => causes[entry] === digest);
  }

  #of(year: number, isCounted: (entry: number) => boolean): Entries {
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

/** Columns for so many entries, with those that there are. */
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

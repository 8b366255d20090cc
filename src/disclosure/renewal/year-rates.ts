import { group } from "d3-array";
import { spanOf, yearsOf } from "../../model/years.ts";
import type { Settings } from "../../tables/index.ts";
import type { RateTables } from "../derived/index.ts";
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
import type { ReleasedRate } from "../model/released-rate.ts";
import { bottleneckRates } from "./bottleneck-rates.ts";
import { DelaySums } from "./delay-sums.ts";
import type { EarlierRates } from "./earlier-rates.ts";
import { RateBook } from "./rate-book.ts";
import { requirementRates } from "./requirement-rates.ts";

/** The rates of a release, and the entries that they count (see RateBits). */
export interface YearRates extends RateTables {
  readonly rateBits: (entry: number) => RateBits;
  /** Every version of every row ever published, including those of this release. */
  readonly releasedRates: readonly ReleasedRate[];
}

/**
 * Computes the rates of whole years. A row stays as published if fewer than k organisations with the property have
 * changed, and differs from every published version of it by at least k. If a programme of a year has left, every row of
 * that year is recomputed. The delays of requirements differ from one another and from those of blocks by at least k
 * organisations, too (see DelaySums). Requirements and bottlenecks have rows for the years from their first to their last (see
 * rateYears).
 * @param blocks the blocks of all years
 * @param programmes all programmes that may be used today
 */
export function yearRates(
  blocks: readonly PublishedBlock[],
  programmes: readonly Programme[],
  baseline: Baseline,
  settings: Settings,
  earlier?: EarlierRates,
): YearRates {
  const members = group(
    blocks.flatMap((block) => block.members),
    ({ year }) => year,
  );
  const span = spanOf(
    blocks.map(({ row }) => row.year),
    settings.release.asOf,
  );
  const ofYear = new Map(yearsOf(span).map((year) => [year, members.get(year) ?? []]));
  const book = new RateBook(programmes, baseline, settings, earlier);
  const { requirementGaps, bottleneckShares } = earlier?.tables ?? {
    requirementGaps: [],
    bottleneckShares: [],
  };
  const blocksOf = group(blocks, ({ row }) => row.year);
  const released = group(earlier?.releasedRates.filter(isOfRequirement) ?? [], ({ row }) => yearOfBits(row));
  const sumsOf = (year: number) =>
    new DelaySums(
      (blocksOf.get(year) ?? []).map(({ members, entries = members.map(baseline.entryOf) }) => ({
        members,
        entries,
      })),
      (released.get(year) ?? []).map(({ entries }) => entries),
      baseline,
      settings.methodology.k,
    );
  const gaps = requirementRates(ofYear, book, sumsOf, settings, requirementGaps);
  const shares = bottleneckRates(ofYear, book, baseline, settings, bottleneckShares);
  return {
    requirementGaps: gaps,
    bottleneckShares: inOrder(shares, ({ bottleneck }) => bottleneck, settings.bottlenecks),
    rateBits: book.rateBits,
    releasedRates: book.releasedRates([
      ...bitsOfPublished(gaps, ({ requirement }) => findingBit(requirement)),
      ...bitsOfPublished(shares, ({ bottleneck }) => bottleneckBits(bottleneck)),
    ]),
  };
}

/** Returns whether a row is of a requirement, and not of a bottleneck. */
function isOfRequirement({ row }: ReleasedRate): boolean {
  return (row & BOTTLENECK_MASK) === 0n;
}

/** Returns the bits of the rows that are not withheld. */
function bitsOfPublished<R extends { readonly year: number; readonly sample_size: number | null }>(
  rows: readonly R[],
  propertyOf: (row: R) => RateBits,
): RateBits[] {
  return rows
    .filter(({ sample_size }) => sample_size !== null)
    .map((row) => yearBits(row.year) | propertyOf(row));
}

/** Sorts rows by label in the order of the registry. Those of a label stay in their order, which is by year. */
function inOrder<R>(
  rows: readonly R[],
  labelOf: (row: R) => string,
  registry: readonly { readonly id: string }[],
): R[] {
  return registry.flatMap(({ id }) => rows.filter((row) => labelOf(row) === id));
}

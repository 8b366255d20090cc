import { METRIC, METRICS, type Metric } from "../../model/metric.ts";
import type { MetricUnit } from "../../model/unit.ts";
import { Moments } from "../../statistics/moments.ts";
import { standardError } from "../../statistics/standard-error.ts";
import { tableNumber } from "../../tables/format.ts";
import type { Settings } from "../../tables/index.ts";
import type { PublishedBlock } from "../model/block.ts";
import { hasContributorsTo, valueOf } from "./contributors.ts";
import { isKnown } from "./earlier.ts";

/** A standard error for each metric; null where there is none. */
export type Errors = { [M in Metric as `${M}_se`]: number | null };

/** So few that the values' exact sum of squares does not follow from an error. */
const SIGNIFICANT_DIGITS = 2;

/**
 * The standard error of each metric's mean over values as answered, to two significant digits; null where fewer
 * than the minimum cohort answered, or fewer than k organisations really did, and while earlier answers of some stand in
 * the blocks, for these are known no more.
 * @param cell published blocks
 */
export function standardErrors(cell: readonly PublishedBlock[], { methodology }: Settings): Errors {
  const { k, minimumCohort } = methodology;
  const known = isKnown(cell) ? cell : [];
  const error = (metric: Metric) => {
    const all = new Moments();
    const at = MOMENTS * METRICS.indexOf(metric);
    for (const block of known) {
      const own = momentsOf(block);
      all.join({ count: own[at]!, mean: own[at + 1]!, squares: own[at + 2]! });
    }
    return all.count < minimumCohort || !hasContributorsTo(membersOf(known), metric, k)
      ? null
      : toldError(all.standardError(), METRIC[metric].unit);
  };
  return byErrorColumn((_, metric) => error(metric));
}

/** Count, mean and squares of each metric: of many blocks, lists of numbers take a third of the memory of objects. */
type BlockMoments = readonly number[];
const MOMENTS = 3;

/** By block, which is in a cell of each table: its members are fetched from memory once. */
const momentsBy = new WeakMap<PublishedBlock, BlockMoments>();

function momentsOf(block: PublishedBlock): BlockMoments {
  const known = momentsBy.get(block);
  if (known !== undefined) return known;
  const moments = METRICS.map(() => new Moments());
  for (const member of block.members) {
    for (const [place, metric] of METRICS.entries()) {
      const value = valueOf(member, metric);
      if (!Number.isNaN(value)) moments[place]!.add(value);
    }
  }
  const made = moments.flatMap(({ count, mean, squares }) => [count, mean, squares]);
  momentsBy.set(block, made);
  return made;
}

function* membersOf(blocks: readonly PublishedBlock[]) {
  for (const { members } of blocks) yield* members;
}

/** The standard error of the mean of delays, as it is told; null for fewer than the minimum cohort. */
export function errorOfDelays(days: readonly number[], minimumCohort: number): number | null {
  return days.length < minimumCohort ? null : toldError(standardError(days), "days");
}

/**
 * A standard error as tables tell it: to two significant digits, and to no more decimals than they keep of its unit. Null where
 * nothing is left of it: an error of 0 would say that all answered alike.
 */
export function toldError(error: number | undefined, unit: MetricUnit): number | null {
  if (error === undefined) return null;
  const told = tableNumber(Number(error.toPrecision(SIGNIFICANT_DIGITS)), unit);
  return told === 0 ? null : told;
}

/** A value for the column of each metric's standard error. */
export function byErrorColumn(of: (column: keyof Errors, metric: Metric) => number | null): Errors {
  return Object.fromEntries(METRICS.map((metric) => [`${metric}_se`, of(`${metric}_se`, metric)])) as Errors;
}

import { METRIC, METRICS, type Metric } from "../../model/metric.ts";
import type { MetricUnit } from "../../model/unit.ts";
import { Moments } from "../../statistics/moments.ts";
import { standardError } from "../../statistics/standard-error.ts";
import { tableNumber } from "../../tables/format.ts";
import type { Settings } from "../../tables/index.ts";
import type { PublishedBlock } from "../model/block.ts";
import { hasContributorsTo, metricValue } from "./contributors.ts";
import { hasKnownAnswers } from "./previous-release.ts";

/** A standard error for each metric; null if it has none. */
export type Errors = { [M in Metric as `${M}_se`]: number | null };

/** Few enough that the exact sum of squares of the values cannot be derived from a standard error. */
const SIGNIFICANT_DIGITS = 2;

/**
 * Computes the standard error of each metric's mean over the members' values, to two significant digits. It is null if
 * fewer programmes than the minimum cohort answered, if there are fewer than k contributors, and while a block contains
 * earlier answers of a member, because these are no longer known.
 * @param cell published blocks
 */
export function publishedErrors(cell: readonly PublishedBlock[], { methodology }: Settings): Errors {
  const { k, minimumCohort } = methodology;
  const known = hasKnownAnswers(cell) ? cell : [];
  const error = (metric: Metric) => {
    const all = new Moments();
    const at = MOMENTS * METRICS.indexOf(metric);
    for (const block of known) {
      const own = momentsOf(block);
      all.join({ count: own[at]!, mean: own[at + 1]!, squares: own[at + 2]! });
    }
    return all.count < minimumCohort || !hasContributorsTo(membersOf(known), metric, k)
      ? null
      : publishedError(all.standardError(), METRIC[metric].unit);
  };
  return byErrorColumn((_, metric) => error(metric));
}

/** Count, mean and squares of each metric, in one list: objects would take three times the memory. */
type BlockMoments = readonly number[];
const MOMENTS = 3;

/** Cached by block, because each block is in a cell of several tables. */
const momentsBy = new WeakMap<PublishedBlock, BlockMoments>();

function momentsOf(block: PublishedBlock): BlockMoments {
  const known = momentsBy.get(block);
  if (known !== undefined) return known;
  const moments = METRICS.map(() => new Moments());
  for (const member of block.members) {
    for (const [place, metric] of METRICS.entries()) {
      const value = metricValue(member, metric);
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

/** Returns the published standard error of the mean of delays in days; null for fewer than the minimum cohort. */
export function errorOfDelays(days: readonly number[], minimumCohort: number): number | null {
  return days.length < minimumCohort ? null : publishedError(standardError(days), "days");
}

/**
 * Rounds a standard error for publication: to two significant digits, and to at most the decimals that tables keep for
 * its unit. Returns null if it rounds to 0, because an error of 0 would disclose that all answers were equal.
 */
export function publishedError(error: number | undefined, unit: MetricUnit): number | null {
  if (error === undefined) return null;
  const rounded = tableNumber(Number(error.toPrecision(SIGNIFICANT_DIGITS)), unit);
  return rounded === 0 ? null : rounded;
}

/** Makes the standard errors of all metrics by calling a function for each column. */
export function byErrorColumn(of: (column: keyof Errors, metric: Metric) => number | null): Errors {
  return Object.fromEntries(METRICS.map((metric) => [`${metric}_se`, of(`${metric}_se`, metric)])) as Errors;
}

import { METRIC, METRICS, type Metric } from "../../model/metric.ts";
import { once } from "../../model/once.ts";
import type { MetricUnit } from "../../model/unit.ts";
import { Moments } from "../../statistics/moments.ts";
import { tableNumber } from "../../tables/format.ts";
import type { Settings } from "../../tables/index.ts";
import type { PublishedBlock } from "../model/block.ts";
import { isDominantShare, OrganisationSums } from "../model/dominance.ts";
import type { Programme } from "../model/programme.ts";
import { contributesTo, hasContributorsTo, metricValue } from "./contributors.ts";
import { hasKnownAnswers } from "./previous-release.ts";

/** A standard error for each metric; null if it has none. */
export type Errors = { [M in Metric as `${M}_se`]: number | null };

/** Few enough that the exact sum of squares of the values cannot be derived from a standard error. */
const SIGNIFICANT_DIGITS = 2;

/**
 * Computes the standard error of each metric's mean over the members' values, to two significant digits. It is null if
 * fewer programmes than the minimum cohort answered, if there are fewer than k contributors, if one or two of them make up
 * nearly all of the variance, and while a block contains earlier answers of a member, because these are no longer known.
 * @param cell published blocks
 */
export function publishedErrors(cell: readonly PublishedBlock[], { methodology }: Settings): Errors {
  const { k, minimumCohort } = methodology;
  const known = hasKnownAnswers(cell) ? cell : [];
  const mostOfOne = once(() => mostProgrammesOfOne(membersOf(known)));
  const error = (metric: Metric) => {
    const all = new Moments();
    const at = MOMENTS * METRICS.indexOf(metric);
    let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const block of known) {
      const own = momentsOf(block);
      all.join({ count: own[at]!, mean: own[at + 1]!, squares: own[at + 2]! });
      [least, greatest] = [Math.min(least, own[at + 3]!), Math.max(greatest, own[at + 4]!)];
    }
    const farthest = Math.max(greatest - all.mean, all.mean - least) ** 2;
    // The exact check is slow, and most cells have enough values that no two organisations can make up nearly all.
    const mayBeOfFew = () => isDominantShare(2 * mostOfOne() * farthest, all.squares);
    return all.count < minimumCohort ||
      !hasContributorsTo(membersOf(known), metric, k) ||
      (mayBeOfFew() && isVarianceOfFew(membersOf(known), metric, all.mean))
      ? null
      : publishedError(all.standardError(), METRIC[metric].unit);
  };
  return byErrorColumn((_, metric) => error(metric));
}

/**
 * Count, mean, squares, least and greatest value of each metric, in one list: objects would take three times the memory.
 */
type BlockMoments = readonly number[];
const MOMENTS = 5;

/** Cached by block, because each block is in a cell of several tables. */
const momentsBy = new WeakMap<PublishedBlock, BlockMoments>();

function momentsOf(block: PublishedBlock): BlockMoments {
  const known = momentsBy.get(block);
  if (known !== undefined) return known;
  const made = METRICS.flatMap((metric) => {
    const moments = new Moments();
    let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const member of block.members) {
      const value = metricValue(member, metric);
      if (Number.isNaN(value)) continue;
      moments.add(value);
      [least, greatest] = [Math.min(least, value), Math.max(greatest, value)];
    }
    return [moments.count, moments.mean, moments.squares, least, greatest];
  });
  momentsBy.set(block, made);
  return made;
}

function* membersOf(blocks: readonly PublishedBlock[]) {
  for (const { members } of blocks) yield* members;
}

/** Returns the largest number of programmes that one organisation has. */
function mostProgrammesOfOne(members: Iterable<Programme>): number {
  const counts = new Map<number, number>();
  let most = 0;
  for (const { organisation } of members) {
    const count = (counts.get(organisation) ?? 0) + 1;
    counts.set(organisation, count);
    if (count > most) most = count;
  }
  return most;
}

/** Returns whether one or two organisations make up nearly all squared deviations of a metric from its mean. */
function isVarianceOfFew(members: Iterable<Programme>, metric: Metric, mean: number): boolean {
  const squares = new OrganisationSums();
  for (const member of members) {
    const value = metricValue(member, metric);
    if (Number.isNaN(value)) continue;
    squares.add(contributesTo(member, metric) ? member.organisation : undefined, (value - mean) ** 2);
  }
  return squares.areDominated();
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

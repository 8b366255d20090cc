import { byCodeUnit } from "../../model/file.ts";
import type { Metric } from "../../model/metric.ts";
import { difference, type Estimate, isDistinguishable } from "../../statistics/estimate.ts";
import { percentChange } from "../../statistics/percent-change.ts";
import { round } from "../../statistics/round.ts";
import { tQuantile } from "../../statistics/t-quantile.ts";

/** Two values of one mean: of a year and the year before, or of a release and the one before. */
export interface Pair {
  readonly metric: Metric;
  /** The industry's id; null for all programmes. */
  readonly industry: string | null;
  readonly now: Estimate;
  readonly before: Estimate;
}

/** A change that stands up to its uncertainty. */
export interface Finding extends Pair {
  /** The difference of the two, which are taken for independent. */
  readonly change: Estimate;
  /** Percent of the value before, without its sign, to 4 decimals; null where that is 0. */
  readonly size: number | null;
}

export interface Findings {
  /** The largest first. */
  readonly found: readonly Finding[];
  /** How many pairs were looked at: those with a standard error on either side. */
  readonly looked: number;
  /** How many stand up beside those that are told. */
  readonly untold: number;
}

/** The most findings, and the most of one metric: one course that all industries share is told by two of them. */
export const MOST = 5;
export const MOST_OF_A_METRIC = 2;

/** The chance, of 1, that anything at all is found where nothing changed. */
export const CHANCE = 0.05;

const SIZE_DECIMALS = 4;

/**
 * The changes that stand up to their uncertainty although many were looked at: |change| > t(1 - CHANCE / 2m; df) x SE of m
 * (Bonferroni; it holds for changes that depend on each other, as those of an industry and of all programmes do), and
 * > 2 x SE as every comparison. Largest first; equals by metric and industry.
 * @param isTold whether a change means something, however sure it is
 */
export function standing(
  pairs: readonly Pair[],
  isTold: (change: Finding) => boolean = () => true,
): Findings {
  const known = pairs
    .map((pair): Finding => ({ ...pair, change: difference(pair.now, pair.before), size: sizeOf(pair) }))
    .filter(({ change }) => change.standardError !== null);
  const all = known
    .filter(({ change }) => isDistinguishable(change) && isBeyondChance(change, known.length))
    .filter(isTold)
    .sort((a, b) => compareSizes(a.size, b.size) || byCodeUnit(nameOf(a), nameOf(b)));
  const told = new Map<Metric, number>();
  const found = all
    .filter(({ metric }) => {
      const count = (told.get(metric) ?? 0) + 1;
      told.set(metric, count);
      return count <= MOST_OF_A_METRIC;
    })
    .slice(0, MOST);
  return { found, looked: known.length, untold: all.length - found.length };
}

/** Whether a change would hardly come about by chance among so many. */
function isBeyondChance({ value, standardError, df }: Estimate, looked: number): boolean {
  return Math.abs(value) > tQuantile(1 - CHANCE / (2 * looked), df ?? 1) * (standardError ?? 0);
}

function sizeOf({ now, before }: Pair): number | null {
  const percent = percentChange(before.value, now.value);
  return percent === undefined ? null : round(Math.abs(percent), SIZE_DECIMALS);
}

/** From nothing to something, which has no percent, is the largest change there is. */
function compareSizes(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return b - a;
}

function nameOf({ metric, industry }: Pair): string {
  return `${metric}/${industry ?? ""}`;
}

import { byCodeUnit } from "../../model/file.ts";
import type { Metric } from "../../model/metric.ts";
import { difference, type Estimate, isDistinguishable } from "../../statistics/estimate.ts";
import { percentChange } from "../../statistics/percent-change.ts";
import { round } from "../../statistics/round.ts";
import { tQuantile } from "../../statistics/t-quantile.ts";
import { compareSizes } from "../compare-sizes.ts";

/** Two values of one mean: of a year and the year before, or of a release and the release before. */
export interface ValuePair {
  readonly metric: Metric;
  /** The industry's id; null for all programmes. */
  readonly industry: string | null;
  readonly now: Estimate;
  readonly before: Estimate;
}

/** A significant change. */
export interface Finding extends ValuePair {
  /** The difference of the two, computed as if they were independent. */
  readonly change: Estimate;
  /** Absolute percent change, to 4 decimals; null if the value before is 0. */
  readonly size: number | null;
}

export interface StandingFindings {
  /** Largest first. */
  readonly found: readonly Finding[];
  /** How many pairs were tested: those with a standard error on both sides. */
  readonly tested: number;
  /** How many significant changes are not among the reported ones, although they are meaningful. */
  readonly omitted: number;
  /** How many significant changes are not meaningful. */
  readonly meaningless: number;
}

/** The most findings, and the most of one metric: two are enough for a trend that all industries share. */
export const MOST_FINDINGS = 5;
export const MOST_OF_A_METRIC = 2;

/** The probability of any finding at all if nothing has changed. */
export const CHANCE = 0.05;

const SIZE_DECIMALS = 4;

/**
 * Returns the changes that are significant although many pairs are tested: |change| > t(1 - CHANCE / 2m; df) x SE for m pairs
 * (Bonferroni, which also holds for dependent changes such as those of an industry and of all programmes), and > 2 x SE as in
 * every comparison. Largest first; ties by metric and industry.
 * @param isMeaningful whether a change is meaningful, however certain it is
 */
export function standing(
  pairs: readonly ValuePair[],
  isMeaningful: (change: Finding) => boolean = () => true,
): StandingFindings {
  const known = pairs
    .map((pair): Finding => ({ ...pair, change: difference(pair.now, pair.before), size: sizeOf(pair) }))
    .filter(({ change }) => change.standardError !== null);
  const significant = known.filter(
    ({ change }) => isDistinguishable(change) && isBeyondChance(change, known.length),
  );
  const all = significant
    .filter(isMeaningful)
    .sort((a, b) => compareSizes(a.size, b.size) || byCodeUnit(nameOf(a), nameOf(b)));
  const counts = new Map<Metric, number>();
  const found = all
    .filter(({ metric }) => {
      const count = (counts.get(metric) ?? 0) + 1;
      counts.set(metric, count);
      return count <= MOST_OF_A_METRIC;
    })
    .slice(0, MOST_FINDINGS);
  return {
    found,
    tested: known.length,
    omitted: all.length - found.length,
    meaningless: significant.length - all.length,
  };
}

/** Whether a change is significant after the correction for the number of tested pairs. */
function isBeyondChance({ value, standardError, df }: Estimate, looked: number): boolean {
  return Math.abs(value) > tQuantile(1 - CHANCE / (2 * looked), df ?? 1) * (standardError ?? 0);
}

function sizeOf({ now, before }: ValuePair): number | null {
  const percent = percentChange(before.value, now.value);
  return percent === undefined ? null : round(Math.abs(percent), SIZE_DECIMALS);
}

function nameOf({ metric, industry }: ValuePair): string {
  return `${metric}/${industry ?? ""}`;
}

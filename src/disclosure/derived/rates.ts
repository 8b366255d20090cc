import { mean } from "../../statistics/mean.ts";
import { round } from "../../statistics/round.ts";
import type { Settings } from "../../tables/index.ts";
import type { BottleneckRow, RequirementGapRow } from "../../tables/observatory.ts";
import type { Programme } from "../model/programme.ts";
import { hasContributorsTo, valuesOf } from "./contributors.ts";

/**
 * Rates are no sums over blocks: a block's members differ in what is counted. So they are of whole years, of
 * counts in steps, and of at least k organisations with the property and as many without. Delays are rounded as
 * answers are: with more digits a mean tells how many it is of.
 */

/** What counts are rounded to, so that one more or less does not show. */
const STEP = 5;

function inSteps(count: number): number {
  return Math.max(STEP, STEP * Math.round(count / STEP));
}

/** Whether programmes are of at least k organisations. */
function isOfEnough(programmes: readonly Programme[], k: number): boolean {
  const organisations = new Set<number>();
  for (const { organisation } of programmes) {
    if (organisations.add(organisation).size >= k) return true;
  }
  return false;
}

/** All values the same: their mean tells each of them. */
function tellsAll(values: readonly number[]): boolean {
  return values.every((value) => value === values[0]);
}

/**
 * One row: of those who answered for a requirement, the share with an open finding, and the mean delay of those
 * who have one; all null unless k organisations have one, k have none, and k of each side gave their delay, for
 * the mean of the others follows from that of the year.
 * @param programmes those of the year that the row rests on
 */
export function requirementGapRow(
  programmes: readonly Programme[],
  requirement: number,
  year: number,
  { methodology }: Settings,
): RequirementGapRow {
  const { k } = methodology;
  const open: Programme[] = [];
  const closed: Programme[] = [];
  const silent: Programme[] = [];
  for (const programme of programmes) {
    const finding = programme.findings[requirement - 1];
    (finding === 1 ? open : finding === 0 ? closed : silent).push(programme);
  }
  const delays = valuesOf(open, "remediation_days");
  const isSafe =
    isOfEnough(open, k) &&
    isOfEnough(closed, k) &&
    hasContributorsTo(open, "remediation_days", k) &&
    hasContributorsTo([...closed, ...silent], "remediation_days", k) &&
    !tellsAll(delays);
  if (!isSafe) {
    return { requirement, year, sample_size: null, open_finding_rate_pct: null, avg_remediation_days: null };
  }
  const count = inSteps(open.length);
  const sample_size = count + inSteps(closed.length);
  return {
    requirement,
    year,
    sample_size,
    open_finding_rate_pct: (100 * count) / sample_size,
    avg_remediation_days: round(mean(delays)!, methodology.rounding.days),
  };
}

/**
 * The rows of one year, one a cause: the share of those who named it among all who named one, and the mean delay
 * that it costs; null unless k organisations named it and k another. The shares are of the counts in steps: where
 * all causes are published, of their sum; otherwise of that and of what is withheld, at least one step.
 * @param programmes those of the year that the rows rest on
 */
export function bottleneckRowsOfYear(
  programmes: readonly Programme[],
  year: number,
  { bottlenecks, methodology }: Settings,
): BottleneckRow[] {
  const { k } = methodology;
  const named = programmes.filter(
    ({ bottleneck, bottleneckDelayDays }) => bottleneck !== null && bottleneckDelayDays !== null,
  );
  const causes = bottlenecks.map(({ id }) => {
    const having = named.filter(({ bottleneck }) => bottleneck === id);
    const others = named.filter(({ bottleneck }) => bottleneck !== id);
    const delays = having.map(({ bottleneckDelayDays }) => bottleneckDelayDays!);
    return {
      id,
      having,
      delays,
      isSafe: isOfEnough(having, k) && isOfEnough(others, k) && !tellsAll(delays),
    };
  });
  const published = causes.filter(({ isSafe }) => isSafe);
  const withheld = named.length - published.reduce((sum, { having }) => sum + having.length, 0);
  const total =
    published.reduce((sum, { having }) => sum + inSteps(having.length), 0) +
    (published.length < causes.length ? inSteps(withheld) : 0);
  return causes.map(({ id: bottleneck, having, delays, isSafe }) => {
    if (!isSafe) return { bottleneck, year, share_pct: null, avg_delay_days: null, sample_size: null };
    const sample_size = inSteps(having.length);
    return {
      bottleneck,
      year,
      share_pct: (100 * sample_size) / total,
      avg_delay_days: round(mean(delays)!, methodology.rounding.days),
      sample_size,
    };
  });
}

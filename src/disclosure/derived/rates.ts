import { mean } from "../../statistics/mean.ts";
import { round } from "../../statistics/round.ts";
import type { Settings } from "../../tables/index.ts";
import type { BottleneckRow, RequirementGapRow } from "../../tables/rates.ts";
import type { Programme } from "../model/programme.ts";
import { hasContributorsTo, valuesOf } from "./contributors.ts";
import { errorOfDelays } from "./errors.ts";
import { inSteps } from "./shares.ts";

/**
 * Rates are no sums over blocks: a block's members differ in what is counted. So they are of whole years, of
 * counts in steps, and of at least k organisations with the property and as many without. Delays are rounded as
 * answers are: with more digits a mean tells how many it is of.
 */

/** Whether programmes are of at least k organisations. */
export function isOfEnough(programmes: Iterable<Programme>, k: number): boolean {
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

/** What programmes of a year say of a requirement: an open finding, none, or nothing. */
export interface Sides {
  readonly open: readonly Programme[];
  readonly closed: readonly Programme[];
  readonly silent: readonly Programme[];
}

/** The sides of each requirement, by its number: each programme is looked at once. */
export function sidesOf(
  programmes: readonly Programme[],
  requirements: readonly number[],
): ReadonlyMap<number, Sides> {
  const sides = requirements.map((requirement) => {
    const [open, closed, silent] = [[] as Programme[], [] as Programme[], [] as Programme[]];
    return { requirement, open, closed, silent };
  });
  for (const programme of programmes) {
    const { findings } = programme;
    for (const { requirement, open, closed, silent } of sides) {
      const finding = findings[requirement - 1];
      (finding === 1 ? open : finding === 0 ? closed : silent).push(programme);
    }
  }
  return new Map(sides.map(({ requirement, ...own }) => [requirement, own]));
}

/**
 * One row: of those who answered for a requirement, the share with an open finding, and the mean delay of those
 * who have one; all null unless k organisations have one, k have none, and k of each side gave their delay, for
 * the mean of the others follows from that of the year. Where some with a finding wait, as large a part of those without
 * is left out of the counts: the rate would fall otherwise, though nothing was mended.
 * @param sides those of the year that the row rests on
 * @param holders how many of the year have an open finding, those who wait among them
 */
export function requirementGapRow(
  { open, closed, silent }: Sides,
  requirement: number,
  year: number,
  { methodology }: Settings,
  holders?: number,
): RequirementGapRow {
  const { k } = methodology;
  const delays = valuesOf(open, "remediation_days");
  const isSafe =
    isOfEnough(open, k) &&
    isOfEnough(closed, k) &&
    hasContributorsTo(open, "remediation_days", k) &&
    hasContributorsTo(both(closed, silent), "remediation_days", k) &&
    !tellsAll(delays);
  if (!isSafe) {
    return {
      ...{ requirement, year, sample_size: null, open_finding_rate_pct: null, avg_remediation_days: null },
      ...{ open_findings: null, avg_remediation_days_se: null },
    };
  }
  const count = inSteps(open.length);
  const counted = open.length / (holders ?? open.length);
  const sample_size = count + inSteps(Math.round(closed.length * counted));
  return {
    requirement,
    year,
    sample_size,
    open_finding_rate_pct: (100 * count) / sample_size,
    avg_remediation_days: round(mean(delays)!, methodology.rounding.days),
    open_findings: count,
    avg_remediation_days_se: errorOfDelays(delays, methodology.minimumCohort),
  };
}

export function* both(some: readonly Programme[], others: readonly Programme[]) {
  yield* some;
  yield* others;
}

/** The programmes that named a bottleneck, with the delay that it costs, by its id. */
export function byCause(programmes: readonly Programme[]): ReadonlyMap<string, readonly Programme[]> {
  const found = new Map<string, Programme[]>();
  for (const programme of programmes) {
    const { bottleneck, bottleneckDelayDays } = programme;
    if (bottleneck === null || bottleneckDelayDays === null) continue;
    const own = found.get(bottleneck);
    if (own === undefined) found.set(bottleneck, [programme]);
    else own.push(programme);
  }
  return found;
}

/** What bottlenecks cost the programmes that say so, in days. */
export function delaysOf(programmes: readonly Programme[]): number[] {
  return programmes.flatMap(({ bottleneckDelayDays }) => bottleneckDelayDays ?? []);
}

/**
 * The counts and delays of one year, one row a cause, without shares (see withShares): the mean delay that a cause
 * costs those who named it; null unless k organisations named it and k another.
 * @param named those of the year that the rows count, by the cause that they named
 * @param causes ids of those that have a row
 * @param all everybody of the year: who is not counted named another all the same
 */
export function bottleneckRowsOfYear(
  named: ReadonlyMap<string, readonly Programme[]>,
  year: number,
  causes: readonly string[],
  { methodology }: Settings,
  all: ReadonlyMap<string, readonly Programme[]> = named,
): BottleneckRow[] {
  const { k } = methodology;
  return causes.map((bottleneck) => {
    const having = named.get(bottleneck) ?? [];
    const others = function* () {
      for (const [cause, programmes] of all) if (cause !== bottleneck) yield* programmes;
    };
    const delays = delaysOf(having);
    const row = { bottleneck, year, share_pct: null, respondents: null };
    return isOfEnough(having, k) && isOfEnough(others(), k) && !tellsAll(delays)
      ? {
          ...row,
          avg_delay_days: round(mean(delays)!, methodology.rounding.days),
          sample_size: inSteps(having.length),
          avg_delay_days_se: errorOfDelays(delays, methodology.minimumCohort),
        }
      : { ...row, avg_delay_days: null, sample_size: null, avg_delay_days_se: null };
  });
}

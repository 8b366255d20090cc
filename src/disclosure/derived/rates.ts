import type { Settings } from "../../tables/index.ts";
import type { BottleneckRow, RequirementGapRow } from "../../tables/rates.ts";
import type { Programme } from "../model/programme.ts";
import { hasContributorsTo } from "./contributors.ts";
import {
  bottleneckDelays,
  errorOfDelays,
  isDelayDisclosed,
  publishedDelay,
  remediationDelays,
} from "./delays.ts";
import { inSteps } from "./shares.ts";

/**
 * Rates are not sums over blocks, because the members of a block differ in what is counted. So they are computed for
 * whole years, from counts in steps, and need at least k organisations with the property and k without it. Delays are
 * rounded as answers are: with more digits, a mean would disclose how many values it is computed from.
 */

/** Returns whether programmes belong to at least k organisations. */
export function hasEnoughOrganisations(programmes: Iterable<Programme>, k: number): boolean {
  const organisations = new Set<number>();
  for (const { organisation } of programmes) {
    if (organisations.add(organisation).size >= k) return true;
  }
  return false;
}

/** The programmes of a year by their answer for a requirement: an open finding, none, or no answer. */
export interface FindingSides {
  readonly open: readonly Programme[];
  readonly closed: readonly Programme[];
  readonly silent: readonly Programme[];
}

/** Splits programmes into the sides of each requirement, by its number. */
export function sidesOf(
  programmes: readonly Programme[],
  requirements: readonly number[],
): ReadonlyMap<number, FindingSides> {
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
 * Makes one row: the share of programmes with an open finding among those that answered for a requirement, and the mean
 * delay of those with one. All figures are null unless k organisations have an open finding, k have none, and k with and
 * k without gave their delay, because the mean of the others follows from that of the year, and unless the mean delay is
 * safe (see isDelayDisclosed). If some programmes with a
 * finding wait, the same proportion of those without is left out of the counts; otherwise the rate would seem to fall.
 * @param sides the programmes of the year that the row is based on
 * @param holders the number of programmes of the year with an open finding, including waiting ones
 */
export function requirementGapRow(
  { open, closed, silent }: FindingSides,
  requirement: number,
  year: number,
  { methodology }: Settings,
  holders?: number,
): RequirementGapRow {
  const { k } = methodology;
  const delays = remediationDelays(open);
  const isSafe =
    hasEnoughOrganisations(open, k) &&
    hasEnoughOrganisations(closed, k) &&
    hasContributorsTo(open, "remediation_days", k) &&
    hasContributorsTo(both(closed, silent), "remediation_days", k) &&
    !isDelayDisclosed(delays);
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
    avg_remediation_days: publishedDelay(delays, methodology),
    open_findings: count,
    avg_remediation_days_se: errorOfDelays(delays, methodology.minimumCohort),
  };
}

export function* both(some: readonly Programme[], others: readonly Programme[]) {
  yield* some;
  yield* others;
}

/** Groups the programmes that named a bottleneck and its delay by the bottleneck's id. */
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

/**
 * Makes the rows of one year, one per cause, with counts and mean delays but without shares (see withShares). The figures
 * of a cause are null unless k organisations named it and k named another, and the mean delay is safe.
 * @param named the programmes that the rows count, by the cause that they named
 * @param causes ids of the causes that have a row
 * @param all all programmes of the year by cause, including those that are not counted
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
    const delays = bottleneckDelays(having);
    const row = { bottleneck, year, share_pct: null, respondents: null };
    return hasEnoughOrganisations(having, k) &&
      hasEnoughOrganisations(others(), k) &&
      !isDelayDisclosed(delays)
      ? {
          ...row,
          avg_delay_days: publishedDelay(delays, methodology),
          sample_size: inSteps(having.length),
          avg_delay_days_se: errorOfDelays(delays, methodology.minimumCohort),
        }
      : { ...row, avg_delay_days: null, sample_size: null, avg_delay_days_se: null };
  });
}

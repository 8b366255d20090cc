import { mean } from "../../statistics/mean.ts";
import { round } from "../../statistics/round.ts";
import { standardError } from "../../statistics/standard-error.ts";
import type { Methodology } from "../../tables/settings.ts";
import { OrganisationSums } from "../model/dominance.ts";
import type { Programme } from "../model/programme.ts";
import { contributesTo, metricValue } from "./contributors.ts";
import { publishedError } from "./errors.ts";

/** A delay that a programme reported. */
export interface Delay {
  readonly days: number;
  /** Undefined if the delay was limited, so that nobody contributed it. */
  readonly organisation: number | undefined;
}

/** Returns the delays between findings and their remediation. */
export function remediationDelays(programmes: readonly Programme[]): Delay[] {
  return programmes.flatMap((programme) => {
    const days = metricValue(programme, "remediation_days");
    const isOwn = contributesTo(programme, "remediation_days");
    return Number.isNaN(days) ? [] : [{ days, organisation: isOwn ? programme.organisation : undefined }];
  });
}

/** Returns the delays that bottlenecks caused. */
export function bottleneckDelays(programmes: readonly Programme[]): Delay[] {
  return programmes.flatMap(({ organisation, bottleneckDelayDays: days }) =>
    days === null ? [] : [{ days, organisation }],
  );
}

/** Returns whether the mean would nearly disclose a delay: all are equal, or one or two organisations make up nearly all. */
export function isDelayDisclosed(delays: readonly Delay[]): boolean {
  return delays.every(({ days }) => days === delays[0]!.days) || areDominated(delays, ({ days }) => days);
}

/** Returns the mean delay in days as it is published. */
export function publishedDelay(
  delays: readonly Delay[],
  { rounding }: Pick<Methodology, "rounding">,
): number {
  return round(mean(delays.map(({ days }) => days))!, rounding.days);
}

/**
 * Returns the published standard error of the mean delay in days; null for fewer than the minimum cohort, and if one or two
 * organisations make up nearly all of the variance.
 */
export function errorOfDelays(delays: readonly Delay[], minimumCohort: number): number | null {
  if (delays.length < minimumCohort) return null;
  const all = delays.map(({ days }) => days);
  const centre = mean(all)!;
  return areDominated(delays, ({ days }) => (days - centre) ** 2)
    ? null
    : publishedError(standardError(all), "days");
}

function areDominated(delays: readonly Delay[], valueOf: (delay: Delay) => number): boolean {
  const sums = new OrganisationSums();
  for (const delay of delays) sums.add(delay.organisation, valueOf(delay));
  return sums.areDominated();
}

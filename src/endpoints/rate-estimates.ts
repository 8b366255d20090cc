import { type Estimate, meanEstimate } from "../statistics/estimate.ts";
import { rateEstimate } from "../statistics/rate.ts";
import { relationErrors } from "../statistics/relation-errors.ts";
import { knownMeanIn } from "../tables/blocks.ts";
import type { Tables } from "../tables/index.ts";
import type { RelationRow } from "../tables/observatory.ts";
import type { BottleneckRow, RequirementGapRow } from "../tables/rates.ts";

/** Estimates, with their uncertainty, of the rows of requirements, bottlenecks and relations. */

/** Returns the number of programmes behind the mean delay of a requirement: those with an open finding. */
export function programmesWithFindings(row: RequirementGapRow | undefined): number | null {
  // A published count is at least 1.
  return row?.open_findings ?? (row?.open_finding_rate_pct === 0 ? 0 : null);
}

/** Returns the share of respondents with an open finding (a row of `requirement-gaps.csv`), from counts rounded to fives. */
export function openFindingRate(row: RequirementGapRow | undefined): Estimate | null {
  const count = programmesWithFindings(row);
  return count === null || row === undefined || row.sample_size === null || row.sample_size === 0
    ? null
    : rateEstimate(count, row.sample_size);
}

/** Returns the mean delay of the programmes with an open finding. */
export function requirementDelay(row: RequirementGapRow | undefined): Estimate | null {
  const mean = row?.avg_remediation_days ?? null;
  return mean === null
    ? null
    : meanEstimate(mean, row?.avg_remediation_days_se ?? null, programmesWithFindings(row) ?? 0);
}

/** Returns the share of respondents that named a cause (a row of `bottlenecks.csv`), from counts rounded to fives. */
export function bottleneckShare(row: BottleneckRow | undefined): Estimate | null {
  const [named, respondents] = [row?.sample_size ?? null, row?.respondents ?? null];
  return named === null || respondents === null ? null : rateEstimate(named, respondents);
}

/** Returns the mean delay that a cause costs the programmes that named it. */
export function bottleneckDelay(row: BottleneckRow | undefined): Estimate | null {
  const mean = row?.avg_delay_days ?? null;
  return mean === null ? null : meanEstimate(mean, row?.avg_delay_days_se ?? null, row?.sample_size ?? 0);
}

/**
 * Returns the correlation and slope of a row of `relations.csv` with their uncertainty, from the blocks behind it.
 * @returns nulls without a row, or with too few blocks
 */
export function relationEstimates(
  { blocks, methodology }: Tables,
  row: RelationRow | undefined,
): { correlation: Estimate | null; slope: Estimate | null } {
  if (row === undefined || row.correlation === null || row.slope === null) {
    return { correlation: null, slope: null };
  }
  const { x, y, year, correlation, slope } = row;
  const own = blocks.filter((block) => block.year === year);
  return relationErrors(
    { correlation, slope },
    own.map((block) => knownMeanIn(block, x)),
    own.map((block) => knownMeanIn(block, y)),
    own.map(({ programmes }) => programmes),
    methodology.minimumCohort,
  );
}

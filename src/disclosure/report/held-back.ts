import { METRICS } from "../../model/metric.ts";
import type { Tables } from "../../tables/index.ts";
import { type GroupLabels, belongsTo } from "../../tables/peer-groups.ts";
import { hasKnownAnswers } from "../derived/previous-release.ts";
import type { PublishedBlock } from "../model/block.ts";

/**
 * Figures that are withheld although enough programmes have them: one of their blocks contains earlier answers while a
 * correction waits, and other blocks changed. For the operator only, because it discloses in which industry a correction
 * waits.
 */
export interface HeldBack {
  /** Industries and years without quantiles and standard errors. */
  readonly industries: readonly { readonly industry: string; readonly year: number }[];
  /** Regions and frameworks, by id, and years without standard errors. */
  readonly groups: readonly { readonly group: string; readonly year: number }[];
  /** Whether the distribution of all programmes of the benchmark year is withheld. */
  readonly isOfAll: boolean;
}

type PublishedTables = Pick<
  Tables,
  "industryTrends" | "regionTrends" | "frameworkTrends" | "peerDistributions"
>;
type TrendRow =
  | PublishedTables["industryTrends"][number]
  | PublishedTables["regionTrends"][number]
  | PublishedTables["frameworkTrends"][number];

/**
 * Finds the figures that are withheld because of waiting corrections.
 * @param blocks all published blocks
 * @returns undefined if there are none
 */
export function heldBack(
  blocks: readonly PublishedBlock[],
  tables: PublishedTables,
  minimumCohort: number,
): HeldBack | undefined {
  const waiting = blocks.filter((block) => !hasKnownAnswers([block]));
  // In nearly every release no correction waits.
  if (waiting.length === 0) return undefined;
  const counts = (own: Partial<GroupLabels>, year: number) =>
    waiting.some(({ row }) => row.year === year && belongsTo(row, { ...ALL, ...own }));
  const hasNoErrors = (row: TrendRow, labels: Partial<GroupLabels>) =>
    (row.sample_size ?? 0) >= minimumCohort &&
    METRICS.every((metric) => row[`${metric}_se`] === null) &&
    counts(labels, row.year);
  const ofAll = tables.peerDistributions.filter((row) => isGroup(row, ALL));
  const found: HeldBack = {
    industries: tables.industryTrends
      .filter((row) => hasNoErrors(row, { industry: row.industry }))
      .map(({ industry, year }) => ({ industry, year })),
    groups: [
      ...tables.regionTrends
        .filter((row) => hasNoErrors(row, { region: row.region }))
        .map(({ region: group, year }) => ({ group, year })),
      ...tables.frameworkTrends
        .filter((row) => hasNoErrors(row, { framework: row.framework }))
        .map(({ framework: group, year }) => ({ group, year })),
    ],
    isOfAll:
      ofAll.length > 0 &&
      ofAll.every(
        ({ value, sample_size: size, year }) =>
          value === null && (size ?? 0) >= 2 * minimumCohort && counts({}, year),
      ),
  };
  return found.industries.length > 0 || found.groups.length > 0 || found.isOfAll ? found : undefined;
}

const ALL: GroupLabels = { industry: null, framework: null, region: null };

function isGroup(row: GroupLabels, { industry, framework, region }: GroupLabels): boolean {
  return row.industry === industry && row.framework === framework && row.region === region;
}

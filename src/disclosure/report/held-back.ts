import { METRICS } from "../../model/metric.ts";
import type { Tables } from "../../tables/index.ts";
import { type GroupLabels, isOf } from "../../tables/peer-groups.ts";
import { isKnown } from "../derived/earlier.ts";
import type { PublishedBlock } from "../model/block.ts";

/**
 * Figures that enough programmes have and that are withheld all the same: earlier answers stand in a block of theirs while
 * a correction waits, and other blocks of theirs changed. For the operator alone: it says in which industry a correction
 * waits.
 */
export interface HeldBack {
  /** Industries and years without quantiles and standard errors. */
  readonly industries: readonly { readonly industry: string; readonly year: number }[];
  /** Regions and frameworks, by id, and years without standard errors. */
  readonly groups: readonly { readonly group: string; readonly year: number }[];
  /** Whether all programmes of the benchmark year have no distribution. */
  readonly isOfAll: boolean;
}

type Told = Pick<Tables, "industryTrends" | "regionTrends" | "frameworkTrends" | "peerDistributions">;
type TrendRow =
  | Told["industryTrends"][number]
  | Told["regionTrends"][number]
  | Told["frameworkTrends"][number];

/**
 * @param blocks all that are published
 * @returns undefined where there are none
 */
export function heldBack(
  blocks: readonly PublishedBlock[],
  tables: Told,
  minimumCohort: number,
): HeldBack | undefined {
  const waiting = blocks.filter((block) => !isKnown([block]));
  // In nearly every release nothing waits in this way.
  if (waiting.length === 0) return undefined;
  const counts = (own: Partial<GroupLabels>, year: number) =>
    waiting.some(({ row }) => row.year === year && isOf(row, { ...ALL, ...own }));
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

import { DataError, type DataProblem } from "../../model/problem.ts";
import type { BlockRow } from "../../tables/blocks.ts";
import { belongsTo } from "../../tables/peer-groups.ts";
import { bottlenecks, frameworks, industries, regions } from "../../tables/registries.ts";
import { MIXED } from "../model/block.ts";
import type { LabelChanges } from "../model/label-changes.ts";
import type { PreviousTables } from "../model/previous-publication.ts";
import type { Programme } from "../model/programme.ts";

const LABELS = { industry: industries, framework: frameworks, region: regions, bottleneck: bottlenecks };
type Label = keyof typeof LABELS;
const names = Object.keys(LABELS) as Label[];

/**
 * Replaces former labels in the tables of the previous release by today's. Rows and figures stay the same.
 * @throws DataError if two labels of a table would become one, because their figures would have to be added up
 */
export function renamedTables(tables: PreviousTables, changes: LabelChanges): PreviousTables {
  requireNoMerge(tables, changes);
  if (names.every((label) => changes[label].size === 0)) return tables;
  const renamed = <R extends Partial<Record<Label, string | null>>>(rows: readonly R[]): R[] =>
    rows.map((row) => {
      const own = names.flatMap((label) => {
        const former = row[label];
        const now = former === undefined || former === null ? undefined : changes[label].get(former);
        return now === undefined ? [] : [[label, now] as const];
      });
      return own.length === 0 ? row : { ...row, ...Object.fromEntries(own) };
    });
  return {
    ...tables,
    blocks: renamed(tables.blocks),
    industryTrends: renamed(tables.industryTrends),
    regionTrends: renamed(tables.regionTrends),
    frameworkTrends: renamed(tables.frameworkTrends),
    industryRegions: renamed(tables.industryRegions),
    industryFrameworks: renamed(tables.industryFrameworks),
    quantiles: renamed(tables.quantiles),
    distributions: renamed(tables.distributions),
    peerDistributions: renamed(tables.peerDistributions),
    costShares: renamed(tables.costShares),
    bottleneckShares: renamed(tables.bottleneckShares),
  };
}

/** The labels that a release published. */
export interface PublishedLabels {
  readonly blocks: readonly Pick<BlockRow, "industry" | "framework" | "region">[];
  readonly industryTrends: readonly { readonly industry: string }[];
  readonly regionTrends: readonly { readonly region: string }[];
  readonly bottleneckShares: readonly { readonly bottleneck: string }[];
}

/**
 * Checks that no rename merges two entries that were published side by side.
 * @throws DataError if one does
 */
export function requireNoMerge(tables: PublishedLabels, changes: LabelChanges): void {
  const problems = mergeProblems(tables, changes);
  if (problems.length > 0) throw new DataError(problems);
}

function mergeProblems(tables: PublishedLabels, changes: LabelChanges): DataProblem[] {
  const { blocks, industryTrends, regionTrends, bottleneckShares } = tables;
  const published: Record<Label, ReadonlySet<string>> = {
    industry: new Set([...blocks, ...industryTrends].map(({ industry }) => industry)),
    framework: new Set(blocks.map(({ framework }) => framework)),
    region: new Set([...blocks, ...regionTrends].map(({ region }) => region)),
    bottleneck: new Set(bottleneckShares.map(({ bottleneck }) => bottleneck)),
  };
  return names.flatMap((label) => {
    const taken = new Map(
      [...published[label]].filter((id) => !changes[label].has(id)).map((id) => [id, id]),
    );
    return [...changes[label]].flatMap(([former, now]): DataProblem[] => {
      if (!published[label].has(former)) return [];
      const other = taken.get(now);
      taken.set(now, former);
      if (other === undefined) return [];
      return [
        {
          file: LABELS[label].path,
          column: "previously",
          value: former,
          rule: `cannot be renamed to ${now}: the previous release also had ${other}, and a rename cannot merge two entries`,
          remedy: "Keep it as an entry of its own, with a last_year if it has ended.",
        },
      ];
    });
  });
}

/**
 * Updates the region of a block's row after countries moved to other regions. The figures stay the same. The region is
 * the one that all members belong to, or MIXED if they no longer share one. A row that was MIXED stays so.
 * @param programmes the block's members, with their current answers
 */
export function movedRow(
  row: BlockRow,
  programmes: readonly Programme[],
  { movedFrom }: Pick<LabelChanges, "movedFrom">,
): BlockRow {
  if (movedFrom.size === 0) return row;
  // Only countries that moved out of the row's region count: a corrected country does not show where the block was.
  const now = new Set(
    programmes.map(({ country, region }) => (movedFrom.get(country) === row.region ? region : row.region)),
  );
  const [region = row.region, ...others] = now;
  if (others.length > 0) return { ...row, region: MIXED };
  return region === row.region ? row : { ...row, region };
}

/**
 * Replaces the block rows by those with updated regions. Figures of a region that gained or lost blocks have changed, so
 * the rows with such figures are removed and will be recomputed.
 * @param blocks the rows of the blocks table, in its order
 */
export function withMovedRows(tables: PreviousTables, blocks: readonly BlockRow[]): PreviousTables {
  const cells = new Set<string>();
  const pairs = new Set<string>();
  const moved: BlockRow[] = [];
  for (const [index, row] of blocks.entries()) {
    const before = tables.blocks[index];
    if (before === undefined || before.region === row.region) continue;
    moved.push(before, row);
    for (const { year, industry, region } of [before, row]) {
      cells.add(`${year} ${region}`);
      pairs.add(`${year} ${industry} ${region}`);
    }
  }
  if (cells.size === 0) return { ...tables, blocks };
  return {
    ...tables,
    blocks,
    regionTrends: tables.regionTrends.filter(({ year, region }) => !cells.has(`${year} ${region}`)),
    industryRegions: tables.industryRegions.filter(
      ({ year, industry, region }) => !pairs.has(`${year} ${industry} ${region}`),
    ),
    peerDistributions: tables.peerDistributions.filter(
      (row) =>
        row.region === null || !moved.some((block) => block.year === row.year && belongsTo(block, row)),
    ),
  };
}

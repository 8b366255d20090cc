import { group } from "d3-array";
import { latestTwoOf, type Span } from "../../model/years.ts";
import type { BlockRow } from "../../tables/blocks.ts";
import { extentsOf } from "../../tables/extents.ts";
import type { Settings } from "../../tables/index.ts";
import type { IndustryRegionRow, RegionTrendRow, TrendRow } from "../../tables/observatory.ts";
import type { PublishedBlock } from "../model/block.ts";
import type { EarlierFigures } from "../model/earlier.ts";
import type { Programme } from "../model/programme.ts";
import { averagesOf } from "./averages.ts";
import { isOfLesserK, keptFigure, knownMembers, staysAsItWas } from "./earlier.ts";
import { byErrorColumn, type Errors, standardErrors } from "./errors.ts";

/** Each industry's means in each year from its first to its last; nulls where no block is of them. */
export function industryTrendRows(
  blocks: readonly PublishedBlock[],
  span: Span,
  settings: Settings,
  earlier?: EarlierFigures,
): TrendRow[] {
  const figures = cells(
    blocks,
    ({ industry, year }) => [industry, year],
    settings,
    earlier,
    "industryTrends",
  );
  const extents = extentsOf(rowsOf(blocks), settings, span);
  return settings.industries.flatMap(({ id: industry }) =>
    extents.industry(industry).map((year) => ({
      industry,
      year,
      ...figures([industry, year]),
    })),
  );
}

/** The same of each region, over the blocks that carry it. */
export function regionTrendRows(
  blocks: readonly PublishedBlock[],
  span: Span,
  settings: Settings,
  earlier?: EarlierFigures,
): RegionTrendRow[] {
  const figures = cells(blocks, ({ region, year }) => [region, year], settings, earlier, "regionTrends");
  const extents = extentsOf(rowsOf(blocks), settings, span);
  return settings.regions.flatMap(({ id: region }) =>
    extents.region(region).map((year) => ({
      region,
      year,
      ...figures([region, year]),
    })),
  );
}

/** The same of each industry in each region, in the latest two years. */
export function industryRegionRows(
  blocks: readonly PublishedBlock[],
  span: Span,
  settings: Settings,
  earlier?: EarlierFigures,
): IndustryRegionRow[] {
  const labelsOf = ({ industry, region, year }: CellLabels) => [industry, region, year];
  const figures = cells(blocks, labelsOf, settings, earlier, "industryRegions");
  const extents = extentsOf(rowsOf(blocks), settings, span);
  const yearsIn = (industry: string, region: string) =>
    latestTwoOf(span).filter(
      (year) => extents.industry(industry).includes(year) && extents.region(region).includes(year),
    );
  return settings.industries.flatMap(({ id: industry }) =>
    settings.regions.flatMap(({ id: region }) =>
      yearsIn(industry, region).map((year) => {
        const own = figures([industry, region, year]);
        return { industry, region, year, ...own, suppressed: own.sample_size === null };
      }),
    ),
  );
}

const rowsOf = (blocks: readonly PublishedBlock[]) => blocks.map(({ row }) => row);

type Labels = readonly (string | number | undefined)[];
type CellLabels = Partial<Pick<BlockRow, "industry" | "region">> & Pick<BlockRow, "year">;

/** Looks up the figures of a cell: the means of its blocks, and their standard errors over its members. */
function cells(
  blocks: readonly PublishedBlock[],
  labelsOf: (row: CellLabels) => Labels,
  settings: Settings,
  earlier: EarlierFigures | undefined,
  table: "industryTrends" | "regionTrends" | "industryRegions",
) {
  const isLesser = isOfLesserK(earlier, settings);
  const byLabels = group(blocks, ({ row }) => labelsOf(row).join());
  const rows = new Map((earlier?.[table] ?? []).map((row) => [labelsOf(row).join(), row]));
  const blocksBefore = group(earlier?.blocks ?? [], (row) => labelsOf(row).join());
  return (labels: Labels) => {
    const name = labels.join();
    const cell = byLabels.get(name) ?? [];
    const before = rows.get(name);
    const same = before && staysAsItWas(cell, blocksBefore.get(name));
    const members = knownMembers(cell);
    const errors = same
      ? keptErrors(before, same, members, settings, isLesser)
      : standardErrors(members, settings);
    return { ...averagesOf(cell.map(({ row }) => row)), ...errors };
  };
}

/** The errors of a cell that stays as it was, as far as the methodology of today allows them. */
function keptErrors(
  before: TrendRow | RegionTrendRow | IndustryRegionRow,
  same: NonNullable<ReturnType<typeof staysAsItWas>>,
  members: readonly Programme[],
  settings: Settings,
  isLesser: boolean,
): Errors {
  const { minimumCohort } = settings.methodology;
  let computed: Errors | undefined;
  const today = () => (computed ??= standardErrors(members, settings));
  return byErrorColumn((column) =>
    keptFigure(before[column], same, { isOfLesserK: isLesser, minimumCohort }, () => today()[column]),
  );
}

import { latestTwoOf, type Span } from "../../model/years.ts";
import { extentsOf } from "../../tables/extents.ts";
import type { Settings } from "../../tables/index.ts";
import { isLabelWithheld, isMuchMixed, mixedCounter, type MixedLabel } from "../../tables/mixed.ts";
import type {
  FrameworkTrendRow,
  IndustryFrameworkRow,
  IndustryRegionRow,
  RegionTrendRow,
  TrendRow,
} from "../../tables/observatory.ts";
import type { PublishedBlock } from "../model/block.ts";
import type { PreviousFigures } from "../model/previous-publication.ts";
import { type CellName, cellFigures } from "./cells.ts";

/** Computes the means of each industry in each year from its first to its last; null for a year without blocks. */
export function industryTrendRows(
  blocks: readonly PublishedBlock[],
  span: Span,
  settings: Settings,
  previous?: PreviousFigures,
): TrendRow[] {
  const nameOf = ({ industry, year }: Pick<TrendRow, "industry" | "year">) => [industry, year];
  const cells = { nameOfBlock: nameOf, nameOfRow: nameOf, before: previous?.industryTrends };
  const figures = cellFigures(blocks, cells, settings, previous);
  const extents = extentsOf(rowsOf(blocks), settings, span);
  return settings.industries.flatMap(({ id: industry }) =>
    extents.industry(industry).map((year) => ({
      industry,
      year,
      ...figures([industry, year]),
    })),
  );
}

/**
 * Computes the means of each region in each year from its first to its last, over the blocks labelled with it; null if many blocks have
 * several (see isLabelWithheld).
 */
export function regionTrendRows(
  blocks: readonly PublishedBlock[],
  span: Span,
  settings: Settings,
  previous?: PreviousFigures,
): RegionTrendRow[] {
  const nameOf = ({ region, year }: Pick<RegionTrendRow, "region" | "year">) => [region, year];
  const cells = {
    nameOfBlock: nameOf,
    nameOfRow: nameOf,
    before: previous?.regionTrends,
    ...ofMixed(blocks, "region", ([, year]) => [year], settings.methodology.minimumCohort),
  };
  const figures = cellFigures(blocks, cells, settings, previous);
  const extents = extentsOf(rowsOf(blocks), settings, span);
  return settings.regions.flatMap(({ id: region }) =>
    extents.region(region).map((year) => ({
      region,
      year,
      ...figures([region, year]),
    })),
  );
}

/**
 * Computes the means of each framework in each year from its first to its last, over the blocks labelled with it; null if many blocks have
 * several (see isLabelWithheld).
 */
export function frameworkTrendRows(
  blocks: readonly PublishedBlock[],
  span: Span,
  settings: Settings,
  previous?: PreviousFigures,
): FrameworkTrendRow[] {
  const nameOf = ({ framework, year }: Pick<FrameworkTrendRow, "framework" | "year">) => [framework, year];
  const cells = {
    nameOfBlock: nameOf,
    nameOfRow: nameOf,
    before: previous?.frameworkTrends,
    ...ofMixed(blocks, "framework", ([, year]) => [year], settings.methodology.minimumCohort),
  };
  const figures = cellFigures(blocks, cells, settings, previous);
  const extents = extentsOf(rowsOf(blocks), settings, span);
  return settings.frameworks.flatMap(({ id: framework }) =>
    extents.framework(framework).map((year) => ({ framework, year, ...figures([framework, year]) })),
  );
}

/** Computes the means of each industry and region in the latest two years; null if most of its blocks have several. */
export function industryRegionRows(
  blocks: readonly PublishedBlock[],
  span: Span,
  settings: Settings,
  previous?: PreviousFigures,
): IndustryRegionRow[] {
  const nameOf = ({ industry, region, year }: Pick<IndustryRegionRow, "industry" | "region" | "year">) => [
    industry,
    region,
    year,
  ];
  const cells = {
    nameOfBlock: nameOf,
    nameOfRow: nameOf,
    before: previous?.industryRegions,
    ...ofMixed(blocks, "region", ([industry, , year]) => [year, industry], 0),
  };
  const figures = cellFigures(blocks, cells, settings, previous);
  return latestPairs(blocks, span, settings, "region").map(({ industry, other: region, year }) => {
    const own = figures([industry, region, year]);
    return { industry, region, year, ...own, suppressed: own.sample_size === null };
  });
}

/** Computes the means of each industry and framework in the latest two years; null if most of its blocks have several. */
export function industryFrameworkRows(
  blocks: readonly PublishedBlock[],
  span: Span,
  settings: Settings,
  previous?: PreviousFigures,
): IndustryFrameworkRow[] {
  const nameOf = ({
    industry,
    framework,
    year,
  }: Pick<IndustryFrameworkRow, "industry" | "framework" | "year">) => [industry, framework, year];
  const cells = {
    nameOfBlock: nameOf,
    nameOfRow: nameOf,
    before: previous?.industryFrameworks,
    ...ofMixed(blocks, "framework", ([industry, , year]) => [year, industry], 0),
  };
  const figures = cellFigures(blocks, cells, settings, previous);
  return latestPairs(blocks, span, settings, "framework").map(({ industry, other: framework, year }) => {
    const own = figures([industry, framework, year]);
    return { industry, framework, year, ...own, suppressed: own.sample_size === null };
  });
}

/**
 * Returns which cells of a label have no figures, or no errors, because many programmes count in none.
 * @param placeOf returns the year of a cell, and its industry if it is within one
 * @param least see isLabelWithheld
 */
function ofMixed(
  blocks: readonly PublishedBlock[],
  label: MixedLabel,
  placeOf: (
    name: CellName,
  ) => readonly [year: CellName[number] | undefined, industry?: CellName[number] | undefined],
  least: number,
) {
  const counter = mixedCounter(rowsOf(blocks));
  const mixedOf = (name: CellName) => {
    const [year, industry] = placeOf(name);
    return counter(label, Number(year), industry?.toString());
  };
  return {
    isWithheld: (name: CellName, programmes: number) => isLabelWithheld(mixedOf(name), programmes, least),
    lacksErrors: (name: CellName) => isMuchMixed(mixedOf(name)),
  };
}

/** Pairs every industry with every framework or region, for those of the latest two years in which both have rows. */
function latestPairs(
  blocks: readonly PublishedBlock[],
  span: Span,
  settings: Settings,
  label: "framework" | "region",
) {
  const extents = extentsOf(rowsOf(blocks), settings, span);
  const others = label === "framework" ? settings.frameworks : settings.regions;
  return settings.industries.flatMap(({ id: industry }) =>
    others.flatMap(({ id: other }) =>
      latestTwoOf(span)
        .filter((year) => extents.industry(industry).includes(year) && extents[label](other).includes(year))
        .map((year) => ({ industry, other, year })),
    ),
  );
}

const rowsOf = (blocks: readonly PublishedBlock[]) => blocks.map(({ row }) => row);

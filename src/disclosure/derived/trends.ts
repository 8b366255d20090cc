import { rollup, sum } from "d3-array";
import { latestTwoOf, type Span } from "../../model/years.ts";
import { extentsOf } from "../../tables/extents.ts";
import type { Settings } from "../../tables/index.ts";
import {
  isLabelWithheld,
  isMostlyMixed,
  isMuchMixed,
  mixedCounter,
  type MixedLabel,
} from "../../tables/mixed.ts";
import type {
  FrameworkTrendRow,
  IndustryFrameworkRow,
  IndustryRegionRow,
  RegionTrendRow,
  TrendRow,
} from "../../tables/observatory.ts";
import type { PublishedBlock } from "../model/block.ts";
import type { PreviousFigures } from "../model/previous-publication.ts";
import { type CellName, type Cells, cellFigures } from "./cells.ts";

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

/** Computes the means of each region in each year from its first to its last, over the blocks labelled with it; null if many blocks have several (see isLabelWithheld). */
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
    ...ofMixed(blocks, settings, "region"),
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

/** Computes the means of each framework in each year from its first to its last, over the blocks labelled with it; null if many blocks have several (see isLabelWithheld). */
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
    ...ofMixed(blocks, settings, "framework"),
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
    ...ofMixedWithin(blocks, "region"),
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
    ...ofMixedWithin(blocks, "framework"),
  };
  const figures = cellFigures(blocks, cells, settings, previous);
  return latestPairs(blocks, span, settings, "framework").map(({ industry, other: framework, year }) => {
    const own = figures([industry, framework, year]);
    return { industry, framework, year, ...own, suppressed: own.sample_size === null };
  });
}

/** Returns which cells of a label and a year have no figures, or no errors, because many programmes count in none. */
function ofMixed(
  blocks: readonly PublishedBlock[],
  { methodology }: Settings,
  label: MixedLabel,
): Pick<Cells<never>, "isWithheld" | "lacksErrors"> {
  const rows = rowsOf(blocks);
  const counter = mixedCounter(rows);
  const programmes = rollup(
    rows,
    (own) => sum(own, (row) => row.programmes),
    (row) => `${row[label]} ${row.year}`,
  );
  const mixedOf = ([, year]: CellName) => counter(label, Number(year));
  return {
    isWithheld: (name) =>
      isLabelWithheld(mixedOf(name), programmes.get(name.join(" ")) ?? 0, methodology.minimumCohort),
    lacksErrors: (name) => isMuchMixed(mixedOf(name)),
  };
}

/** Returns the same of cells of an industry, a label and a year: the programmes are those of the industry. */
function ofMixedWithin(
  blocks: readonly PublishedBlock[],
  label: MixedLabel,
): Pick<Cells<never>, "isWithheld" | "lacksErrors"> {
  const counter = mixedCounter(rowsOf(blocks));
  const mixedOf = ([industry, , year]: CellName) => counter(label, Number(year), String(industry));
  return {
    isWithheld: (name) => isMostlyMixed(mixedOf(name)),
    lacksErrors: (name) => isMuchMixed(mixedOf(name)),
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

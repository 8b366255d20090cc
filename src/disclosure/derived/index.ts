import { byCodeUnit } from "../../model/file.ts";
import { spanOf } from "../../model/years.ts";
import type { BlockRow } from "../../tables/blocks.ts";
import * as datasets from "../../tables/datasets.ts";
import type { Row, TableDefinition } from "../../tables/define.ts";
import { tableMean, tableRow } from "../../tables/format.ts";
import type { Settings, Tables } from "../../tables/index.ts";
import * as observatory from "../../tables/observatory.ts";
import * as quantileTables from "../../tables/quantiles.ts";
import * as rateTables from "../../tables/rates.ts";
import type { PublishedBlock } from "../model/block.ts";
import type { PreviousFigures } from "../model/previous-publication.ts";
import { bandRows, relationRows } from "./bands.ts";
import { costShareRows } from "./cost-shares.ts";
import { benchmarkRows, costRows, maturityRows } from "./programmes.ts";
import { Quantiles } from "./quantiles.ts";
import {
  frameworkTrendRows,
  industryFrameworkRows,
  industryRegionRows,
  industryTrendRows,
  regionTrendRows,
} from "./trends.ts";
import { automationRows, publishedIndustryFigures, remediationRows } from "./years.ts";

/** The two tables of rates, which are not sums over blocks. */
export type RateTables = Pick<Tables, "requirementGaps" | "bottleneckShares">;

/** Every table that is made from submissions, with rounded figures. */
export type DerivedTables = RateTables &
  Pick<
    Tables,
    | "blocks"
    | "benchmark"
    | "cost"
    | "remediation"
    | "automation"
    | "maturity"
    | "industryTrends"
    | "regionTrends"
    | "frameworkTrends"
    | "industryRegions"
    | "industryFrameworks"
    | "bands"
    | "relations"
    | "quantiles"
    | "distributions"
    | "peerDistributions"
    | "costShares"
  >;

/**
 * Computes every table from the published blocks and their rows. Only quantiles and standard errors use the members.
 * The rows of the blocks table are the given objects, in their published order.
 * @param previous the tables of the previous release
 */
export function tablesFromBlocks(
  published: readonly PublishedBlock[],
  rates: RateTables,
  settings: Settings,
  previous?: PreviousFigures,
): DerivedTables {
  const blocks = sorted(
    published.map(({ row }) => row),
    settings,
  );
  const span = spanOf(
    blocks.map(({ year }) => year),
    settings.release.asOf,
  );
  const { rounding } = settings.methodology;
  const means = <D extends TableDefinition>(definition: D, rows: readonly Row<D>[]) =>
    rounded(definition, rows, (value, unit) => tableMean(value, unit, rounding));
  const industryTrends = means(
    observatory.industryTrends,
    industryTrendRows(published, span, settings, previous),
  );
  const estimates = new Quantiles(published, span, settings, previous);
  const quantiles = rounded(quantileTables.quantiles, estimates.ofIndustries());
  const figures = publishedIndustryFigures(industryTrends, quantiles);
  return {
    blocks,
    benchmark: means(datasets.pciDssBenchmark, benchmarkRows(blocks, span)),
    cost: means(datasets.complianceCost, costRows(blocks, span, figures)),
    remediation: means(datasets.remediationDelay, remediationRows(figures, span, settings)),
    automation: means(datasets.automationAdoption, automationRows(figures, span, settings)),
    maturity: means(datasets.complianceMaturity, maturityRows(blocks, span, figures, settings)),
    industryTrends,
    regionTrends: means(observatory.regionTrends, regionTrendRows(published, span, settings, previous)),
    frameworkTrends: means(
      observatory.frameworkTrends,
      frameworkTrendRows(published, span, settings, previous),
    ),
    industryRegions: means(
      observatory.industryRegions,
      industryRegionRows(published, span, settings, previous),
    ),
    industryFrameworks: means(
      observatory.industryFrameworks,
      industryFrameworkRows(published, span, settings, previous),
    ),
    bands: means(observatory.bands, bandRows(published, span, settings, previous)),
    relations: rounded(observatory.relations, relationRows(blocks, span)),
    quantiles,
    distributions: rounded(quantileTables.distributions, estimates.ofIndustriesAndFrameworks(quantiles)),
    peerDistributions: rounded(quantileTables.peerDistributions, estimates.ofPeerGroups()),
    costShares: means(observatory.costShares, costShareRows(published, span, settings, previous)),
    requirementGaps: rounded(rateTables.requirementGaps, rates.requirementGaps),
    bottleneckShares: rounded(rateTables.bottleneckShares, rates.bottleneckShares),
  };
}

/** Rounds rows. Consecutive rows that are the same object stay one object. */
function rounded<D extends TableDefinition>(
  definition: D,
  rows: readonly Row<D>[],
  number?: Parameters<typeof tableRow>[2],
): Row<D>[] {
  const made: Row<D>[] = [];
  for (const [place, row] of rows.entries()) {
    const known = row === rows[place - 1] ? made[place - 1] : undefined;
    made.push(known ?? tableRow(definition, row, number));
  }
  return made;
}

/** Sorts by labels in the order of the registries, mixed ones last, then by values, which hides the members' order. */
function sorted(rows: readonly BlockRow[], { industries, frameworks, regions }: Settings): BlockRow[] {
  const placeIn = (entries: readonly { readonly id: string }[]) => {
    const places = new Map(entries.map(({ id }, index) => [id, index]));
    return (id: string) => places.get(id) ?? entries.length;
  };
  const [industry, framework, region] = [placeIn(industries), placeIn(frameworks), placeIn(regions)];
  return [...rows].sort(
    (a, b) =>
      a.year - b.year ||
      industry(a.industry) - industry(b.industry) ||
      framework(a.framework) - framework(b.framework) ||
      region(a.region) - region(b.region) ||
      a.maturity_score_mean - b.maturity_score_mean ||
      byCodeUnit(JSON.stringify(a), JSON.stringify(b)),
  );
}

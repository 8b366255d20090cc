import * as Type from "typebox";
import { BANDED_METRICS, COST_PARTS, METRIC, METRICS, type Metric } from "../model/metric.ts";
import { latestTwoOf, yearsOf } from "../model/years.ts";
import { blocks, emptyBefore } from "./blocks.ts";
import {
  closed,
  figure,
  id,
  maybeCountOfMeans,
  nullable,
  orAll,
  percent,
  reference,
  text,
  year,
} from "./column.ts";
import { ADDED_METRICS, SPECIFIED_METRICS } from "./datasets.ts";
import { defineTable, type Row } from "./define.ts";
import { PATTERNS } from "./patterns.ts";
import { distributions, peerDistributions, quantiles } from "./quantiles.ts";
import { bottleneckShares, requirementGaps } from "./rates.ts";

const industry = reference("industries", "Industry.");
const framework = reference("frameworks", "Framework.");
const region = reference("regions", "Region.");

const mean = (metric: Metric) =>
  nullable(figure(METRIC[metric].unit, `Mean of ${metric}${emptyBefore(metric)}.`));

type Mean = ReturnType<typeof nullable<Type.TNumber>>;

/** Returns columns of means, one for each metric; empty if the cell is suppressed. */
function meansOf<M extends Metric>(metrics: readonly M[]) {
  const columns = metrics.map((metric: Metric) => [`${metric}_mean`, mean(metric)]);
  return Object.fromEntries(columns) as { [N in M as `${N}_mean`]: Mean };
}

const error = (metric: Metric) =>
  nullable(
    Type.Number({
      minimum: 0,
      unit: METRIC[metric].unit,
      description: `Standard error of the mean of ${metric}; empty if there are fewer answers than the minimum cohort, and while a correction of them is held back${emptyBefore(metric)}.`,
    }),
  );

/** Returns columns of standard errors, one for each metric. */
function errorsOf<M extends Metric>(metrics: readonly M[]) {
  const columns = metrics.map((metric: Metric) => [`${metric}_se`, error(metric)]);
  return Object.fromEntries(columns) as { [N in M as `${N}_se`]: Mean };
}

/** Returns columns of means, each followed by its standard error. */
function meansAndErrors<M extends Metric>(metrics: readonly M[]) {
  const columns = metrics.flatMap((metric: Metric) => [
    [`${metric}_mean`, mean(metric)],
    [`${metric}_se`, error(metric)],
  ]);
  return Object.fromEntries(columns) as { [N in M as `${N}_mean` | `${N}_se`]: Mean };
}

export const industryTrends = defineTable({
  name: "industry-trends",
  path: "observatory/industry-trends.csv",
  title: "Trends by industry",
  description:
    "Mean of each metric over the blocks of an industry and year, with its standard error if there are at least as many answers as the methodology's minimum cohort. The values are empty if there is no such block.",
  key: ["industry", "year"],
  years: yearsOf,
  row: closed({ industry, year: year(), sample_size: maybeCountOfMeans, ...meansAndErrors(METRICS) }),
});

export const regionTrends = defineTable({
  name: "region-trends",
  path: "observatory/region-trends.csv",
  title: "Trends by region",
  description:
    "Mean of each metric over the blocks of a region and year, with its standard error if there are at least as many answers as the methodology's minimum cohort. The values are empty if there is no block of the region. Blocks of mixed regions count in no region; if they hold many programmes of the year, answers leave out the standard error, and the values may be empty (see the methodology).",
  key: ["region", "year"],
  years: yearsOf,
  row: closed({ region, year: year(), sample_size: maybeCountOfMeans, ...meansAndErrors(METRICS) }),
});

export const frameworkTrends = defineTable({
  name: "framework-trends",
  path: "observatory/framework-trends.csv",
  title: "Trends by framework",
  description:
    "Mean of each metric over the blocks of a framework and year, with its standard error if there are at least as many answers as the methodology's minimum cohort. The values are empty if there is no block of the framework. Blocks of mixed frameworks count in no framework; if they hold many programmes of the year, answers leave out the standard error, and the values may be empty (see the methodology).",
  key: ["framework", "year"],
  years: yearsOf,
  row: closed({ framework, year: year(), sample_size: maybeCountOfMeans, ...meansAndErrors(METRICS) }),
});

export const industryRegions = defineTable({
  name: "industry-regions",
  path: "observatory/industry-regions.csv",
  title: "Industries within regions",
  description:
    "Mean of each metric over the blocks of an industry and region, for the latest two years. A cell is suppressed if no block has both labels, or if too many programmes of the industry are in blocks of mixed regions.",
  key: ["industry", "region", "year"],
  years: latestTwoOf,
  row: closed({
    industry,
    region,
    year: year(),
    sample_size: maybeCountOfMeans,
    ...meansAndErrors(SPECIFIED_METRICS),
    suppressed: Type.Boolean({ description: "True if the cell is withheld; its values are then empty." }),
    ...meansAndErrors(ADDED_METRICS),
  }),
});

export const industryFrameworks = defineTable({
  name: "industry-frameworks",
  path: "observatory/industry-frameworks.csv",
  title: "Frameworks within industries",
  description:
    "Mean of each metric over the blocks of an industry and framework, for the latest two years, with its standard error if there are at least as many answers as the methodology's minimum cohort. A cell is suppressed if no block has both labels, or if too many programmes of the industry are in blocks of mixed frameworks.",
  key: ["industry", "framework", "year"],
  years: latestTwoOf,
  row: closed({
    industry,
    framework,
    year: year(),
    sample_size: maybeCountOfMeans,
    ...meansAndErrors(SPECIFIED_METRICS),
    suppressed: Type.Boolean({ description: "True if the cell is withheld; its values are then empty." }),
    ...meansAndErrors(ADDED_METRICS),
  }),
});

export const bands = defineTable({
  name: "bands",
  path: "observatory/bands.csv",
  title: "Metrics by band of maturity or automation",
  description:
    "Mean of each metric over the blocks whose own mean of maturity or automation is in a band, with its standard error if there are at least as many answers as the methodology's minimum cohort. The values are empty if no block is in the band.",
  key: ["by", "band", "year"],
  years: yearsOf,
  row: closed({
    by: Type.Enum([...BANDED_METRICS], {
      type: "string",
      description: "The metric that the band refers to.",
    }),
    band: id("Band. The lower bound is included; the upper bound is not, unless it is 100."),
    year: year(),
    sample_size: maybeCountOfMeans,
    ...meansOf(SPECIFIED_METRICS),
    ...errorsOf(SPECIFIED_METRICS),
    ...meansAndErrors(ADDED_METRICS),
  }),
});

export const relations = defineTable({
  name: "relations",
  path: "observatory/relations.csv",
  title: "Relations between metrics",
  description:
    "Pearson correlation and least-squares slope of y on x over the blocks of a year, weighted by their number of programmes; empty if one of the metrics does not vary, or if fewer than three blocks differ.",
  key: ["x", "y", "year"],
  years: yearsOf,
  row: closed({
    x: Type.Enum([...METRICS], { type: "string", description: "Explanatory metric." }),
    y: Type.Enum([...METRICS], { type: "string", description: "Dependent metric." }),
    year: year(),
    sample_size: maybeCountOfMeans,
    correlation: nullable(
      Type.Number({ minimum: -1, maximum: 1, description: "Pearson correlation coefficient." }),
    ),
    slope: nullable(Type.Number({ description: "Change of y for one more unit of x, by least squares." })),
  }),
});

export const costShares = defineTable({
  name: "cost-shares",
  path: "observatory/cost-shares.csv",
  title: "Shares of the parts of the cost",
  description:
    "Share of each part in the mean cost of the benchmark year, over the blocks of an industry and over all blocks, with its standard error if there are at least as many answers as the methodology's minimum cohort.",
  key: ["industry", "year", "part"],
  years: ({ benchmark }) => [benchmark],
  row: closed({
    industry: orAll("industries", "Industry"),
    year: year(),
    part: Type.Enum([...COST_PARTS], { type: "string", description: "The part of the cost." }),
    sample_size: maybeCountOfMeans,
    share_pct: nullable(percent("Mean of the part, in percent of the sum of the means of all parts.")),
    standard_error: nullable(
      Type.Number({
        minimum: 0,
        unit: "percent",
        description:
          "Standard error of the share, in points, by the delta method over the programmes that answered all parts.",
      }),
    ),
  }),
});

export const changelog = defineTable({
  name: "changelog",
  path: "observatory/changelog.csv",
  title: "Changelog",
  description: "What changed from release to release; written by people.",
  key: [],
  mayBeEmpty: true,
  row: closed({
    date: Type.String({
      pattern: PATTERNS.date.pattern,
      description: "Date, ISO 8601.",
    }),
    version: text("Release or methodology version."),
    summary: text("What changed."),
  }),
});

/** The tables behind the Observatory, in their published order. */
export const OBSERVATORY = [
  blocks,
  industryTrends,
  regionTrends,
  frameworkTrends,
  industryRegions,
  industryFrameworks,
  bands,
  relations,
  quantiles,
  distributions,
  peerDistributions,
  costShares,
  requirementGaps,
  bottleneckShares,
  changelog,
] as const;

export type TrendRow = Row<typeof industryTrends>;
export type RegionTrendRow = Row<typeof regionTrends>;
export type FrameworkTrendRow = Row<typeof frameworkTrends>;
export type IndustryRegionRow = Row<typeof industryRegions>;
export type IndustryFrameworkRow = Row<typeof industryFrameworks>;
export type BandRow = Row<typeof bands>;
export type RelationRow = Row<typeof relations>;
export type CostShareRow = Row<typeof costShares>;
export type ChangelogRow = Row<typeof changelog>;

import * as Type from "typebox";
import {
  askedSince,
  type LaterMetric,
  METRIC,
  METRICS_AND_PARTS,
  type MetricOrPart,
  type SumMetric,
} from "../model/metric.ts";
import { yearsOf } from "../model/years.ts";
import { closed, count, figure, nullable, reference, referenceOrMixed, year } from "./column.ts";
import { defineTable, type Row } from "./define.ts";

/** Numbers of organisations in a block or a report, in coarse steps. */
export const ORGANISATION_STEPS = ["5-9", "10-19", "20-49", "50+"] as const;

/** Descriptions of metrics that are sums. */
const SUMS: Readonly<Record<SumMetric, string>> = { cost_usd: "Cost: the sum of the three parts' means" };

const descriptionOf = (name: MetricOrPart) =>
  name in SUMS ? SUMS[name as SumMetric] : `Mean of ${name} over the programmes that answered`;

/** Returns the part of a column's description about years before its question was asked; empty if it was always asked. */
export function emptyBefore(name: MetricOrPart): string {
  const since = askedSince(name);
  return since === undefined ? "" : `; empty before ${since}, when the question was not asked`;
}

function mean(name: MetricOrPart) {
  const column = figure(METRIC[name].unit, `${descriptionOf(name)}${emptyBefore(name)}.`);
  return askedSince(name) === undefined ? column : nullable(column);
}

type MaybeNumber = ReturnType<typeof nullable<Type.TNumber>>;

/** The columns of means: one for each metric and each part of a metric. */
const means = Object.fromEntries(METRICS_AND_PARTS.map((name) => [`${name}_mean`, mean(name)])) as {
  [M in MetricOrPart as `${M}_mean`]: M extends LaterMetric ? MaybeNumber : Type.TNumber;
};

/** Every block of every year. All other tables follow from it, except quantiles, standard errors and rates. */
export const blocks = defineTable({
  name: "blocks",
  path: "observatory/blocks.csv",
  title: "Blocks",
  description:
    "One row for each block: the number and the means of programmes of one year and industry with similar answers, from at least k organisations for each answer. Every average, trend, band, tier and region is a sum over these rows.",
  key: [],
  years: yearsOf,
  row: closed({
    year: year(),
    industry: reference("industries", "Industry of all programmes of the block."),
    framework: referenceOrMixed("frameworks", "Framework of all programmes of the block, or mixed."),
    region: referenceOrMixed("regions", "Region of all programmes of the block, or mixed."),
    programmes: count("Programmes in the block."),
    organisations: Type.Enum([...ORGANISATION_STEPS], {
      type: "string",
      description: "Number of organisations in the block, in coarse steps.",
    }),
    ...means,
  }),
});

export type BlockRow = Row<typeof blocks>;

/** The column of each mean. Building the name for every lookup would cost more than the lookup. */
const MEAN_COLUMNS = Object.fromEntries(METRICS_AND_PARTS.map((name) => [name, `${name}_mean`])) as {
  readonly [M in MetricOrPart]: `${M}_mean`;
};

/** Returns the mean of a metric; null if programmes of the year were not asked for it. */
export function blockMean(row: BlockRow, metric: MetricOrPart): number | null {
  return row[MEAN_COLUMNS[metric]];
}

/**
 * Returns the mean of a metric that was asked for in the row's year, as every metric is in a benchmark year.
 * @throws {Error} if it was not
 */
export function knownMeanIn(row: BlockRow, metric: MetricOrPart): number {
  const mean = blockMean(row, metric);
  if (mean === null) throw new Error(`${metric} was not asked in ${row.year}`);
  return mean;
}

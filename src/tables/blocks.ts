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

/** How many organisations a block or a report speaks of, in coarse steps. */
export const ORGANISATION_STEPS = ["5-9", "10-19", "20-49", "50+"] as const;

/** What the mean of a sum is. */
const SUMS: Readonly<Record<SumMetric, string>> = { cost_usd: "Cost: the sum of the three parts' means" };

const descriptionOf = (name: MetricOrPart) =>
  name in SUMS ? SUMS[name as SumMetric] : `Mean of ${name} over those who answered`;

/** What the description of a column says of the years before its question was asked; nothing where it always was. */
export function emptyBefore(name: MetricOrPart): string {
  const since = askedSince(name);
  return since === undefined ? "" : `; empty before ${since}, when it was not asked`;
}

function mean(name: MetricOrPart) {
  const column = figure(METRIC[name].unit, `${descriptionOf(name)}${emptyBefore(name)}.`);
  return askedSince(name) === undefined ? column : nullable(column);
}

type MaybeNumber = ReturnType<typeof nullable<Type.TNumber>>;

/** The mean of each metric and of each part of one. */
const means = Object.fromEntries(METRICS_AND_PARTS.map((name) => [`${name}_mean`, mean(name)])) as {
  [M in MetricOrPart as `${M}_mean`]: M extends LaterMetric ? MaybeNumber : Type.TNumber;
};

/** Every block of every year: all other tables follow from it, but for quantiles, standard errors and rates. */
export const blocks = defineTable({
  name: "blocks",
  path: "observatory/blocks.csv",
  title: "Blocks",
  description:
    "Programmes of one year and industry with similar answers, of at least k organisations for each answer: their number and means. Every average, trend, band, tier and region is a sum over these rows.",
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
      description: "Organisations in the block, in coarse steps.",
    }),
    ...means,
  }),
});

export type BlockRow = Row<typeof blocks>;

/** The column of each mean: a name that is put together at every look costs more than the look. */
const MEAN_COLUMNS = Object.fromEntries(METRICS_AND_PARTS.map((name) => [name, `${name}_mean`])) as {
  readonly [M in MetricOrPart]: `${M}_mean`;
};

/** The mean of a metric; null where programmes of the year were not asked. */
export function meanIn(row: BlockRow, metric: MetricOrPart): number | null {
  return row[MEAN_COLUMNS[metric]];
}

/**
 * The mean of a metric that programmes of the row's year were asked, as those of a benchmark year are.
 * @throws {Error} where they were not
 */
export function knownMeanIn(row: BlockRow, metric: MetricOrPart): number {
  const mean = meanIn(row, metric);
  if (mean === null) throw new Error(`${metric} was not asked in ${row.year}`);
  return mean;
}

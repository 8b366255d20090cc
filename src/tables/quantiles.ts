import * as Type from "typebox";
import { METRICS_AND_PARTS } from "../model/metric.ts";
import { yearsOf } from "../model/years.ts";
import { closed, maybeCount, nullable, orAll, reference, year } from "./column.ts";
import { defineTable, type Row } from "./define.ts";

/** The percentiles published for an industry's answers, for each year. */
export const PERCENTILES = [25, 50, 75, 90] as const;
export type Percentile = (typeof PERCENTILES)[number];

/** The percentiles published for the answers of the benchmark year. */
export const DISTRIBUTION_PERCENTILES: readonly number[] = Array.from(
  { length: 19 },
  (_, index) => 5 * (index + 1),
);

const quantileColumns = {
  metric: Type.Enum([...METRICS_AND_PARTS], {
    type: "string",
    description: "The metric, or part of the cost.",
  }),
  percentile: Type.Integer({ minimum: 1, maximum: 99, description: "Which percentile." }),
  sample_size: maybeCount,
  value: nullable(Type.Number({ minimum: 0, description: "The percentile, in the metric's unit." })),
  standard_error: nullable(
    Type.Number({
      minimum: 0,
      description:
        "Standard error of the percentile, in the metric's unit, by the jackknife that leaves out one programme at a time; empty also where it rounds to 0. Where many answers are equal, as counts are, it is too small.",
    }),
  ),
};

export const quantiles = defineTable({
  name: "quantiles",
  path: "observatory/quantiles.csv",
  title: "Quantiles by industry",
  description:
    "Quantiles of the answers of an industry and year (Harrell and Davis, over 2k organisations or more), with standard errors, from the methodology's minimum cohort of answers on; empty below, and while a correction of the answers is held back.",
  key: ["industry", "year", "metric", "percentile"],
  years: yearsOf,
  row: closed({ industry: reference("industries", "Industry."), year: year(), ...quantileColumns }),
});

export const distributions = defineTable({
  name: "distributions",
  path: "observatory/distributions.csv",
  title: "Distributions by industry and framework",
  description:
    "Quantiles of the answers of the benchmark year, every five percent, with standard errors: of each industry, and of each industry and framework from twice the methodology's minimum cohort on. The estimator and the rules, also of when they are empty, are those of the quantiles, of which the industries' 25th, 50th, 75th and 90th percentiles are.",
  key: ["industry", "framework", "year", "metric", "percentile"],
  years: ({ benchmark }) => [benchmark],
  row: closed({
    industry: reference("industries", "Industry."),
    framework: nullable(reference("frameworks", "Framework; empty for all of the industry.")),
    year: year(),
    ...quantileColumns,
  }),
});

export const peerDistributions = defineTable({
  name: "peer-distributions",
  path: "observatory/peer-distributions.csv",
  title: "Distributions of all programmes, by framework and by region",
  description:
    "Quantiles of the answers of the benchmark year, every five percent, with standard errors: of all programmes, and by industry, framework and region, wherever the three, or those of them that are given, have twice the methodology's minimum cohort of programmes. Industries and their frameworks without a region are in the distributions. The estimator and the rules, also of when they are empty, are theirs. Blocks of mixed frameworks or regions are in none.",
  key: ["industry", "framework", "region", "year", "metric", "percentile"],
  years: ({ benchmark }) => [benchmark],
  row: closed({
    industry: orAll("industries", "Industry"),
    framework: orAll("frameworks", "Framework"),
    region: orAll("regions", "Region"),
    year: year(),
    ...quantileColumns,
  }),
});

export type QuantileRow = Row<typeof quantiles>;
export type DistributionRow = Row<typeof distributions>;
export type PeerDistributionRow = Row<typeof peerDistributions>;

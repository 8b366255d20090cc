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
    description: "The metric, or the part of the cost.",
  }),
  percentile: Type.Integer({
    minimum: 1,
    maximum: 99,
    description: "Percentile, from 1 to 99.",
  }),
  sample_size: maybeCount,
  value: nullable(
    Type.Number({ minimum: 0, description: "Value of the percentile, in the unit of the metric." }),
  ),
  standard_error: nullable(
    Type.Number({
      minimum: 0,
      description:
        "Standard error of the value, in the unit of the metric, by the delete-one jackknife over programmes; also empty if it rounds to 0. If many answers are equal, as with counts, it is too small.",
    }),
  ),
};

export const quantiles = defineTable({
  name: "quantiles",
  path: "observatory/quantiles.csv",
  title: "Quantiles by industry",
  description:
    "Quantiles of the answers of an industry and year (Harrell and Davis, over at least 2k organisations), with standard errors; empty if there are fewer answers than the methodology's minimum cohort, and while a correction of the answers is held back.",
  key: ["industry", "year", "metric", "percentile"],
  years: yearsOf,
  row: closed({ industry: reference("industries", "Industry."), year: year(), ...quantileColumns }),
});

export const distributions = defineTable({
  name: "distributions",
  path: "observatory/distributions.csv",
  title: "Distributions by industry and framework",
  description:
    "Every fifth percentile of the answers of the benchmark year, with standard errors: for each industry, and for each industry and framework with at least twice the methodology's minimum cohort of programmes. The estimator and the rules, including when values are empty, are those of the quantiles by industry; the 25th, 50th, 75th and 90th percentiles of industries are the same in both tables.",
  key: ["industry", "framework", "year", "metric", "percentile"],
  years: ({ benchmark }) => [benchmark],
  row: closed({
    industry: reference("industries", "Industry."),
    framework: nullable(reference("frameworks", "Framework; empty for all programmes of the industry.")),
    year: year(),
    ...quantileColumns,
  }),
});

export const peerDistributions = defineTable({
  name: "peer-distributions",
  path: "observatory/peer-distributions.csv",
  title: "Distributions of all programmes, by framework and by region",
  description:
    "Every fifth percentile of the answers of the benchmark year, with standard errors: for all programmes, and for each combination of industry, framework and region, each of them one or all, with at least twice the methodology's minimum cohort of programmes. Combinations of an industry, with or without a framework, and all regions are in the distributions by industry and framework instead. The estimator and the rules, including when values are empty, are the same. Blocks of mixed frameworks or regions count in no framework or region.",
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

import * as Type from "typebox";
import { METRIC, METRICS, type Metric } from "../model/metric.ts";
import { trendYearsOf } from "../model/years.ts";
import {
  change,
  closed,
  count,
  days,
  figure,
  hours,
  nullable,
  percent,
  reference,
  referenceOrMixed,
  score,
  usd,
  year,
} from "./column.ts";
import { defineTable, type Row } from "./define.ts";

/** The name of a maturity tier from the methodology. */
export const tier = (description: string) =>
  Type.String({ minLength: 1, named: "maturityTiers", description });

const industry = reference("industries", "Industry of the programme.");
const framework = referenceOrMixed("frameworks", "Framework of all programmes of the block, or mixed.");
const rowNote = "One row for each programme of the benchmark year, with the means of its block";
const FEW =
  "empty if fewer programmes of the industry answered than the methodology's minimum cohort, and while a correction of their answers is held back";
const WITHHELD = "empty where the industry's year is withheld";
const NO_BASE = "empty if there is no year before to compare with";

/** The columns of the metrics in the service's specification. */
const specified = {
  maturity_score: score("Compliance maturity, mean of the block."),
  audit_hours: hours("Hours spent on audit in the year, mean of the block."),
  cost_usd: usd("Cost of the programme in the year, mean of the block."),
  automation_rate: percent("Share of controls that are tested automatically, mean of the block."),
  remediation_days: days("Calendar days from finding to fix, mean of the block."),
};

type SpecifiedMetric = keyof typeof specified;
type AddedMetric = Exclude<Metric, SpecifiedMetric>;
const isSpecified = (metric: Metric): metric is SpecifiedMetric => Object.hasOwn(specified, metric);

export const SPECIFIED_METRICS = METRICS.filter(isSpecified);
/** Metrics that were added later. Their columns come last, because readers rely on the order. */
export const ADDED_METRICS = METRICS.filter((metric): metric is AddedMetric => !isSpecified(metric));

const added = Object.fromEntries(
  ADDED_METRICS.map((metric: Metric) => [
    metric,
    figure(METRIC[metric].unit, `${METRIC[metric].definition} Mean of the block.`),
  ]),
) as { [M in AddedMetric]: Type.TNumber };

export const pciDssBenchmark = defineTable({
  name: "pci-dss-benchmark",
  path: "pci-dss-benchmark.csv",
  title: "PCI DSS Benchmark Data",
  description: `${rowNote}. A block consists of similar programmes of one industry, from at least k organisations for each answer (k is in methodology.json).`,
  key: [],
  row: closed({
    industry,
    ...specified,
    sample_size: count("Number of programmes in the block."),
    framework,
    ...added,
  }),
});

export const complianceCost = defineTable({
  name: "compliance-cost",
  path: "compliance-cost.csv",
  title: "Compliance Cost Dataset",
  description: `${rowNote}. The blocks are those of the PCI DSS Benchmark Data; the three parts add up to the total.`,
  key: [],
  row: closed({
    industry,
    framework,
    total_cost_usd: usd("Cost of the programme in the year, mean of the block."),
    qsa_fees_usd: usd("Part spent on QSA and audit fees."),
    remediation_tooling_usd: usd("Part spent on remediation and tooling."),
    internal_labour_usd: usd("Part spent on internal labour."),
    yoy_trend_pct: nullable(
      change("percent", `Change of the industry's average cost from the year before; ${NO_BASE}.`),
    ),
  }),
});

export const remediationDelay = defineTable({
  name: "remediation-delay",
  path: "remediation-delay.csv",
  title: "Remediation Delay Dataset",
  description: "Remediation delay in calendar days, by industry and year.",
  key: ["industry", "year"],
  years: trendYearsOf,
  row: closed({
    industry,
    year: year(),
    avg_remediation_days: nullable(
      days(`Calendar days from finding to fix, mean of the industry's programmes; ${WITHHELD}.`),
    ),
    yoy_trend_pct: nullable(change("percent", `Change of the average from the year before; ${NO_BASE}.`)),
    percentile_25: nullable(days(`25th percentile of the answers; ${FEW}.`)),
    percentile_75: nullable(days(`75th percentile of the answers; ${FEW}.`)),
  }),
});

export const automationAdoption = defineTable({
  name: "automation-adoption",
  path: "automation-adoption.csv",
  title: "Automation Adoption Dataset",
  description: "Automation rate in percent of controls, by industry and year.",
  key: ["industry", "year"],
  years: trendYearsOf,
  row: closed({
    industry,
    year: year(),
    automation_rate_pct: nullable(
      percent(`Share of controls that are tested automatically, mean of the programmes; ${WITHHELD}.`),
    ),
    yoy_growth_pct: nullable(change("percent", `Change of the rate from the year before; ${NO_BASE}.`)),
    sample_size: nullable(count(`Number of programmes of the industry in the year; ${WITHHELD}.`)),
  }),
});

export const complianceMaturity = defineTable({
  name: "compliance-maturity",
  path: "compliance-maturity.csv",
  title: "Compliance Maturity Dataset",
  description: `${rowNote}. The blocks are those of the PCI DSS Benchmark Data; the percentiles are those of the answers.`,
  key: [],
  row: closed({
    industry,
    maturity_score: score("Compliance maturity, mean of the block."),
    percentile_25: nullable(score(`25th percentile of the industry's answers; ${FEW}.`)),
    percentile_50: nullable(score(`Median of the industry's answers; ${FEW}.`)),
    percentile_75: nullable(score(`75th percentile of the industry's answers; ${FEW}.`)),
    percentile_90: nullable(score(`90th percentile of the industry's answers; ${FEW}.`)),
    tier: tier("Tier of the row's own maturity score."),
    yoy_delta: nullable(
      change("score", `Change of the industry's average from the year before, in points; ${NO_BASE}.`),
    ),
  }),
});

/** The five datasets of the service, in their published order. */
export const DATASETS = [
  pciDssBenchmark,
  complianceCost,
  remediationDelay,
  automationAdoption,
  complianceMaturity,
] as const;

export type BenchmarkRow = Row<typeof pciDssBenchmark>;
export type CostRow = Row<typeof complianceCost>;
export type RemediationRow = Row<typeof remediationDelay>;
export type AutomationRow = Row<typeof automationAdoption>;
export type MaturityRow = Row<typeof complianceMaturity>;

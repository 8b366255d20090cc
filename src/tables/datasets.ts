import * as Type from "typebox";
import { FIRST_TREND_YEAR } from "../model/metric.ts";
import { change, closed, count, days, hours, percent, reference, score, usd, year } from "./column.ts";
import { defineTable, type Row } from "./define.ts";

/** The three names a maturity tier can have, highest first. */
export const TIERS = ["Advanced", "Developing", "Foundational"] as const;
export const tier = (description: string) => Type.Enum([...TIERS], { type: "string", description });

const industry = reference("industries", "Industry of the programme.");
const framework = reference("frameworks", "Framework of the programme.");
const cohortNote = "One row a programme of the latest year; a row carries the means of its cohort";

export const pciDssBenchmark = defineTable({
  name: "pci-dss-benchmark",
  path: "pci-dss-benchmark.csv",
  title: "PCI DSS Benchmark Data",
  description: `${cohortNote}: five or more programmes of one industry and framework with similar answers.`,
  key: [],
  row: closed({
    industry,
    maturity_score: score("Compliance maturity, mean of the cohort."),
    audit_hours: hours("Hours spent on audit in the year, mean of the cohort."),
    cost_usd: usd("Cost of the programme in the year, mean of the cohort."),
    automation_rate: percent("Share of controls that are tested automatically, mean of the cohort."),
    remediation_days: days("Calendar days from finding to fix, mean of the cohort."),
    sample_size: count("Programmes in the cohort."),
    framework,
  }),
});

export const complianceCost = defineTable({
  name: "compliance-cost",
  path: "compliance-cost.csv",
  title: "Compliance Cost Dataset",
  description: `${cohortNote}, the same cohorts as in the PCI DSS Benchmark Data; the three parts add up to the total.`,
  key: [],
  row: closed({
    industry,
    framework,
    total_cost_usd: usd("Cost of the programme in the year, mean of the cohort."),
    qsa_fees_usd: usd("Part spent on QSA and audit fees."),
    remediation_tooling_usd: usd("Part spent on remediation and tooling."),
    internal_labour_usd: usd("Part spent on internal labour."),
    yoy_trend_pct: change("percent", "Change of the industry's average cost on the year before."),
  }),
});

export const remediationDelay = defineTable({
  name: "remediation-delay",
  path: "remediation-delay.csv",
  title: "Remediation Delay Dataset",
  description: "Remediation delay in calendar days, by industry and year.",
  key: ["industry", "year"],
  row: closed({
    industry,
    year: year("Calendar year.", FIRST_TREND_YEAR),
    avg_remediation_days: days("Calendar days from finding to fix, mean of the industry's programmes."),
    yoy_trend_pct: change("percent", "Change of the average on the year before."),
    percentile_25: days("25th percentile, over values microaggregated on this variable."),
    percentile_75: days("75th percentile, over values microaggregated on this variable."),
  }),
});

export const automationAdoption = defineTable({
  name: "automation-adoption",
  path: "automation-adoption.csv",
  title: "Automation Adoption Dataset",
  description: "Automation rate in percent of controls, by industry and year.",
  key: ["industry", "year"],
  row: closed({
    industry,
    year: year("Calendar year.", FIRST_TREND_YEAR),
    automation_rate_pct: percent("Share of controls that are tested automatically, mean of the programmes."),
    yoy_growth_pct: change("percent", "Change of the rate on the year before."),
    sample_size: count("Programmes of the industry in the year."),
  }),
});

export const complianceMaturity = defineTable({
  name: "compliance-maturity",
  path: "compliance-maturity.csv",
  title: "Compliance Maturity Dataset",
  description: `${cohortNote}: five or more programmes of one industry next to each other in maturity.`,
  key: [],
  row: closed({
    industry,
    maturity_score: score("Compliance maturity, mean of the cohort."),
    percentile_25: score("25th percentile of the industry's rows."),
    percentile_50: score("Median of the industry's rows."),
    percentile_75: score("75th percentile of the industry's rows."),
    percentile_90: score("90th percentile of the industry's rows."),
    tier: tier("Tier of the row's own maturity score."),
    yoy_delta: change("score", "Change of the industry's average on the year before, in points."),
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

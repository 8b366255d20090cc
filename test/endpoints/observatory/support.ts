import { METRICS, type Metric } from "../../../src/model/metric.ts";
import type { Tables } from "../../../src/tables/index.ts";
import { golden, withRows } from "../support.ts";

type Means = { readonly [M in Metric as `${M}_mean`]: number };
type Errors = { readonly [M in Metric as `${M}_se`]: number | null };

const LEVEL: Means = {
  ...(Object.fromEntries(METRICS.map((metric) => [`${metric}_mean`, 1])) as Means),
  maturity_score_mean: 75,
  audit_hours_mean: 200,
  cost_usd_mean: 100000,
  automation_rate_mean: 50,
  remediation_days_mean: 15,
};

const gaps = [2024, 2025, 2026].flatMap((year) =>
  [1, 2].map((requirement) => ({
    requirement,
    year,
    sample_size: 1_000_000,
    open_finding_rate_pct: 20,
    avg_remediation_days: 8,
    open_findings: 200_000,
    avg_remediation_days_se: null,
  })),
);

/** Of every mean: so small that each change which a test makes exceeds it. */
const SURE = Object.fromEntries(METRICS.map((metric) => [`${metric}_se`, 0.001])) as Errors;

/** The golden tables in a world that stands still: every industry, region and year has the same figures. */
export const still: Tables = {
  ...golden,
  industryTrends: golden.industryTrends.map((row) => ({ ...row, ...LEVEL, ...SURE, sample_size: 100 })),
  regionTrends: golden.regionTrends.map((row) => ({ ...row, ...LEVEL, ...SURE, sample_size: 100 })),
  requirementGaps: gaps,
};

type Year = 2024 | 2025 | 2026;

/** The tables with other figures for the region north in a year. */
export const north = (
  year: Year,
  change: Partial<Means & Errors> & { sample_size?: number },
  tables: Tables = still,
) => withRows(tables, "regionTrends", { region: "north", year }, change);

/** The tables with other figures for an industry in a year. */
export const industry = (
  id: "alpha" | "beta",
  year: Year,
  change: Partial<Means & Errors> & { sample_size?: number },
  tables: Tables = still,
) => withRows(tables, "industryTrends", { industry: id, year }, change);

/** The tables with another open-finding rate of requirement 1 in a year. */
export const findings = (year: Year, rate: number, tables: Tables = still) =>
  withRows(
    tables,
    "requirementGaps",
    { requirement: 1, year },
    { open_finding_rate_pct: rate, open_findings: Math.round(rate * 10_000) },
  );

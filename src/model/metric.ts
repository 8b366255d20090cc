/** The units that metrics come in. */
export type MetricUnit = "score" | "percent" | "days" | "hours" | "usd";
/** The units that figures come in; `methodology.json` gives each its rounding. */
export type Unit = MetricUnit | "ratio";

/** The five metrics of a programme that tables and answers carry, in their published order. */
export const METRICS = [
  "maturity_score",
  "audit_hours",
  "cost_usd",
  "automation_rate",
  "remediation_days",
] as const;
export type Metric = (typeof METRICS)[number];

/** The unit of each metric. */
export const METRIC_UNITS: Readonly<Record<Metric, MetricUnit>> = {
  maturity_score: "score",
  audit_hours: "hours",
  cost_usd: "usd",
  automation_rate: "percent",
  remediation_days: "days",
};

/** What a participant is asked of a programme: the metrics, with the cost in its three parts. */
export const QUESTIONS = [
  "maturity_score",
  "audit_hours",
  "qsa_fees_usd",
  "remediation_tooling_usd",
  "internal_labour_usd",
  "automation_rate",
  "remediation_days",
] as const;
export type Question = (typeof QUESTIONS)[number];

/** The parts of `total_cost_usd`, in their published order. */
export const COST_PARTS = ["qsa_fees_usd", "remediation_tooling_usd", "internal_labour_usd"] as const;
export type CostPart = (typeof COST_PARTS)[number];

/**
 * The years of the contract: `trend2019to2026` and `trend2020to2026` are names of fields, so the years that
 * tables must cover are part of the interface and not of the data.
 */
export const FIRST_YEAR = 2019;
export const FIRST_TREND_YEAR = 2020;
export const LATEST_YEAR = 2026;

/** Whole years from first to last, both included. */
export function years(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

import { byMetric } from "../../model/metric.ts";
import type { Tables } from "../../tables/index.ts";
import { regionMean, riskEstimate } from "../estimates.ts";
import { rounder } from "../rounding.ts";
import { globalAverage, risk } from "./figures.ts";

/** How many risk indices of the benchmark year are at the upper limit of 100, where differences do not show. */
export interface RiskAtLimit {
  /** Whether that of all programmes is. */
  readonly isOverview: boolean;
  readonly regions: number;
  /** The number of regions with an index. */
  readonly of: number;
  /** The mean delay of all programmes in days, as published. */
  readonly days: number;
  /** The delay in days that the methodology counts as full risk. */
  readonly fullRiskDays: number;
}

/**
 * Counts the risk indices at the upper limit, for the operator, who can set another delay of full risk.
 * @returns undefined if there are none
 */
export function riskAtLimit(tables: Tables): RiskAtLimit | undefined {
  const { span, methodology } = tables;
  const indices = tables.regions.flatMap(({ id }) => {
    const estimate = riskEstimate(
      tables,
      byMetric((metric) => regionMean(tables, metric, id, span.benchmark)),
    );
    return estimate === null ? [] : [estimate.value];
  });
  const all = globalAverage(tables);
  const isOverview = risk(tables, all).index >= 100;
  const regions = indices.filter((index) => index >= 100).length;
  if (!isOverview && regions === 0) return undefined;
  return {
    isOverview,
    regions,
    of: indices.length,
    days: rounder(tables).days(all.remediation_days),
    fullRiskDays: methodology.riskWeights.remediationDays,
  };
}

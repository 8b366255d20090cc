import { METRICS, type Metric } from "../../model/metric.ts";
import { standardError } from "../../statistics/standard-error.ts";
import type { Settings } from "../../tables/index.ts";
import type { Programme } from "../model/programme.ts";
import { hasContributorsTo, valuesOf } from "./contributors.ts";

/** A standard error for each metric; null where there is none. */
export type Errors = { [M in Metric as `${M}_se`]: number | null };

/** So few that the values' exact sum of squares does not follow from an error. */
export const SIGNIFICANT_DIGITS = 2;

/**
 * The standard error of each metric's mean over values as answered, to two significant digits; null where fewer
 * than the minimum cohort answered, or fewer than k organisations really did.
 * @param members of the published blocks of a cell
 */
export function standardErrors(members: readonly Programme[], { methodology }: Settings): Errors {
  const { k, minimumCohort } = methodology;
  const error = (metric: Metric) => {
    const values = valuesOf(members, metric);
    if (values.length < minimumCohort || !hasContributorsTo(members, metric, k)) return null;
    return errorOf(values, minimumCohort);
  };
  return byErrorColumn((_, metric) => error(metric));
}

/** The standard error of the values' mean, to two significant digits; null for fewer than the minimum cohort. */
export function errorOf(values: readonly number[], minimumCohort: number): number | null {
  const error = values.length < minimumCohort ? undefined : standardError(values);
  return error === undefined ? null : Number(error.toPrecision(SIGNIFICANT_DIGITS));
}

/** A value for the column of each metric's standard error. */
export function byErrorColumn(of: (column: keyof Errors, metric: Metric) => number | null): Errors {
  return Object.fromEntries(METRICS.map((metric) => [`${metric}_se`, of(`${metric}_se`, metric)])) as Errors;
}

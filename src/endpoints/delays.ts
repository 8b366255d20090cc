import type { RemediationRow } from "../tables/datasets.ts";
import type { Tables } from "../tables/index.ts";
import { direction, directionField } from "./direction.ts";
import { days, industryId, trend } from "./fields.ts";
import { rounder } from "./rounding.ts";

/** An industry's remediation delay, as Intelligence and Observatory both say it. */
export const delayFields = {
  industry: industryId,
  days: days("Mean remediation delay of the industry's programmes."),
  percentile25: days("25th percentile."),
  percentile75: days("75th percentile."),
  trend: trend("Percent change on the year before."),
  direction: directionField,
};

/** The figures of a row of the Remediation Delay Dataset. */
export function delayOf(tables: Tables, row: RemediationRow) {
  const to = rounder(tables);
  return {
    industry: row.industry,
    days: to.days(row.avg_remediation_days),
    percentile25: to.days(row.percentile_25),
    percentile75: to.days(row.percentile_75),
    trend: to.percent(row.yoy_trend_pct),
    direction: direction(row.yoy_trend_pct, tables.methodology.stableTrendPct),
  };
}

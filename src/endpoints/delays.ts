import { nullable } from "../tables/column.ts";
import type { RemediationRow } from "../tables/datasets.ts";
import type { Tables } from "../tables/index.ts";
import { direction, directionField } from "./direction.ts";
import { days, industryId, trend } from "./fields.ts";
import { rounder } from "./rounding.ts";
import { known } from "./withheld.ts";

/** An industry's remediation delay, as Intelligence and Observatory both say it. */
export const delayFields = {
  industry: industryId,
  days: nullable(days("Mean remediation delay of the industry's programmes; null where withheld.")),
  percentile25: nullable(days("25th percentile; null below the methodology's minimum cohort.")),
  percentile75: nullable(days("75th percentile; null below the methodology's minimum cohort.")),
  trend: nullable(trend("Percent change on the year before; null where either year is withheld.")),
  direction: nullable(directionField),
};

/** The figures of an industry's row of the Remediation Delay Dataset; nulls where it has none, for it has ended. */
export function delayOf(tables: Tables, industry: string, row: RemediationRow | undefined) {
  const to = rounder(tables);
  return {
    industry,
    days: known(row?.avg_remediation_days, to.days),
    percentile25: known(row?.percentile_25, to.days),
    percentile75: known(row?.percentile_75, to.days),
    trend: known(row?.yoy_trend_pct, to.percent),
    direction: known(row?.yoy_trend_pct, (change) => direction(change, tables.methodology.stableTrendPct)),
  };
}

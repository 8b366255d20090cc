import { nullable } from "../tables/column.ts";
import type { RemediationRow } from "../tables/datasets.ts";
import type { Tables } from "../tables/index.ts";
import { benchmarkAverages } from "./averages.ts";
import { explainedField } from "./change-explained.ts";
import { direction, directionField } from "./direction.ts";
import { days, industryId, trend } from "./fields.ts";
import { industryFigures } from "./industry-figures.ts";
import { percentileFields, percentileUnits } from "./percentiles.ts";
import { rounder } from "./rounding.ts";
import { uncertaintyOf } from "./uncertainty.ts";
import { known, maybeSampleSize, unlessWithheld } from "./withheld.ts";
import { percentChangeIn } from "./wording.ts";

/** The fields of an industry's remediation delay, shared by the Intelligence and Observatory endpoints. */
export const delayFields = {
  industry: industryId,
  days: unlessWithheld(
    days(
      "Mean remediation delay of the industry's programmes: `avg_remediation_days` of `remediation-delay.csv`; null where withheld.",
    ),
  ),
  ...percentileFields("days"),
  trend: nullable(trend(percentChangeIn("avg_remediation_days", "remediation-delay.csv"))),
  explained: explainedField("remediation_days"),
  direction: nullable(directionField),
  sampleSize: maybeSampleSize,
  uncertainty: uncertaintyOf({ days: "days", ...percentileUnits("days"), trend: "percent" }),
};

/** Returns the figures of an industry's row in the Remediation Delay Dataset; null without a row, if it has ended. */
export function delayOf(tables: Tables, industry: string, row: RemediationRow | undefined) {
  const to = rounder(tables);
  const { difference, percentiles, explained, sure } = industryFigures(tables, "remediation_days", industry);
  return {
    industry,
    days: known(row?.avg_remediation_days, to.days),
    ...percentiles,
    trend: known(row?.yoy_trend_pct, to.percent),
    explained,
    direction: known(row?.yoy_trend_pct, (trend) =>
      direction(trend, difference, tables.methodology.stableTrendPct),
    ),
    sampleSize: benchmarkAverages(tables).get(industry)?.sampleSize ?? null,
    uncertainty: { days: sure.now, ...sure.percentiles, trend: sure.change },
  };
}

import { nullable } from "../tables/column.ts";
import type { Tables } from "../tables/index.ts";
import { industryCosts } from "./averages.ts";
import { explainedField } from "./change-explained.ts";
import { trend, usd } from "./fields.ts";
import { industryFigures } from "./industry-figures.ts";
import { percentileFields, percentileUnits } from "./percentiles.ts";
import { rounder } from "./rounding.ts";
import { uncertaintyOf } from "./uncertainty.ts";
import { known, maybeSampleSize, unlessWithheld } from "./withheld.ts";
import { percentChangeIn } from "./wording.ts";

/** The fields of an industry's cost, shared by the Intelligence and Observatory endpoints. */
export const costFields = {
  costUSD: unlessWithheld(
    usd(
      "Mean cost of the industry's programmes in the year: mean of `total_cost_usd` over its rows of `compliance-cost.csv`; null where withheld.",
    ),
  ),
  ...percentileFields("usd"),
  trend: nullable(trend(percentChangeIn("cost_usd_mean", "industry-trends.csv"))),
  explained: explainedField("cost_usd"),
  sampleSize: maybeSampleSize,
  uncertainty: uncertaintyOf({ costUSD: "usd", ...percentileUnits("usd"), trend: "percent" }),
};

/** Returns the figures of an industry's cost; null if withheld. */
export function costOf(tables: Tables, industry: string) {
  const to = rounder(tables);
  const cost = industryCosts(tables).get(industry);
  const { percentiles, explained, sure } = industryFigures(tables, "cost_usd", industry);
  return {
    costUSD: known(cost?.total, to.usd),
    ...percentiles,
    trend: known(cost?.trend, to.percent),
    explained,
    sampleSize: cost?.sampleSize ?? null,
    uncertainty: { costUSD: sure.now, ...sure.percentiles, trend: sure.change },
  };
}

import { nullable } from "../tables/column.ts";
import type { Tables } from "../tables/index.ts";
import { industryCosts } from "./averages.ts";
import { explainedField, explainedOf } from "./change-explained.ts";
import { industryMean, percentOf, yearsBack } from "./estimates.ts";
import { trend, usd } from "./fields.ts";
import { percentileFields, percentilesOf, percentileUnits } from "./percentiles.ts";
import { rounder } from "./rounding.ts";
import { uncertainties, uncertaintyOf } from "./uncertainty.ts";
import { known, maybeSampleSize } from "./withheld.ts";
import { percentChangeIn } from "./wording.ts";

/** An industry's cost, as Intelligence and Observatory both say it. */
export const costFields = {
  costUSD: nullable(
    usd(
      "Mean cost of the industry's programmes in the year: of `total_cost_usd` over its rows of `compliance-cost.csv`; null where withheld.",
    ),
  ),
  ...percentileFields("usd"),
  trend: nullable(trend(percentChangeIn("cost_usd_mean", "industry-trends.csv"))),
  explained: explainedField("cost_usd"),
  sampleSize: maybeSampleSize,
  uncertainty: uncertaintyOf({ costUSD: "usd", ...percentileUnits("usd"), trend: "percent" }),
};

/** The figures of an industry's cost; nulls where they are withheld. */
export function costOf(tables: Tables, industry: string) {
  const to = rounder(tables);
  const sure = uncertainties(tables);
  const cost = industryCosts(tables).get(industry);
  const percentiles = percentilesOf(tables, "cost_usd", industry);
  const [now, before] = yearsBack(tables, (year) => industryMean(tables, "cost_usd", industry, year));
  return {
    costUSD: known(cost?.total, to.usd),
    ...percentiles.figures,
    trend: known(cost?.trend, to.percent),
    explained: explainedOf(tables, "cost_usd", industry),
    sampleSize: cost?.sampleSize ?? null,
    uncertainty: {
      costUSD: sure.usd(now),
      ...percentiles.uncertainty,
      trend: sure.percent(percentOf(now, before)),
    },
  };
}

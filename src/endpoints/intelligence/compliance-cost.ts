import { nullable } from "../../tables/column.ts";
import { crossIndustry, industryCosts, overallCostParts, selected } from "../averages.ts";
import { breakdown, breakdownField } from "../cost-breakdown.ts";
import { defineEndpoint } from "../define.ts";
import { absenceOf, ended } from "../ended.ts";
import { benchmarkFields, benchmarkOf, industryId, list, object, trend, usd } from "../fields.ts";
import { industry } from "../parameters.ts";
import { rounder } from "../rounding.ts";
import { known, suppressed } from "../withheld.ts";

export const complianceCost = defineEndpoint({
  id: "getComplianceCost",
  path: "/api/intelligence/compliance-cost",
  title: "Compliance cost",
  description: "Cost of a programme in USD by industry, its change on the year before, and its three parts.",
  sources: ["compliance-cost", "industries"],
  parameters: { industry },
  example: { industry: "fintech" },
  response: object({
    crossIndustryAvgUSD: usd("Unweighted mean of the costs of the industries that have a figure."),
    byIndustry: list(
      object({
        industry: industryId,
        costUSD: nullable(usd("Mean cost of the industry's programmes in the year; null where withheld.")),
        trend: nullable(trend("Percent change on the year before; null where either year is withheld.")),
        suppressed,
        ended,
      }),
    ),
    breakdown: breakdownField("Shares over all programmes, or over those of the industry that is asked for."),
    ...benchmarkFields,
  }),
  resolve: (tables, filter) => {
    const to = rounder(tables);
    const costs = industryCosts(tables);
    const parts =
      filter.industry === undefined ? overallCostParts(tables) : costs.get(filter.industry)?.parts;
    return {
      crossIndustryAvgUSD: to.usd(crossIndustry(costs, ({ total }) => total)),
      byIndustry: selected(costs, filter.industry).map(([industry, cost]) => ({
        industry,
        costUSD: known(cost?.total, to.usd),
        trend: known(cost?.trend, to.percent),
        ...(cost === undefined && absenceOf(tables, "industries", industry, null)),
      })),
      breakdown: breakdown(tables, parts),
      ...benchmarkOf(tables.span),
    };
  },
});

import { crossIndustryMean } from "../averages-of-industries.ts";
import { crossIndustry, industryCosts, overallCostParts, selected } from "../averages.ts";
import { breakdown, breakdownField } from "../cost-breakdown.ts";
import { costFields, costOf } from "../costs.ts";
import { defineEndpoint } from "../define.ts";
import { whyAbsent, ended } from "../ended.ts";
import { benchmarkFields, benchmarkOf, industryId, list, object, usd } from "../fields.ts";
import { industry } from "../parameters.ts";
import { rounder } from "../rounding.ts";
import { uncertainties, uncertaintyOf } from "../uncertainty.ts";
import { suppressed } from "../withheld.ts";
import { crossIndustryOf } from "../wording.ts";

export const complianceCost = defineEndpoint({
  id: "getComplianceCost",
  path: "/api/intelligence/compliance-cost",
  title: "Compliance cost",
  description:
    "Cost of a programme in USD by industry, its change from the year before, and its three parts.",
  sources: ["compliance-cost", "cost-shares", "industry-trends", "quantiles", "industries", "blocks"],
  parameters: { industry },
  example: { industry: "fintech" },
  response: object({
    crossIndustryAvgUSD: usd(crossIndustryOf("compliance-cost.csv")),
    byIndustry: list(
      object({
        industry: industryId,
        ...costFields,
        suppressed,
        ended,
      }),
    ),
    breakdown: breakdownField("Shares over all programmes, or over those of the requested industry."),
    uncertainty: uncertaintyOf({ crossIndustryAvgUSD: "usd" }),
    ...benchmarkFields,
  }),
  resolve: (tables, filter) => {
    const to = rounder(tables);
    const costs = industryCosts(tables);
    const sure = uncertainties(tables);
    const [parts, count] =
      filter.industry === undefined
        ? [overallCostParts(tables), tables.cost.length]
        : [costs.get(filter.industry)?.parts, costs.get(filter.industry)?.sampleSize];
    return {
      crossIndustryAvgUSD: to.usd(crossIndustry(costs, ({ total }) => total)),
      byIndustry: selected(costs, filter.industry).map(([industry, cost]) => ({
        industry,
        ...costOf(tables, industry),
        ...(cost === undefined && whyAbsent(tables, "industries", industry, null)),
      })),
      breakdown: breakdown(tables, parts, count ?? null, filter.industry),
      uncertainty: {
        crossIndustryAvgUSD: sure.usd(crossIndustryMean(tables, "cost_usd", tables.span.benchmark)),
      },
      ...benchmarkOf(tables.span),
    };
  },
});

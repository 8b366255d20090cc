import * as Type from "typebox";
import { shares } from "../../statistics/shares.ts";
import { crossIndustry, industryCosts, overallCostParts, selected } from "../averages.ts";
import { defineEndpoint } from "../define.ts";
import { industryId, list, object, percent, trend, usd } from "../fields.ts";
import { industry } from "../parameters.ts";
import { rounder } from "../rounding.ts";

/** Labels of the cost parts, in the order of the dataset's columns. */
export const COST_COMPONENTS = ["QSA / Audit Fees", "Remediation / Tooling", "Internal Labour"] as const;

export const complianceCost = defineEndpoint({
  id: "getComplianceCost",
  path: "/api/intelligence/compliance-cost",
  title: "Compliance cost",
  description: "Cost of a programme in USD by industry, its change on the year before, and its three parts.",
  parameters: { industry },
  example: { industry: "fintech" },
  response: object({
    crossIndustryAvgUSD: usd("Unweighted mean of the industries' costs."),
    byIndustry: list(
      object({
        industry: industryId,
        costUSD: usd("Mean cost of the industry's programmes in the year."),
        trend: trend("Percent change on the year before."),
      }),
    ),
    breakdown: list(
      object({
        component: Type.Enum([...COST_COMPONENTS], { type: "string", description: "Part of the cost." }),
        pct: percent("Share of the total cost; the shares sum to 100 (largest remainder)."),
      }),
      { description: "Shares over all programmes, or over those of the industry that is asked for." },
    ),
  }),
  resolve: (tables, filter) => {
    const to = rounder(tables);
    const costs = industryCosts(tables);
    const parts =
      filter.industry === undefined ? overallCostParts(tables) : costs.get(filter.industry)!.parts;
    const pcts = shares(parts, tables.methodology.rounding.percent);
    return {
      crossIndustryAvgUSD: to.usd(crossIndustry(costs, ({ total }) => total)),
      byIndustry: selected(costs, filter.industry).map(([industry, { total, trend }]) => ({
        industry,
        costUSD: to.usd(total),
        trend: to.percent(trend),
      })),
      breakdown: COST_COMPONENTS.map((component, index) => ({ component, pct: pcts?.[index] ?? 0 })),
    };
  },
});

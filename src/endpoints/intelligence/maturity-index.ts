import { ascending, quantile } from "../../statistics/quantile.ts";
import { tier } from "../../tables/datasets.ts";
import { tierOf } from "../../tables/steps.ts";
import { crossIndustry, industryMaturity } from "../averages.ts";
import { defineEndpoint } from "../define.ts";
import { generatedAt, industryId, list, object, points, sampleSize, score } from "../fields.ts";
import { rounder } from "../rounding.ts";

export const maturityIndex = defineEndpoint({
  id: "getMaturityIndex",
  path: "/api/intelligence/maturity-index",
  title: "Maturity index",
  description:
    "Cross-industry maturity index with percentiles, change on the year before and tier of each industry.",
  parameters: {},
  example: {},
  response: object({
    generatedAt,
    crossIndustryAvg: score("Unweighted mean of the industries' maturity scores."),
    industries: list(
      object({
        industry: industryId,
        maturityScore: score("Mean maturity score of the industry's programmes."),
        percentile25: score("25th percentile."),
        percentile50: score("Median."),
        percentile75: score("75th percentile."),
        percentile90: score("90th percentile."),
        yoyDelta: points("Change of the mean on the year before, in points."),
        tier: tier("Tier of the industry's mean."),
        sampleSize,
      }),
    ),
  }),
  resolve: (tables) => {
    const to = rounder(tables);
    const maturity = industryMaturity(tables);
    return {
      generatedAt: tables.release.lastUpdated,
      crossIndustryAvg: to.score(crossIndustry(maturity, ({ average }) => average)),
      industries: [...maturity].map(([industry, { average, scores, delta }]) => {
        const sorted = ascending(scores);
        const percentile = (p: number) => to.score(quantile(sorted, p)!);
        return {
          industry,
          maturityScore: to.score(average),
          percentile25: percentile(0.25),
          percentile50: percentile(0.5),
          percentile75: percentile(0.75),
          percentile90: percentile(0.9),
          yoyDelta: to.score(delta),
          tier: tierOf(average, tables.methodology.maturityTiers),
          sampleSize: scores.length,
        };
      }),
    };
  },
});

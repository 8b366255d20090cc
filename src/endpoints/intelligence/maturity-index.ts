import { nullable } from "../../tables/column.ts";
import { tier } from "../../tables/datasets.ts";
import { tierOf } from "../../tables/steps.ts";
import { crossIndustry, industryMaturity } from "../averages.ts";
import { defineEndpoint } from "../define.ts";
import { absenceOf, ended } from "../ended.ts";
import {
  benchmarkFields,
  benchmarkOf,
  generatedAt,
  industryId,
  list,
  object,
  points,
  score,
} from "../fields.ts";
import { rounder } from "../rounding.ts";
import { known, maybeSampleSize, suppressed } from "../withheld.ts";

export const maturityIndex = defineEndpoint({
  id: "getMaturityIndex",
  path: "/api/intelligence/maturity-index",
  title: "Maturity index",
  description:
    "Cross-industry maturity index with percentiles, change on the year before and tier of each industry.",
  sources: ["compliance-maturity", "industries"],
  parameters: {},
  example: {},
  response: object({
    generatedAt,
    crossIndustryAvg: score("Unweighted mean of the maturity scores of the industries that have a figure."),
    industries: list(
      object({
        industry: industryId,
        maturityScore: nullable(
          score("Mean maturity score of the industry's programmes; null where withheld."),
        ),
        percentile25: nullable(score("25th percentile; null below the methodology's minimum cohort.")),
        percentile50: nullable(score("Median.")),
        percentile75: nullable(score("75th percentile.")),
        percentile90: nullable(score("90th percentile; null also where too few are above it.")),
        yoyDelta: nullable(
          points("Change of the mean on the year before, in points; null where either year is withheld."),
        ),
        tier: nullable(tier("Tier of the industry's mean.")),
        sampleSize: maybeSampleSize,
        suppressed,
        ended,
      }),
    ),
    ...benchmarkFields,
  }),
  resolve: (tables) => {
    const to = rounder(tables);
    const maturity = industryMaturity(tables);
    return {
      generatedAt: tables.release.lastUpdated,
      crossIndustryAvg: to.score(crossIndustry(maturity, ({ average }) => average)),
      industries: [...maturity].map(([industry, figures]) => ({
        industry,
        maturityScore: known(figures?.average, to.score),
        percentile25: known(figures?.percentiles[25], to.score),
        percentile50: known(figures?.percentiles[50], to.score),
        percentile75: known(figures?.percentiles[75], to.score),
        percentile90: known(figures?.percentiles[90], to.score),
        yoyDelta: known(figures?.delta, to.score),
        tier: known(figures?.average, (average) => tierOf(average, tables.methodology.maturityTiers)),
        sampleSize: figures?.sampleSize ?? null,
        ...absenceOf(tables, "industries", industry, figures?.sampleSize ?? null),
      })),
      ...benchmarkOf(tables.span),
    };
  },
});

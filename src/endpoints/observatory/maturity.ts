import * as Type from "typebox";
import { shares } from "../../statistics/shares.ts";
import { nullable } from "../../tables/column.ts";
import { tier } from "../../tables/datasets.ts";
import { tierOf } from "../../tables/steps.ts";
import { industryMaturity } from "../averages.ts";
import { industryId, list, object, percent, points, score } from "../fields.ts";
import { rounder } from "../rounding.ts";
import { known, maybeSampleSize } from "../withheld.ts";
import { defineObservation } from "./envelope.ts";
import { entryFlags, entryFlagsOf, flags, flagsOf, globalAverage, rowOf } from "./figures.ts";

export const maturity = defineObservation({
  id: "getObservatoryMaturity",
  path: "/api/intelligence/observatory/maturity",
  title: "Observatory: maturity",
  description: "Distribution of maturity by industry, and how many programmes stand on each tier.",
  sources: ["compliance-maturity", "industry-trends"],
  data: object({
    globalAvg: score("Mean over all programmes."),
    industries: list(
      object({
        industry: industryId,
        percentile25: nullable(score("25th percentile; null below the methodology's minimum cohort.")),
        average: nullable(score("Mean of the industry's programmes; null where withheld.")),
        percentile75: nullable(score("75th percentile; null below the methodology's minimum cohort.")),
        yoyDelta: nullable(
          points("Change of the mean on the year before, in points; null where either year is withheld."),
        ),
        tier: nullable(tier("Tier of the industry's mean.")),
        sampleSize: maybeSampleSize,
        standardError: nullable(
          points("Standard error of the mean, in points; null below the methodology's minimum cohort."),
        ),
        ...entryFlags,
      }),
    ),
    tiers: list(
      object({
        tier: tier("Tier of the mean of the programmes' block."),
        pct: percent("Share of all programmes; the shares sum to 100 (largest remainder)."),
        sampleSize: Type.Integer({ minimum: 0, unit: "programmes", description: "Programmes on the tier." }),
        ...flags,
      }),
    ),
  }),
  resolve: (tables) => {
    const to = rounder(tables);
    const { methodology } = tables;
    const names = methodology.maturityTiers.map((step) => step.tier);
    const counts = names.map((name) => tables.maturity.filter((row) => row.tier === name).length);
    const pcts = shares(counts, methodology.rounding.percent)!;
    return {
      globalAvg: to.score(globalAverage(tables).maturity_score),
      industries: [...industryMaturity(tables)].map(([industry, figures]) => {
        const trend = rowOf(tables.industryTrends, "industry", industry, tables.span.benchmark);
        const sampleSize = figures?.sampleSize ?? null;
        return {
          industry,
          percentile25: known(figures?.percentiles[25], to.score),
          average: known(figures?.average, to.score),
          percentile75: known(figures?.percentiles[75], to.score),
          yoyDelta: known(figures?.delta, to.score),
          tier: known(figures?.average, (average) => tierOf(average, methodology.maturityTiers)),
          sampleSize,
          standardError: known(trend?.maturity_score_se, to.score),
          ...entryFlagsOf(tables, sampleSize, ["industries", industry]),
        };
      }),
      tiers: names.map((name, index) => ({
        tier: name,
        pct: pcts[index]!,
        sampleSize: counts[index]!,
        ...flagsOf(tables, counts[index]!),
      })),
    };
  },
});

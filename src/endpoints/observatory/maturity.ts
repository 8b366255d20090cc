import * as Type from "typebox";
import { LATEST_YEAR } from "../../model/metric.ts";
import { ascending, quantile } from "../../statistics/quantile.ts";
import { shares } from "../../statistics/shares.ts";
import { nullable } from "../../tables/column.ts";
import { TIERS, tier } from "../../tables/datasets.ts";
import { tierOf } from "../../tables/steps.ts";
import { industryMaturity } from "../averages.ts";
import { industryId, list, object, percent, points, sampleSize, score } from "../fields.ts";
import { rounder } from "../rounding.ts";
import { defineObservation } from "./envelope.ts";
import { flags, flagsOf, globalAverage, known, rowOf } from "./figures.ts";

export const maturity = defineObservation({
  id: "getObservatoryMaturity",
  path: "/api/intelligence/observatory/maturity",
  title: "Observatory: maturity",
  description: "Distribution of maturity by industry, and how many programmes stand on each tier.",
  data: object({
    globalAvg: score("Mean over all programmes."),
    industries: list(
      object({
        industry: industryId,
        percentile25: score("25th percentile."),
        average: score("Mean of the industry's programmes."),
        percentile75: score("75th percentile."),
        yoyDelta: points("Change of the mean on the year before, in points."),
        tier: tier("Tier of the industry's mean."),
        sampleSize,
        standardError: nullable(points("Standard error of the mean, in points.")),
        ...flags,
      }),
    ),
    tiers: list(
      object({
        tier: tier("Tier of the programmes' own scores."),
        pct: percent("Share of all programmes; the shares sum to 100 (largest remainder)."),
        sampleSize: Type.Integer({ minimum: 0, unit: "programmes", description: "Programmes on the tier." }),
        ...flags,
      }),
    ),
  }),
  resolve: (tables) => {
    const to = rounder(tables);
    const { methodology } = tables;
    const counts = TIERS.map((name) => tables.maturity.filter((row) => row.tier === name).length);
    const pcts = shares(counts, methodology.rounding.percent)!;
    return {
      globalAvg: to.score(globalAverage(tables).maturity_score),
      industries: [...industryMaturity(tables)].map(([industry, { average, scores, delta }]) => {
        const sorted = ascending(scores);
        const trend = rowOf(tables.industryTrends, "industry", industry, LATEST_YEAR);
        return {
          industry,
          percentile25: to.score(quantile(sorted, 0.25)!),
          average: to.score(average),
          percentile75: to.score(quantile(sorted, 0.75)!),
          yoyDelta: to.score(delta),
          tier: tierOf(average, methodology.maturityTiers),
          sampleSize: scores.length,
          standardError: known(trend.maturity_score_se, to.score),
          ...flagsOf(tables, scores.length),
        };
      }),
      tiers: TIERS.map((name, index) => ({
        tier: name,
        pct: pcts[index]!,
        sampleSize: counts[index]!,
        ...flagsOf(tables, counts[index]!),
      })),
    };
  },
});

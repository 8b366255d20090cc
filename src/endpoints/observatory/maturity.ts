import * as Type from "typebox";
import { required } from "../../model/required.ts";
import { effectiveSampleSize } from "../../statistics/effective-sample-size.ts";
import { rateEstimate } from "../../statistics/rate.ts";
import { shares } from "../../statistics/shares.ts";
import type { BlockRow } from "../../tables/blocks.ts";
import { nullable } from "../../tables/column.ts";
import { tier } from "../../tables/datasets.ts";
import { tierOf } from "../../tables/steps.ts";
import { globalMean } from "../averages-of-industries.ts";
import { industryMaturity } from "../averages.ts";
import { blocksOf } from "../blocks-of.ts";
import { explainedField } from "../change-explained.ts";
import { industryId, list, object, percent, points, sampleSize, score } from "../fields.ts";
import { industryFigures } from "../industry-figures.ts";
import { areCoarse } from "../large-blocks.ts";
import { percentileFields, percentileUnits } from "../percentiles.ts";
import { rounder } from "../rounding.ts";
import { uncertainties, uncertaintyOf } from "../uncertainty.ts";
import { known, maybeSampleSize, unlessWithheld } from "../withheld.ts";
import { globalOf, MATURITY_DELTA } from "../wording.ts";
import { defineObservation } from "./envelope.ts";
import { entryFlags, entryFlagsOf, flags, flagsOf, globalAverage } from "./figures.ts";

export const maturity = defineObservation({
  id: "getObservatoryMaturity",
  path: "/api/intelligence/observatory/maturity",
  title: "Observatory: maturity",
  description: "Distribution of maturity by industry, and the number of programmes on each tier.",
  sources: ["pci-dss-benchmark", "compliance-maturity", "industry-trends", "quantiles", "blocks"],
  data: object({
    globalAvg: score(globalOf("maturity_score_mean")),
    sampleSize,
    uncertainty: uncertaintyOf({ globalAvg: "score" }),
    industries: list(
      object({
        industry: industryId,
        average: unlessWithheld(
          score(
            "Mean maturity score of the industry's programmes: mean of `maturity_score` over its rows of `compliance-maturity.csv`; null where withheld.",
          ),
        ),
        ...percentileFields("score"),
        yoyDelta: nullable(points(MATURITY_DELTA)),
        tier: unlessWithheld(tier("Tier of the industry's mean.")),
        explained: explainedField("maturity_score"),
        sampleSize: maybeSampleSize,
        standardError: nullable(
          Type.Number({
            unit: "score",
            deprecated: true,
            description:
              "Deprecated because it has only one decimal; use `uncertainty.average`, which has three significant digits. Standard error of the mean in points, `maturity_score_se` of `industry-trends.csv`; null below the methodology's minimum cohort.",
          }),
        ),
        ...entryFlags,
        uncertainty: uncertaintyOf({ average: "score", ...percentileUnits("score"), yoyDelta: "score" }),
      }),
    ),
    tiers: list(
      object({
        tier: tier("Tier of the mean of the programmes' block."),
        pct: percent(
          "Share of all programmes on the tier; each programme is on the tier of its block's mean. It is the share of the rows of `compliance-maturity.csv` with this `tier`; the shares sum to 100 (largest remainder).",
        ),
        sampleSize: Type.Integer({ minimum: 0, unit: "programmes", description: "Programmes on the tier." }),
        ...flags,
        uncertainty: uncertaintyOf({ pct: "percent" }),
      }),
    ),
  }),
  resolve: (tables) => {
    const to = rounder(tables);
    const sure = uncertainties(tables);
    const { methodology } = tables;
    const global = globalAverage(tables);
    const tiers = methodology.maturityTiers.map(({ tier }) => ({
      tier,
      count: tables.maturity.filter((row) => row.tier === tier).length,
    }));
    const counts = tiers.map(({ count }) => count);
    const all = counts.reduce((sum, count) => sum + count, 0);
    const effective = effectiveSampleSize(
      blocksOf<BlockRow>(tables, tables.span.benchmark).map(({ programmes }) => programmes),
    );
    const pcts = required(shares(counts, methodology.rounding.percent), "a programme on a tier");
    return {
      globalAvg: to.score(global.maturity_score),
      sampleSize: global.sampleSize,
      uncertainty: {
        globalAvg: sure.score(globalMean(tables, "maturity_score", tables.span.benchmark)),
      },
      industries: [...industryMaturity(tables)].map(([industry, figures]) => {
        const own = industryFigures(tables, "maturity_score", industry);
        const sampleSize = figures?.sampleSize ?? null;
        return {
          industry,
          average: known(figures?.average, to.score),
          ...own.percentiles,
          yoyDelta: known(figures?.delta, to.score),
          explained: own.explained,
          tier: known(figures?.average, (average) => tierOf(to.score(average), methodology.maturityTiers)),
          sampleSize,
          standardError: known(own.now?.standardError, to.score),
          ...entryFlagsOf(tables, sampleSize, ["industries", industry]),
          uncertainty: {
            average: own.sure.now,
            ...own.sure.percentiles,
            yoyDelta: own.sure.change,
          },
        };
      }),
      tiers: tiers.map(({ tier, count }, index) => ({
        tier,
        // oxlint-disable-next-line typescript/no-non-null-assertion -- each count has a share
        pct: pcts[index]!,
        sampleSize: count,
        ...flagsOf(tables, count),
        uncertainty: {
          pct:
            effective > 0 && !areCoarse(tables, tables.span.benchmark, "maturity_score")
              ? sure.percent(rateEstimate((count / all) * effective, effective))
              : null,
        },
      })),
    };
  },
});

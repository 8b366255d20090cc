import { nullable } from "../../tables/column.ts";
import { tier } from "../../tables/datasets.ts";
import { tierOf } from "../../tables/steps.ts";
import { crossIndustryMean } from "../averages-of-industries.ts";
import { crossIndustry, industryMaturity } from "../averages.ts";
import { explainedField } from "../change-explained.ts";
import { defineEndpoint } from "../define.ts";
import { whyAbsent, ended } from "../ended.ts";
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
import { industryFigures } from "../industry-figures.ts";
import { percentileFields, percentileUnits } from "../percentiles.ts";
import { rounder } from "../rounding.ts";
import { uncertainties, uncertaintyOf } from "../uncertainty.ts";
import { known, maybeSampleSize, suppressed, unlessWithheld } from "../withheld.ts";
import { crossIndustryOf, MATURITY_DELTA } from "../wording.ts";

export const maturityIndex = defineEndpoint({
  id: "getMaturityIndex",
  path: "/api/intelligence/maturity-index",
  title: "Maturity index",
  description:
    "Cross-industry maturity index, and the percentiles, change from the year before and tier of each industry.",
  sources: ["compliance-maturity", "industry-trends", "quantiles", "industries", "blocks"],
  parameters: {},
  example: {},
  response: object({
    generatedAt,
    crossIndustryAvg: score(crossIndustryOf("compliance-maturity.csv")),
    industries: list(
      object({
        industry: industryId,
        maturityScore: unlessWithheld(
          score(
            "Mean maturity score of the industry's programmes: mean of `maturity_score` over its rows of `compliance-maturity.csv`; null where withheld.",
          ),
        ),
        ...percentileFields("score"),
        yoyDelta: nullable(points(MATURITY_DELTA)),
        tier: unlessWithheld(tier("Tier of the industry's mean.")),
        explained: explainedField("maturity_score"),
        sampleSize: maybeSampleSize,
        suppressed,
        ended,
        uncertainty: uncertaintyOf({
          maturityScore: "score",
          ...percentileUnits("score"),
          yoyDelta: "score",
        }),
      }),
    ),
    uncertainty: uncertaintyOf({ crossIndustryAvg: "score" }),
    ...benchmarkFields,
  }),
  resolve: (tables) => {
    const to = rounder(tables);
    const sure = uncertainties(tables);
    const maturity = industryMaturity(tables);
    const { benchmark } = tables.span;
    return {
      generatedAt: tables.release.lastUpdated,
      crossIndustryAvg: to.score(crossIndustry(maturity, ({ average }) => average)),
      industries: [...maturity].map(([industry, figures]) => {
        const own = industryFigures(tables, "maturity_score", industry);
        return {
          industry,
          maturityScore: known(figures?.average, to.score),
          ...own.percentiles,
          yoyDelta: known(figures?.delta, to.score),
          explained: own.explained,
          tier: known(figures?.average, (average) =>
            tierOf(to.score(average), tables.methodology.maturityTiers),
          ),
          sampleSize: figures?.sampleSize ?? null,
          ...whyAbsent(tables, "industries", industry, figures?.sampleSize ?? null),
          uncertainty: {
            maturityScore: own.sure.now,
            ...own.sure.percentiles,
            yoyDelta: own.sure.change,
          },
        };
      }),
      uncertainty: {
        crossIndustryAvg: sure.score(crossIndustryMean(tables, "maturity_score", benchmark)),
      },
      ...benchmarkOf(tables.span),
    };
  },
});

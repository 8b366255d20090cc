import { type Estimate, weightedSum } from "../../statistics/estimate.ts";
import { nullable } from "../../tables/column.ts";
import { globalMean } from "../averages-of-industries.ts";
import { industryCosts } from "../averages.ts";
import { breakdown, breakdownField } from "../cost-breakdown.ts";
import { costFields, costOf } from "../costs.ts";
import { bandMean, percentOf, pointsOf } from "../estimates.ts";
import { bandId, industryId, list, object, sampleSize, signedPercent, signedUsd, usd } from "../fields.ts";
import { rounder } from "../rounding.ts";
import { uncertainties, uncertaintyOf } from "../uncertainty.ts";
import { known, maybeSampleSize, unlessWithheld } from "../withheld.ts";
import { globalOf } from "../wording.ts";
import { defineObservation } from "./envelope.ts";
import {
  changeBetween,
  entryFlags,
  entryFlagsOf,
  flags,
  flagsOf,
  flagsOfCompared,
  globalAverage,
  latestBands,
} from "./figures.ts";

const BAND_MEAN = "Mean cost of the programmes whose block is in the band: `cost_usd_mean` of `bands.csv`.";

export const complianceCost = defineObservation({
  id: "getObservatoryComplianceCost",
  path: "/api/intelligence/observatory/compliance-cost",
  title: "Observatory: compliance cost",
  description: "Cost by industry and by band of maturity, and the lower cost of automated programmes.",
  sources: [
    "pci-dss-benchmark",
    "compliance-cost",
    "cost-shares",
    "industry-trends",
    "bands",
    "quantiles",
    "blocks",
  ],
  data: object({
    globalAvgUSD: usd(globalOf("cost_usd_mean")),
    sampleSize,
    uncertainty: uncertaintyOf({ globalAvgUSD: "usd" }),
    byIndustry: list(
      object({
        industry: industryId,
        ...costFields,
        breakdown: breakdownField("Shares of the industry's cost."),
        ...entryFlags,
      }),
    ),
    byMaturityBand: list(
      object({
        band: bandId("Band of the maturity score, lowest first."),
        costUSD: unlessWithheld(usd(BAND_MEAN)),
        sampleSize: maybeSampleSize,
        ...flags,
        uncertainty: uncertaintyOf({ costUSD: "usd" }),
      }),
    ),
    automationSavings: list(
      object({
        automationBand: bandId("Band of the automation rate, lowest first."),
        costUSD: unlessWithheld(usd(BAND_MEAN)),
        savingUSD: nullable(
          signedUsd(
            "Difference from the lowest band: the `cost_usd_mean` of the lowest band in `bands.csv` minus that of this band. It says how much less automated programmes pay, whatever the cause.",
          ),
        ),
        savingPct: nullable(
          signedPercent(
            "The saving in percent of the lowest band's cost: 100 x saving / cost, computed from `cost_usd_mean` in `bands.csv`.",
          ),
        ),
        sampleSize: maybeSampleSize,
        ...flagsOfCompared("the lowest band, from which the saving is measured"),
        uncertainty: uncertaintyOf({ costUSD: "usd", savingUSD: "usd", savingPct: "percent" }),
      }),
    ),
  }),
  resolve: (tables) => {
    const to = rounder(tables);
    const sure = uncertainties(tables);
    const global = globalAverage(tables);
    const savings = latestBands(tables, "automation_rate");
    const base = savings[0]?.row?.cost_usd_mean ?? null;
    const most = bandMean(tables, savings[0]?.row, "cost_usd");
    const savingErrors = (cost: Estimate | null, isBase: boolean) => {
      const share = percentOf(cost, most);
      return {
        costUSD: sure.usd(cost),
        // The lowest band is the base, so it has no saving.
        savingUSD: isBase ? null : sure.usd(pointsOf(most, cost)),
        savingPct: isBase || share === null ? null : sure.percent(weightedSum([[-1, share]])),
      };
    };
    return {
      globalAvgUSD: to.usd(global.cost_usd),
      sampleSize: global.sampleSize,
      uncertainty: { globalAvgUSD: sure.usd(globalMean(tables, "cost_usd", tables.span.benchmark)) },
      byIndustry: [...industryCosts(tables)].map(([industry, cost]) => {
        const sampleSize = cost?.sampleSize ?? null;
        return {
          industry,
          ...costOf(tables, industry),
          breakdown: breakdown(tables, cost?.parts, sampleSize, industry),
          ...entryFlagsOf(tables, sampleSize, ["industries", industry]),
        };
      }),
      byMaturityBand: latestBands(tables, "maturity_score").map(({ band, row, count }) => ({
        band,
        costUSD: known(row?.cost_usd_mean, to.usd),
        sampleSize: count,
        ...flagsOf(tables, count),
        uncertainty: { costUSD: sure.usd(bandMean(tables, row, "cost_usd")) },
      })),
      automationSavings: savings.map(({ band, row, count }, index) => ({
        automationBand: band,
        costUSD: known(row?.cost_usd_mean, to.usd),
        savingUSD: known(row?.cost_usd_mean, (cost) => known(base, (most) => to.usd(most - cost))),
        savingPct: known(changeBetween(base, row?.cost_usd_mean), (change) => to.percent(-change)),
        sampleSize: count,
        ...flagsOf(tables, count === null ? null : Math.min(count, savings[0]?.count ?? count)),
        uncertainty: savingErrors(bandMean(tables, row, "cost_usd"), index === 0),
      })),
    };
  },
});

import { nullable } from "../../tables/column.ts";
import { industryAverages, industryCosts } from "../averages.ts";
import { breakdown, breakdownField } from "../cost-breakdown.ts";
import { bandId, industryId, list, object, signedPercent, signedUsd, trend, usd } from "../fields.ts";
import { rounder } from "../rounding.ts";
import { known, maybeSampleSize } from "../withheld.ts";
import { defineObservation } from "./envelope.ts";
import {
  changeBetween,
  entryFlags,
  entryFlagsOf,
  flags,
  flagsOf,
  globalAverage,
  latestBands,
} from "./figures.ts";

export const complianceCost = defineObservation({
  id: "getObservatoryComplianceCost",
  path: "/api/intelligence/observatory/compliance-cost",
  title: "Observatory: compliance cost",
  description: "Cost by industry and by band of maturity, and what automated programmes save.",
  sources: ["pci-dss-benchmark", "compliance-cost", "industry-trends", "bands"],
  data: object({
    globalAvgUSD: usd("Mean cost over all programmes."),
    byIndustry: list(
      object({
        industry: industryId,
        costUSD: nullable(usd("Mean cost of the industry's programmes; null where withheld.")),
        trend: nullable(trend("Percent change on the year before; null where either year is withheld.")),
        breakdown: breakdownField("Shares of the industry's cost."),
        sampleSize: maybeSampleSize,
        ...entryFlags,
      }),
    ),
    byMaturityBand: list(
      object({
        band: bandId("Band of the maturity score, lowest first."),
        costUSD: nullable(usd("Mean cost of the programmes in the band.")),
        sampleSize: maybeSampleSize,
        ...flags,
      }),
    ),
    automationSavings: list(
      object({
        automationBand: bandId("Band of the automation rate, lowest first."),
        costUSD: nullable(usd("Mean cost of the programmes in the band.")),
        savingUSD: nullable(signedUsd("How much less that is than in the lowest band.")),
        savingPct: nullable(signedPercent("The saving in percent of the lowest band's cost.")),
        sampleSize: maybeSampleSize,
        ...flags,
      }),
    ),
  }),
  resolve: (tables) => {
    const to = rounder(tables);
    const savings = latestBands(tables, "automation_rate");
    const base = savings[0]?.row?.cost_usd_mean ?? null;
    return {
      globalAvgUSD: to.usd(globalAverage(tables).cost_usd),
      byIndustry: [...industryCosts(tables)].map(([industry, cost]) => {
        const sampleSize = industryAverages(tables).get(industry)?.sampleSize ?? null;
        return {
          industry,
          costUSD: known(cost?.total, to.usd),
          trend: known(cost?.trend, to.percent),
          breakdown: breakdown(tables, cost?.parts),
          sampleSize,
          ...entryFlagsOf(tables, sampleSize, ["industries", industry]),
        };
      }),
      byMaturityBand: latestBands(tables, "maturity_score").map(({ band, row, count }) => ({
        band,
        costUSD: known(row?.cost_usd_mean, to.usd),
        sampleSize: count,
        ...flagsOf(tables, count),
      })),
      automationSavings: savings.map(({ band, row, count }) => ({
        automationBand: band,
        costUSD: known(row?.cost_usd_mean, to.usd),
        savingUSD: known(row?.cost_usd_mean, (cost) => known(base, (most) => to.usd(most - cost))),
        savingPct: known(changeBetween(base, row?.cost_usd_mean), (change) => to.percent(-change)),
        sampleSize: count,
        ...flagsOf(tables, count),
      })),
    };
  },
});

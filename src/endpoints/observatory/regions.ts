import * as Type from "typebox";
import { byAnswerField, byMetric, METRIC, type Metric, metricsInWords } from "../../model/metric.ts";
import { regionMean, riskEstimate } from "../estimates.ts";
import { label, list, meanOf, methodName, object, regionId, score } from "../fields.ts";
import { countedMixed, countsOfMixed } from "../mixed.ts";
import { rounder } from "../rounding.ts";
import { uncertainties, uncertaintyOf } from "../uncertainty.ts";
import { known, maybeSampleSize, unlessWithheld } from "../withheld.ts";
import { RISK_INDEX } from "../wording.ts";
import { defineObservation } from "./envelope.ts";
import { entryFlags, entryFlagsOf, risk, rowOf } from "./figures.ts";

export const regions = defineObservation({
  id: "getObservatoryRegions",
  path: "/api/intelligence/observatory/regions",
  title: "Observatory: regions",
  description: `Averages by region: ${metricsInWords("risk")}.`,
  sources: ["blocks", "pci-dss-benchmark", "region-trends", "countries", "regions"],
  data: object({
    regions: list(
      object({
        region: regionId,
        displayName: label("Name of the region."),
        countries: list(Type.String({ description: "ISO 3166-1 alpha-2 code." }), {
          description: "The countries of the region.",
        }),
        ...byAnswerField((metric) =>
          unlessWithheld(
            meanOf(
              metric,
              ` over the region's blocks: \`${metric}_mean\` of \`region-trends.csv\`; null where withheld`,
            ),
          ),
        ),
        riskIndex: unlessWithheld(score(RISK_INDEX)),
        riskTier: unlessWithheld(methodName("riskTiers", "Tier of the risk index.")),
        sampleSize: maybeSampleSize,
        ...entryFlags,
        uncertainty: uncertaintyOf({
          ...byAnswerField((metric) => METRIC[metric].unit),
          riskIndex: "score",
        }),
      }),
    ),
    ...countsOfMixed("region"),
  }),
  resolve: (tables) => {
    const to = rounder(tables);
    const sure = uncertainties(tables);
    return {
      regions: tables.regions.map(({ id: region, display_name }) => {
        const mean = (metric: Metric) => regionMean(tables, metric, region, tables.span.benchmark);
        const row = rowOf(tables.regionTrends, "region", region, tables.span.benchmark);
        const {
          maturity_score_mean = null,
          remediation_days_mean = null,
          automation_rate_mean = null,
        } = row ?? {};
        const { index, tier } =
          maturity_score_mean === null || remediation_days_mean === null || automation_rate_mean === null
            ? { index: null, tier: null }
            : risk(tables, {
                maturity_score: maturity_score_mean,
                remediation_days: remediation_days_mean,
                automation_rate: automation_rate_mean,
              });
        return {
          region,
          displayName: display_name,
          countries: tables.countries.filter((country) => country.region === region).map(({ id }) => id),
          ...byAnswerField((metric) => known(row?.[`${metric}_mean`], to[METRIC[metric].unit])),
          riskIndex: known(index, to.score),
          riskTier: tier,
          sampleSize: row?.sample_size ?? null,
          ...entryFlagsOf(tables, row?.sample_size ?? null, ["regions", region]),
          uncertainty: {
            ...byAnswerField((metric) => sure[METRIC[metric].unit](mean(metric))),
            riskIndex: sure.score(riskEstimate(tables, byMetric(mean))),
          },
        };
      }),
      ...countedMixed(tables, "region"),
    };
  },
});

import * as Type from "typebox";
import { LATEST_YEAR } from "../../model/metric.ts";
import { nullable } from "../../tables/column.ts";
import { days, hours, label, list, object, percent, regionId, score, usd } from "../fields.ts";
import { rounder } from "../rounding.ts";
import { known, maybeSampleSize } from "../withheld.ts";
import { defineObservation } from "./envelope.ts";
import { flags, flagsOf, risk, rowOf } from "./figures.ts";

export const regions = defineObservation({
  id: "getObservatoryRegions",
  path: "/api/intelligence/observatory/regions",
  title: "Observatory: regions",
  description: "Maturity, audit hours, cost, automation, remediation and risk by region.",
  data: object({
    regions: list(
      object({
        region: regionId,
        displayName: label("Name of the region."),
        countries: list(Type.String({ description: "ISO 3166-1 alpha-2 code." }), {
          description: "The countries that the region stands for.",
        }),
        maturityScore: nullable(
          score("Mean compliance maturity over the region's blocks; null where withheld."),
        ),
        auditHours: nullable(hours("Mean audit hours.")),
        costUSD: nullable(usd("Mean cost of a programme.")),
        automationRate: nullable(percent("Mean share of controls that are tested automatically.")),
        remediationDays: nullable(days("Mean remediation delay.")),
        riskIndex: nullable(score("Risk index of these averages, 0 to 100.")),
        riskTier: nullable(label("Tier of the risk index.")),
        sampleSize: maybeSampleSize,
        ...flags,
      }),
    ),
  }),
  resolve: (tables) => {
    const to = rounder(tables);
    return {
      regions: tables.regions.map(({ id: region, display_name }) => {
        const row = rowOf(tables.regionTrends, "region", region, LATEST_YEAR);
        const { maturity_score_mean, remediation_days_mean, automation_rate_mean } = row;
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
          maturityScore: known(maturity_score_mean, to.score),
          auditHours: known(row.audit_hours_mean, to.hours),
          costUSD: known(row.cost_usd_mean, to.usd),
          automationRate: known(automation_rate_mean, to.percent),
          remediationDays: known(remediation_days_mean, to.days),
          riskIndex: known(index, to.score),
          riskTier: tier,
          sampleSize: row.sample_size,
          ...flagsOf(tables, row.sample_size),
        };
      }),
    };
  },
});

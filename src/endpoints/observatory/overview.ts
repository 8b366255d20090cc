import * as Type from "typebox";
import { FIRST_YEAR, LATEST_YEAR, type Metric } from "../../model/metric.ts";
import { nullable } from "../../tables/column.ts";
import { days, hours, label, object, percent, points, score, trend, usd } from "../fields.ts";
import { rounder } from "../rounding.ts";
import { known } from "../withheld.ts";
import { defineObservation } from "./envelope.ts";
import { changeBetween, globalAverages, risk } from "./figures.ts";

const count = (unit: string) => Type.Integer({ minimum: 1, unit, description: `Number of ${unit}.` });
const year = (description: string) => Type.Integer({ unit: "year", description });

export const overview = defineObservation({
  id: "getObservatoryOverview",
  path: "/api/intelligence/observatory/overview",
  title: "Observatory: overview",
  description: "Global averages of every metric, their change on the year before, risk index and coverage.",
  data: object({
    maturityScore: score("Mean compliance maturity over all programmes."),
    auditHours: hours("Mean audit hours over all programmes."),
    costUSD: usd("Mean cost of a programme over all programmes."),
    automationRate: percent("Mean share of controls that are tested automatically, over all programmes."),
    remediationDays: days("Mean remediation delay over all programmes."),
    riskIndex: score("Risk index of these averages, 0 to 100."),
    riskTier: label("Tier of the risk index."),
    yoy: object(
      {
        maturityScore: nullable(points("Change in points.")),
        auditHours: nullable(trend("Percent change.")),
        costUSD: nullable(trend("Percent change.")),
        automationRate: nullable(trend("Percent change.")),
        remediationDays: nullable(trend("Percent change.")),
        riskIndex: nullable(points("Change in points.")),
      },
      { description: "Change of the global averages on the year before; nulls where that is withheld." },
    ),
    coverage: object({
      programmes: count("programmes"),
      industries: count("industries"),
      regions: count("regions"),
      countries: count("countries"),
      frameworks: count("frameworks"),
      firstYear: year("First year of the trends."),
      lastYear: year("Latest year."),
    }),
  }),
  resolve: (tables) => {
    const to = rounder(tables);
    const now = globalAverages(tables).get(LATEST_YEAR)!;
    const before = globalAverages(tables).get(LATEST_YEAR - 1);
    const change = (metric: Metric) => known(changeBetween(before?.[metric], now[metric]), to.percent);
    const { index, tier } = risk(tables, now);
    return {
      maturityScore: to.score(now.maturity_score),
      auditHours: to.hours(now.audit_hours),
      costUSD: to.usd(now.cost_usd),
      automationRate: to.percent(now.automation_rate),
      remediationDays: to.days(now.remediation_days),
      riskIndex: to.score(index),
      riskTier: tier,
      yoy: {
        maturityScore: known(before, (base) => to.score(now.maturity_score - base.maturity_score)),
        auditHours: change("audit_hours"),
        costUSD: change("cost_usd"),
        automationRate: change("automation_rate"),
        remediationDays: change("remediation_days"),
        riskIndex: known(before, (base) => to.score(index - risk(tables, base).index)),
      },
      coverage: {
        programmes: tables.benchmark.length,
        industries: tables.industries.length,
        regions: tables.regions.length,
        countries: tables.countries.length,
        frameworks: tables.frameworks.length,
        firstYear: FIRST_YEAR,
        lastYear: LATEST_YEAR,
      },
    };
  },
});

import { nullable } from "../../tables/column.ts";
import type { Tables } from "../../tables/index.ts";
import { type Averages, crossIndustry, industryAverages, selected } from "../averages.ts";
import { defineEndpoint } from "../define.ts";
import { days, hours, industryId, list, object, percent, score, usd } from "../fields.ts";
import { industry } from "../parameters.ts";
import { rounder } from "../rounding.ts";
import { maybeSampleSize, suppressed, suppressedBy } from "../withheld.ts";

const metrics = {
  maturityScore: score("Mean compliance maturity, 0 to 100."),
  auditHours: hours("Mean hours spent on audit in the year."),
  costUSD: usd("Mean cost of a programme in the year."),
  automationRate: percent("Mean share of controls that are tested automatically."),
  remediationDays: days("Mean calendar days from finding to fix."),
};

/** The same, null where the industry is withheld. */
const maybeMetrics = {
  maturityScore: nullable(metrics.maturityScore),
  auditHours: nullable(metrics.auditHours),
  costUSD: nullable(metrics.costUSD),
  automationRate: nullable(metrics.automationRate),
  remediationDays: nullable(metrics.remediationDays),
};

const WITHHELD = {
  maturityScore: null,
  auditHours: null,
  costUSD: null,
  automationRate: null,
  remediationDays: null,
};

export const industryBenchmarks = defineEndpoint({
  id: "getIndustryBenchmarks",
  path: "/api/intelligence/industry-benchmarks",
  title: "Industry benchmarks",
  description: "The full benchmark table: maturity, audit hours, cost, automation rate and remediation days.",
  parameters: { industry },
  example: { industry: "fintech" },
  response: object({
    crossIndustryAverages: object(metrics, {
      description: "Unweighted means of the averages of the industries that have them.",
    }),
    industries: list(
      object({ industry: industryId, ...maybeMetrics, sampleSize: maybeSampleSize, suppressed }),
    ),
  }),
  resolve: (tables, filter) => {
    const averages = industryAverages(tables);
    return {
      crossIndustryAverages: answer(tables, (metric) =>
        crossIndustry(averages, (industry) => industry[metric]),
      ),
      industries: selected(averages, filter.industry).map(([industry, average]) => ({
        industry,
        ...(average === undefined ? WITHHELD : answer(tables, (metric) => average[metric])),
        sampleSize: average?.sampleSize ?? null,
        ...suppressedBy(average?.sampleSize ?? null),
      })),
    };
  },
});

function answer(tables: Tables, figure: (metric: Exclude<keyof Averages, "sampleSize">) => number) {
  const to = rounder(tables);
  return {
    maturityScore: to.score(figure("maturity_score")),
    auditHours: to.hours(figure("audit_hours")),
    costUSD: to.usd(figure("cost_usd")),
    automationRate: to.percent(figure("automation_rate")),
    remediationDays: to.days(figure("remediation_days")),
  };
}

import { frameworkAverages } from "../averages.ts";
import { defineEndpoint } from "../define.ts";
import { days, frameworkId, hours, label, list, object, percent, sampleSize, score, usd } from "../fields.ts";
import { framework } from "../parameters.ts";
import { rounder } from "../rounding.ts";

export const frameworkBenchmarks = defineEndpoint({
  id: "getFrameworkBenchmarks",
  path: "/api/intelligence/framework-benchmarks",
  title: "Framework benchmarks",
  description: "Frameworks side by side: maturity, cost, audit hours, remediation and automation.",
  parameters: { framework },
  example: { framework: "PCI_DSS_v4" },
  response: object({
    frameworks: list(
      object({
        framework: frameworkId,
        displayName: label("Name of the framework with its version."),
        avgMaturity: score("Mean compliance maturity of the framework's programmes."),
        avgCostUSD: usd("Mean cost of a programme in the year."),
        avgAuditHours: hours("Mean hours spent on audit in the year."),
        avgRemediationDays: days("Mean calendar days from finding to fix."),
        avgAutomationRate: percent("Mean share of controls that are tested automatically."),
        sampleSize,
        certificationBody: label("Who certifies or attests."),
      }),
    ),
  }),
  resolve: (tables, filter) => {
    const to = rounder(tables);
    const averages = frameworkAverages(tables);
    return {
      frameworks: tables.frameworks
        .filter(({ id }) => filter.framework === undefined || filter.framework === id)
        .map(({ id, display_name, certification_body }) => {
          const average = averages.get(id)!;
          return {
            framework: id,
            displayName: display_name,
            avgMaturity: to.score(average.maturity_score),
            avgCostUSD: to.usd(average.cost_usd),
            avgAuditHours: to.hours(average.audit_hours),
            avgRemediationDays: to.days(average.remediation_days),
            avgAutomationRate: to.percent(average.automation_rate),
            sampleSize: average.sampleSize,
            certificationBody: certification_body,
          };
        }),
    };
  },
});

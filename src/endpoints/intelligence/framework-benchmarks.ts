import { nullable } from "../../tables/column.ts";
import { frameworkAverages } from "../averages.ts";
import { defineEndpoint } from "../define.ts";
import { days, frameworkId, hours, label, list, object, percent, score, usd } from "../fields.ts";
import { framework } from "../parameters.ts";
import { rounder } from "../rounding.ts";
import { known, maybeSampleSize, suppressed, suppressedBy } from "../withheld.ts";

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
        avgMaturity: nullable(
          score("Mean compliance maturity over the framework's blocks; null where withheld."),
        ),
        avgCostUSD: nullable(usd("Mean cost of a programme in the year.")),
        avgAuditHours: nullable(hours("Mean hours spent on audit in the year.")),
        avgRemediationDays: nullable(days("Mean calendar days from finding to fix.")),
        avgAutomationRate: nullable(percent("Mean share of controls that are tested automatically.")),
        sampleSize: maybeSampleSize,
        suppressed,
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
          const average = averages.get(id);
          return {
            framework: id,
            displayName: display_name,
            avgMaturity: known(average?.maturity_score, to.score),
            avgCostUSD: known(average?.cost_usd, to.usd),
            avgAuditHours: known(average?.audit_hours, to.hours),
            avgRemediationDays: known(average?.remediation_days, to.days),
            avgAutomationRate: known(average?.automation_rate, to.percent),
            sampleSize: average?.sampleSize ?? null,
            ...suppressedBy(average?.sampleSize ?? null),
            certificationBody: certification_body,
          };
        }),
    };
  },
});

import { LATEST_YEAR } from "../../model/metric.ts";
import { crossIndustry, selected } from "../averages.ts";
import { defineEndpoint } from "../define.ts";
import { delayFields, delayOf } from "../delays.ts";
import { days, industryId, list, object } from "../fields.ts";
import { industry } from "../parameters.ts";
import { rounder } from "../rounding.ts";

const extreme = (description: string) =>
  object({ industry: industryId, days: days("Mean remediation delay.") }, { description });

export const remediationDelays = defineEndpoint({
  id: "getRemediationDelays",
  path: "/api/intelligence/remediation-delays",
  title: "Remediation delays",
  description:
    "Calendar days from finding to fix by industry, with best and worst in class and the trend's direction.",
  parameters: { industry },
  example: { industry: "fintech" },
  response: object({
    crossIndustryAvg: days("Unweighted mean of the industries' remediation delays."),
    bestInClass: extreme("The industry with the shortest delay of all."),
    worstInClass: extreme("The industry with the longest delay of all."),
    byIndustry: list(object(delayFields)),
  }),
  resolve: (tables, filter) => {
    const to = rounder(tables);
    const latest = tables.remediation.filter((row) => row.year === LATEST_YEAR);
    const delays = new Map(
      tables.industries.map(({ id }) => [id, latest.find((row) => row.industry === id)!] as const),
    );
    // Sorting is stable, so among equals the industry that is published first stands first.
    const ranked = [...delays.values()].sort((a, b) => a.avg_remediation_days - b.avg_remediation_days);
    const best = ranked[0]!;
    const worst = ranked.find((row) => row.avg_remediation_days === ranked.at(-1)!.avg_remediation_days)!;
    return {
      crossIndustryAvg: to.days(crossIndustry(delays, (row) => row.avg_remediation_days)),
      bestInClass: { industry: best.industry, days: to.days(best.avg_remediation_days) },
      worstInClass: { industry: worst.industry, days: to.days(worst.avg_remediation_days) },
      byIndustry: selected(delays, filter.industry).map(([, row]) => delayOf(tables, row)),
    };
  },
});

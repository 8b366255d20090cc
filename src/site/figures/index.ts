import type { Context } from "../../documents/context.ts";
import type { Figure } from "../figure.ts";
import { automationAndAuditHours } from "./automation-and-audit-hours.ts";
import { automationOverTime } from "./automation-over-time.ts";
import { costByIndustry } from "./cost-by-industry.ts";
import { maturityByIndustry } from "./maturity-by-industry.ts";
import { maturityByRegion } from "./maturity-by-region.ts";
import { remediationByIndustry } from "./remediation-by-industry.ts";
import { requirementHotspots } from "./requirement-hotspots.ts";

export { industryFigure } from "./industry.ts";
export { metricsByIndustry } from "./metrics-by-industry.ts";
export { regionFigure } from "./region.ts";

/** Returns the figures of the overview, in order. */
export function figures(context: Context): readonly Figure[] {
  return [
    maturityByIndustry(context),
    costByIndustry(context),
    remediationByIndustry(context),
    automationOverTime(context),
    automationAndAuditHours(context),
    requirementHotspots(context),
    // A single region has nothing to be compared with.
    ...(context.tables.regions.length > 1 ? [maturityByRegion(context)] : []),
  ];
}

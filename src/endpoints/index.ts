import { auditHours } from "./intelligence/audit-hours.ts";
import { automationAdoption } from "./intelligence/automation-adoption.ts";
import { complianceCost } from "./intelligence/compliance-cost.ts";
import { distributions } from "./intelligence/distributions.ts";
import { frameworkBenchmarks } from "./intelligence/framework-benchmarks.ts";
import { industryBenchmarks } from "./intelligence/industry-benchmarks.ts";
import { maturityIndex } from "./intelligence/maturity-index.ts";
import { remediationDelays } from "./intelligence/remediation-delays.ts";
import { auditHours as observatoryAuditHours } from "./observatory/audit-hours.ts";
import { automation as observatoryAutomation } from "./observatory/automation.ts";
import { complianceCost as observatoryComplianceCost } from "./observatory/compliance-cost.ts";
import { observatoryExport } from "./observatory/export.ts";
import { feed as observatoryFeed } from "./observatory/feed.ts";
import { maturity as observatoryMaturity } from "./observatory/maturity.ts";
import { overview as observatoryOverview } from "./observatory/overview.ts";
import { regions as observatoryRegions } from "./observatory/regions.ts";
import { remediation as observatoryRemediation } from "./observatory/remediation.ts";

export { catalogueEntry } from "./define.ts";

/** Every endpoint, in published order. */
export const ENDPOINTS = [
  maturityIndex,
  industryBenchmarks,
  auditHours,
  remediationDelays,
  automationAdoption,
  complianceCost,
  frameworkBenchmarks,
  distributions,
  observatoryOverview,
  observatoryMaturity,
  observatoryAuditHours,
  observatoryRemediation,
  observatoryComplianceCost,
  observatoryAutomation,
  observatoryRegions,
  observatoryFeed,
  observatoryExport,
] as const;

import { auditHours } from "./intelligence/audit-hours.ts";
import { automationAdoption } from "./intelligence/automation-adoption.ts";
import { complianceCost } from "./intelligence/compliance-cost.ts";
import { frameworkBenchmarks } from "./intelligence/framework-benchmarks.ts";
import { industryBenchmarks } from "./intelligence/industry-benchmarks.ts";
import { maturityIndex } from "./intelligence/maturity-index.ts";
import { remediationDelays } from "./intelligence/remediation-delays.ts";

export { catalogueEntry } from "./define.ts";

/** The catalogue: every endpoint, in its published order. */
export const ENDPOINTS = [
  maturityIndex,
  industryBenchmarks,
  auditHours,
  remediationDelays,
  automationAdoption,
  complianceCost,
  frameworkBenchmarks,
] as const;

import type { Deprecation } from "../model/deprecation.ts";
import type { Span } from "../model/years.ts";
import type { AvailabilityRow } from "./availability.ts";
import type { BlockRow } from "./blocks.ts";
import type { AutomationRow, BenchmarkRow, CostRow, MaturityRow, RemediationRow } from "./datasets.ts";
import { DATASETS } from "./datasets.ts";
import type { AccessKey } from "./keys-schema.ts";
import type {
  BandRow,
  ChangelogRow,
  CostShareRow,
  FrameworkTrendRow,
  IndustryFrameworkRow,
  IndustryRegionRow,
  RegionTrendRow,
  RelationRow,
  TrendRow,
} from "./observatory.ts";
import { OBSERVATORY } from "./observatory.ts";
import type { PrivacyReport } from "./privacy-report.ts";
import type { DistributionRow, PeerDistributionRow, QuantileRow } from "./quantiles.ts";
import type { BottleneckRow, RequirementGapRow } from "./rates.ts";
import type { Bottleneck, Country, Framework, Industry, Region, Requirement } from "./registries.ts";
import { REGISTRIES } from "./registries.ts";
import type { Methodology, ReleaseSettings } from "./settings.ts";
import type { Site } from "./site.ts";

/** Every CSV table of `data/`, in their published order. */
export const ALL_TABLES = [...DATASETS, ...OBSERVATORY, ...REGISTRIES] as const;

/** The registries: they define the allowed labels. */
export interface Registries {
  readonly industries: readonly Industry[];
  readonly frameworks: readonly Framework[];
  readonly regions: readonly Region[];
  readonly countries: readonly Country[];
  readonly requirements: readonly Requirement[];
  readonly bottlenecks: readonly Bottleneck[];
}

/** The files that the operator writes and `ingest` reads. */
export interface Settings extends Registries {
  readonly methodology: Methodology;
  readonly release: ReleaseSettings;
  readonly site: Site;
}

/** All of `data/`, checked. Every answer is computed from this. */
export interface Tables extends Settings {
  /** The years of the blocks. */
  readonly span: Span;
  readonly blocks: readonly BlockRow[];
  readonly benchmark: readonly BenchmarkRow[];
  readonly cost: readonly CostRow[];
  readonly remediation: readonly RemediationRow[];
  readonly automation: readonly AutomationRow[];
  readonly maturity: readonly MaturityRow[];
  readonly industryTrends: readonly TrendRow[];
  readonly regionTrends: readonly RegionTrendRow[];
  readonly frameworkTrends: readonly FrameworkTrendRow[];
  readonly industryRegions: readonly IndustryRegionRow[];
  readonly industryFrameworks: readonly IndustryFrameworkRow[];
  readonly bands: readonly BandRow[];
  readonly relations: readonly RelationRow[];
  readonly quantiles: readonly QuantileRow[];
  readonly distributions: readonly DistributionRow[];
  readonly peerDistributions: readonly PeerDistributionRow[];
  readonly costShares: readonly CostShareRow[];
  readonly requirementGaps: readonly RequirementGapRow[];
  readonly bottleneckShares: readonly BottleneckRow[];
  readonly changelog: readonly ChangelogRow[];
  /** Planned removals from the interface. */
  readonly deprecations: readonly Deprecation[];
  /** The keys that lift the quota. */
  readonly keys: readonly AccessKey[];
  /** Checks of the live site; empty if there are none. */
  readonly availability: readonly AvailabilityRow[];
  /** The privacy report of ingest; null for tables that ingest did not make. */
  readonly privacyReport: PrivacyReport | null;
}

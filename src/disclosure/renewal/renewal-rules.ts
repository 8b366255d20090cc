import type { PartitionRules, partition } from "../partition/partition.ts";

/** The rules for cutting the blocks of a release. */
export interface RenewalRules extends Pick<PartitionRules, "k" | "givesWay" | "rounding" | "unpaid"> {
  /** The release that is being made. */
  readonly release: string;
  /** The number of values that the search for differencing may examine; by default that of differences(). */
  readonly effort?: number;
  /** How the programmes of a new pool are cut; by default with partition(). */
  readonly cut?: typeof partition;
  /** Returns whether nothing new may be published in a pool in this release. */
  readonly mustWait?: (pool: { readonly industry: string; readonly year: number }) => boolean;
}

import type { Tables } from "../../tables/index.ts";
import type { RateBits } from "./rate-bits.ts";
import type { ReleasedRate } from "./released-rate.ts";

/** The tables of the previous release from which a new release keeps rows, or with which it is compared. */
export type PreviousTables = Pick<
  Tables,
  | "blocks"
  | "industryTrends"
  | "regionTrends"
  | "frameworkTrends"
  | "industryRegions"
  | "industryFrameworks"
  | "bands"
  | "quantiles"
  | "distributions"
  | "peerDistributions"
  | "costShares"
  | "requirementGaps"
  | "bottleneckShares"
>;

/** The tables of the previous release, with the k that they were made with. */
export type PreviousFigures = PreviousTables & {
  /** The k of that release; if unknown, the current k is assumed. */
  readonly k?: number | undefined;
};

/** What the previous release published, and which entries its rates count. */
export interface PreviousPublication {
  readonly tables: PreviousTables;
  /** Returns the published rates that an entry was counted in (see rate-bits.ts). */
  readonly rateBits: (entry: number) => RateBits;
  /** Every version of every row of a rate that this release or one before it published. */
  readonly releasedRates: readonly ReleasedRate[];
}

/** What the previous release published, translated to today's labels. */
export interface RelabelledPublication extends PreviousPublication {
  /** The same data with the labels it was published with; undefined if no label has changed since. */
  readonly published?: PreviousPublication | undefined;
}

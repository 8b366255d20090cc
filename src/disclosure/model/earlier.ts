import type { Tables } from "../../tables/index.ts";
import type { RateBits } from "./rate-bits.ts";
import type { ToldRate } from "./told-rate.ts";

/** The tables of the release before that a new release takes rows over from, or is compared with. */
export type EarlierTables = Pick<
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

/** The same with the method that they were made by. */
export type EarlierFigures = EarlierTables & {
  /** The k of that release; where it is not known, that of today. */
  readonly k?: number | undefined;
};

/** What the release before published, and whom its rates count. */
export interface PublishedBefore {
  readonly tables: EarlierTables;
  /** Which published rates an entry was counted in (see rate-bits.ts). */
  readonly rateBits: (entry: number) => RateBits;
  /** Every version of every row of a rate that it, or a release before it, told. */
  readonly toldRates: readonly ToldRate[];
}

/** The same by the labels of today. */
export interface Before extends PublishedBefore {
  /** As it was published, by the labels of then; undefined where no label changed since. */
  readonly published?: PublishedBefore | undefined;
}

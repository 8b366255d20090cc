import type { Tables } from "../../tables/index.ts";

/** The tables of the release before that a new release takes rows over from, or is compared with. */
export type EarlierTables = Pick<
  Tables,
  | "blocks"
  | "industryTrends"
  | "regionTrends"
  | "industryRegions"
  | "quantiles"
  | "requirementGaps"
  | "bottleneckShares"
>;

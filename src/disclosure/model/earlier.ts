import type { Tables } from "../../tables/index.ts";

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
  | "requirementGaps"
  | "bottleneckShares"
>;

/** The same with the method that they were made by. */
export type EarlierFigures = EarlierTables & {
  /** The k of that release; where it is not known, that of today. */
  readonly k?: number | undefined;
};

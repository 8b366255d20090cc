import type { PeerLabel } from "../../model/compare-link.ts";
import type { BandedMetric, Metric, MetricOrPart } from "../../model/metric.ts";
import type { Methodology } from "../../tables/settings.ts";

/** What scripts hand to the compare page: a page on disk may run a script beside it, and may not fetch a file. */

/** Functions that the data scripts call: the page's own script defines them. */
export const COMPARE_RECEIVERS = { settings: "receiveCompareSettings", peers: "receivePeers" } as const;

/** Where the scripts are, relative to the publish folder. */
export const COMPARE_SCRIPTS = {
  page: "assets/compare.js",
  settings: "assets/compare/settings.js",
  /** The groups of an industry, or those of all industries. */
  peers: (industry: string | null) =>
    `assets/compare/${industry === null ? "all-industries" : `of-${industry}`}.js`,
} as const;

/** Whom a distribution is of: ids, each null for all. */
export type Peers = { readonly [L in PeerLabel]: string | null };

/** The published quantiles of a figure, by the percentiles of `PeerGroups`; null where withheld or not known. */
export interface PeerQuantiles {
  readonly values: readonly (number | null)[];
  readonly errors: readonly (number | null)[];
}

/** A group of peers, of the industry whose script has it. */
export interface PeerGroup {
  readonly framework: string | null;
  readonly region: string | null;
  readonly programmes: number | null;
  readonly quantiles: { readonly [M in MetricOrPart]?: PeerQuantiles };
}

/** Every group of an industry, or every one of all industries. */
export interface PeerGroups {
  readonly industry: string | null;
  readonly percentiles: readonly number[];
  readonly groups: readonly PeerGroup[];
}

/** A tier or band: its name, and the least value in it. */
export interface Step {
  readonly name: string;
  readonly from: number;
}

/** A mean of the programmes of a band and of those one band up, where the two can be told apart; rounded as answers are. */
export interface BandDifference {
  readonly metric: Metric;
  readonly here: number;
  readonly above: number;
  /** Half of the 95 % interval of the difference. */
  readonly half: number;
}

/** A band with what programmes one band up do differently; none of the highest, and null where either has too few for means with errors. */
export interface BandUp extends Step {
  readonly differences: readonly BandDifference[] | null;
}

/** What the page must know before anybody is compared. */
export interface CompareSettings {
  readonly release: string;
  /** The benchmark year. */
  readonly year: number;
  /** The same in a sentence. */
  readonly period: string;
  /** Where the figures come from, and what they are: said in every picture and file. */
  readonly source: string;
  readonly notice: string;
  /** Of the chart's file, by tone, where the site has colours of its own. */
  readonly colours?: Readonly<Record<string, string>>;
  readonly rounding: Methodology["rounding"];
  /** Of maturity, lowest first. */
  readonly tiers: readonly Step[];
  /** Lowest first. */
  readonly bands: { readonly [M in BandedMetric]: readonly BandUp[] };
  /** What ids are called. */
  readonly names: { readonly [L in PeerLabel]: Readonly<Record<string, string>> };
}

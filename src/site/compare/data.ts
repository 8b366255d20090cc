import type { PeerLabel } from "../../model/compare-link.ts";
import type { BandedMetric, Metric, MetricOrPart } from "../../model/metric.ts";
import type { Methodology } from "../../tables/settings.ts";

/**
 * The data that scripts pass to the compare page: a page opened from disk may load a script next to it, but may not
 * fetch a file.
 */

/** Functions that the data scripts call; the page's own script defines them. */
export const COMPARE_RECEIVERS = { settings: "receiveCompareSettings", peers: "receivePeers" } as const;

/** Paths of the scripts, relative to the publish folder. */
export const COMPARE_SCRIPTS = {
  page: "assets/compare.js",
  settings: "assets/compare/settings.js",
  /** The script with the groups of an industry, or of all industries together (null). */
  peers: (industry: string | null) =>
    `assets/compare/${industry === null ? "all-industries" : `of-${industry}`}.js`,
} as const;

/** The peers that a distribution describes: ids, each null for all. */
export type Peers = { readonly [L in PeerLabel]: string | null };

/** The published quantiles of a figure, in the order of `PeerGroups.percentiles`; null if withheld or unknown. */
export interface PeerQuantiles {
  readonly values: readonly (number | null)[];
  readonly errors: readonly (number | null)[];
}

/** A group of peers within the industry of the script that contains it. */
export interface PeerGroup {
  readonly framework: string | null;
  readonly region: string | null;
  readonly programmes: number | null;
  readonly quantiles: { readonly [M in MetricOrPart]?: PeerQuantiles };
}

/** The groups of an industry, or of all industries together (null). */
export interface PeerGroups {
  readonly industry: string | null;
  readonly percentiles: readonly number[];
  /** A sentence on the groups of a label, if many programmes count in none of them. */
  readonly notes?: { readonly [L in PeerLabel]?: string };
  readonly groups: readonly PeerGroup[];
}

/** A tier or band: its name, and the lowest value in it. */
export interface ThresholdStep {
  readonly name: string;
  readonly from: number;
}

/** The mean of a metric in a band and in the next higher band, which are distinguishable; rounded like the answers. */
export interface BandDifference {
  readonly metric: Metric;
  readonly here: number;
  readonly above: number;
  /** Half of the 95% interval of the difference. */
  readonly half: number;
}

/**
 * A band with its differences to the next higher one: empty for the highest band, and null if either band has too few
 * programmes for means with standard errors.
 */
export interface BandUp extends ThresholdStep {
  readonly differences: readonly BandDifference[] | null;
}

/** The settings of the page, which it needs before it compares any figures. */
export interface CompareSettings {
  readonly release: string;
  /** The benchmark year. */
  readonly year: number;
  /** The benchmark year as written in a sentence. */
  readonly period: string;
  /** The source of the figures; written into every image and file, like `notice`. */
  readonly source: string;
  readonly notice: string;
  /** Colours of the chart's file by tone, if the site has its own. */
  readonly colours?: Readonly<Record<string, string>>;
  readonly rounding: Methodology["rounding"];
  /** Maturity tiers, lowest first. */
  readonly tiers: readonly ThresholdStep[];
  /** Bands by metric, lowest first. */
  readonly bands: { readonly [M in BandedMetric]: readonly BandUp[] };
  /** Display names by id. */
  readonly names: { readonly [L in PeerLabel]: Readonly<Record<string, string>> };
  /** Current ids by former ids, for links made before they were renamed; omitted for a label without former ids. */
  readonly former?: { readonly [L in PeerLabel]?: Readonly<Record<string, string>> };
}

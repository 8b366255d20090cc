import { PEER_LABELS, type PeerChoice } from "../../model/compare-link.ts";
import { METRIC, type MetricOrPart } from "../../model/metric.ts";
import {
  type PercentileRank,
  percentileRank,
  type PublishedQuantile,
  type PublishedScale,
} from "../../statistics/percentile-rank.ts";
import type { CompareSettings, PeerGroup, PeerGroups, Peers } from "./data.ts";

/** The groups of peers, and the rank of a figure in one. */

/** Returns the groups of an industry, or of all industries together (null); undefined if they are not loaded. */
export type GroupsOf = (industry: string | null) => PeerGroups | undefined;

/**
 * Returns the groups that contain a choice, narrowest first. The region is dropped first, then the framework, then
 * both, and the industry last, because figures differ most between industries.
 */
export function widening(choice: PeerChoice): Peers[] {
  const whole = {
    industry: choice.industry ?? null,
    framework: choice.framework ?? null,
    region: choice.region ?? null,
  };
  const all: Peers[] = [];
  for (const industry of [whole.industry, null]) {
    for (const [framework, region] of [
      [whole.framework, whole.region],
      [whole.framework, null],
      [null, whole.region],
      [null, null],
    ] as const) {
      const next = { industry, framework, region };
      if (!all.some((known) => isSameGroup(known, next))) all.push(next);
    }
  }
  return all;
}

/** Returns whether two groups are the same. */
export function isSameGroup(a: Peers, b: Peers): boolean {
  return PEER_LABELS.every((label) => a[label] === b[label]);
}

/** Returns the quantiles of a figure in a group; undefined if none are published. */
function quantilesOf(
  groupsOf: GroupsOf,
  peers: Peers,
  metric: MetricOrPart,
): { readonly group: PeerGroup; readonly quantiles: readonly PublishedQuantile[] } | undefined {
  const { percentiles = [], groups = [] } = groupsOf(peers.industry) ?? {};
  const group = groups.find(
    ({ framework, region }) => framework === peers.framework && region === peers.region,
  );
  const published = group?.quantiles[metric];
  if (group === undefined || published === undefined) return undefined;
  const quantiles = percentiles.map((percentile, index) => ({
    percentile,
    value: published.values[index] ?? null,
    standardError: published.errors[index] ?? null,
  }));
  return { group, quantiles };
}

/** A figure in a group of peers. */
export interface RankInGroup {
  readonly programmes: number | null;
  readonly quantiles: readonly PublishedQuantile[];
  readonly rank: PercentileRank;
}

/** Returns the rank of a figure in a group; undefined if its distribution is not published. */
export function rankIn(
  settings: Pick<CompareSettings, "rounding">,
  groupsOf: GroupsOf,
  peers: Peers,
  { metric, value }: { readonly metric: MetricOrPart; readonly value: number },
): RankInGroup | undefined {
  const found = quantilesOf(groupsOf, peers, metric);
  const rank = found && percentileRank(found.quantiles, value, scaleOf(settings, metric));
  return found && rank && { programmes: found.group.programmes, quantiles: found.quantiles, rank };
}

/** Returns how the quantiles of a figure are published. A sum of figures that may be 0 has no greatest value. */
function scaleOf({ rounding }: Pick<CompareSettings, "rounding">, metric: MetricOrPart): PublishedScale {
  const entry = METRIC[metric];
  const { min, max } = "range" in entry ? entry.range : { min: 0, max: Number.POSITIVE_INFINITY };
  return { decimals: rounding[entry.unit], lowest: min, highest: max };
}

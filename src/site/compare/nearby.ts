import type { PeerChoice } from "../../model/compare-link.ts";
import type { MetricOrPart } from "../../model/metric.ts";
import type { CompareSettings, Peers } from "./data.ts";
import { type GroupsOf, isSameGroup, rankIn, widening } from "./peers.ts";

/** Other groups that are offered to a reader whose peers have no published distribution. */

/** The largest number of groups that are offered. */
const MOST_NEARBY = 3;

interface Figure {
  readonly metric: MetricOrPart;
  readonly value: number;
}

/**
 * Returns other published groups, in which every figure has a rank: if wider groups replaced the chosen peers, those that
 * contain them, narrowest first; if no group that contains them is published, the largest others.
 * @param placed the figures that are compared, each with its group
 * @param given all figures
 */
export function nearbyPeers(
  settings: Pick<CompareSettings, "rounding">,
  groupsOf: GroupsOf,
  choice: PeerChoice,
  { placed, given }: { placed: readonly (Figure & { readonly peers: Peers })[]; given: readonly Figure[] },
): Peers[] {
  const offered = (groups: readonly Peers[], figures: readonly Figure[]) =>
    groups
      .filter((peers) => figures.every((one) => rankIn(settings, groupsOf, peers, one) !== undefined))
      .slice(0, MOST_NEARBY);
  if (placed.length === 0) return given.length === 0 ? [] : offered(largestFirst(groupsOf, choice), given);
  const isOfAll = (peers: Peers) => placed.every((one) => isSameGroup(one.peers, peers));
  const containing = widening(choice);
  const [chosen] = containing;
  if (chosen !== undefined && isOfAll(chosen)) return [];
  return offered(
    containing.filter((peers) => !isOfAll(peers)),
    placed,
  );
}

/** Returns the groups of the chosen industry, and of all industries together. */
function largestFirst(groupsOf: GroupsOf, { industry }: PeerChoice): Peers[] {
  return [...new Set([industry ?? null, null])]
    .flatMap((of) => (groupsOf(of)?.groups ?? []).map((group) => ({ ...group, industry: of })))
    .sort((a, b) => (b.programmes ?? 0) - (a.programmes ?? 0))
    .map(({ framework, region, industry: of }) => ({ industry: of, framework, region }));
}

import { type CompareRequest, type Figures, PEER_LABELS, type PeerChoice } from "../../model/compare-link.ts";
import {
  BANDED_METRICS,
  type BandedMetric,
  METRIC,
  METRICS_AND_PARTS,
  type MetricOrPart,
  partsOf,
  SUM_METRICS,
} from "../../model/metric.ts";
import type { Estimate } from "../../statistics/estimate.ts";
import {
  type PercentileRank,
  percentileRank,
  type PublishedQuantile,
} from "../../statistics/percentile-rank.ts";
import { endsOf } from "../figures/words.ts";
import type { Better } from "../metrics.ts";
import type { BandUp, CompareSettings, PeerGroup, PeerGroups, Peers, Step } from "./data.ts";

/** Where figures stand among published distributions: everything that the compare page says, before it is words. */

/** A figure among its peers. */
export interface Placed {
  readonly metric: MetricOrPart;
  readonly value: number;
  /** Whether it is the sum of parts that were given. */
  readonly isSum: boolean;
  /** The group that it is compared with: the chosen one, or the narrowest that is published and contains it. */
  readonly peers: Peers;
  readonly programmes: number | null;
  readonly quantiles: readonly PublishedQuantile[];
  readonly rank: PercentileRank;
}

/** A figure that is not what its parts sum to. */
export interface Contradiction {
  readonly metric: MetricOrPart;
  readonly value: number;
  /** Of the parts that were given. */
  readonly sum: number;
  /** Whether parts are missing: they sum to more than the whole all the same. */
  readonly isPartial: boolean;
}

/** The next tier up. */
export interface TierStanding {
  readonly value: number;
  readonly own: Step;
  /** Undefined in the highest. */
  readonly next: Step | undefined;
}

/** The band of a figure, and the next one. */
export interface BandStanding {
  readonly by: BandedMetric;
  readonly own: BandUp;
  readonly next: Step | undefined;
}

export interface Standing {
  readonly placed: readonly Placed[];
  /** Figures of which nothing is published that they could be compared with. */
  readonly unplaced: readonly MetricOrPart[];
  readonly contradictions: readonly Contradiction[];
  readonly tier: TierStanding | undefined;
  readonly bands: readonly BandStanding[];
  /** Where a wider group took the place of the chosen peers: others that are published, the narrowest first. */
  readonly nearby: readonly Peers[];
}

/** Gives the groups of an industry, or of all (null); undefined where they are not there. */
export type GroupsOf = (industry: string | null) => PeerGroups | undefined;

/**
 * Where the figures of a request stand.
 * @param request ids that the registries know, and figures within their ranges
 */
export function standingOf(
  settings: CompareSettings,
  groupsOf: GroupsOf,
  { peers, figures }: CompareRequest,
): Standing {
  const contradictions = contradictionsIn(figures, settings);
  const wrong = new Set(contradictions.map(({ metric }) => metric));
  const told = METRICS_AND_PARTS.flatMap((metric) => {
    const given = figures[metric];
    if (wrong.has(metric)) return [];
    if (given !== undefined) return [{ metric, value: given, isSum: false }];
    const sum = sumOf(figures, metric);
    return sum === undefined ? [] : [{ metric, value: sum, isSum: true }];
  });
  const all = told.map((one) => ({ ...one, found: placeOf(groupsOf, peers, one.metric, one.value) }));
  const placed = all.flatMap(({ found, ...one }) => (found === undefined ? [] : [{ ...one, ...found }]));
  return {
    placed,
    nearby: nearbyPeers(groupsOf, peers, placed),
    unplaced: all.filter(({ found }) => found === undefined).map(({ metric }) => metric),
    contradictions,
    tier: tierOf(settings, figures.maturity_score),
    bands: BANDED_METRICS.flatMap((by) => {
      const value = figures[by];
      const standing = value === undefined ? undefined : stepOf(settings.bands[by], value);
      return standing === undefined ? [] : [{ by, ...standing }];
    }),
  };
}

/** The sum of the parts of a metric, where all are given. */
function sumOf(figures: Figures, metric: MetricOrPart): number | undefined {
  if (!SUM_METRICS.some((sum) => sum === metric)) return undefined;
  const parts = partsOf(metric).flatMap((part) => figures[part] ?? []);
  return parts.length < partsOf(metric).length ? undefined : parts.reduce((sum, part) => sum + part, 0);
}

/** Totals that are not the sum of their parts, beyond what answers are rounded to. */
function contradictionsIn(
  figures: Figures,
  { rounding }: Pick<CompareSettings, "rounding">,
): Contradiction[] {
  return SUM_METRICS.flatMap((metric) => {
    const value = figures[metric];
    const parts = partsOf(metric).flatMap((part) => figures[part] ?? []);
    if (value === undefined || parts.length === 0) return [];
    const sum = parts.reduce((all, part) => all + part, 0);
    const step = 10 ** -rounding[METRIC[metric].unit];
    const isPartial = parts.length < partsOf(metric).length;
    const isWrong = isPartial ? sum > value + step : Math.abs(sum - value) > step;
    return isWrong ? [{ metric, value, sum, isPartial }] : [];
  });
}

/**
 * The groups that contain a choice, the narrowest first: of the chosen labels the region is left out first, then the
 * framework, then both, and the industry last, for figures differ most between industries.
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
      if (!all.some((known) => isSame(known, next))) all.push(next);
    }
  }
  return all;
}

/** Whether every figure stands among the chosen peers themselves. */
export function isAmongChosen(
  choice: PeerChoice,
  { placed, unplaced }: Pick<Standing, "placed" | "unplaced">,
): boolean {
  const [chosen] = widening(choice);
  return chosen !== undefined && unplaced.length === 0 && placed.every(({ peers }) => isSame(peers, chosen));
}

/** How many other groups are offered. */
const MOST_NEARBY = 3;

function nearbyPeers(groupsOf: GroupsOf, choice: PeerChoice, placed: readonly Placed[]): Peers[] {
  if (isAmongChosen(choice, { placed, unplaced: [] })) return [];
  return widening(choice)
    .filter((peers) => !placed.every((one) => isSame(one.peers, peers)))
    .filter((peers) => placed.every(({ metric }) => quantilesOf(groupsOf, peers, metric) !== undefined))
    .slice(0, MOST_NEARBY);
}

/** Whether two are the same group. */
export function isSame(a: Peers, b: Peers): boolean {
  return PEER_LABELS.every((label) => a[label] === b[label]);
}

/** The quantiles of a figure in a group; undefined where none are published. */
export function quantilesOf(
  groupsOf: GroupsOf,
  peers: Peers,
  metric: MetricOrPart,
): { readonly group: PeerGroup; readonly quantiles: readonly PublishedQuantile[] } | undefined {
  const { percentiles = [], groups = [] } = groupsOf(peers.industry) ?? {};
  const group = groups.find(
    ({ framework, region }) => framework === peers.framework && region === peers.region,
  );
  const told = group?.quantiles[metric];
  if (group === undefined || told === undefined) return undefined;
  const quantiles = percentiles.map((percentile, index) => ({
    percentile,
    value: told.values[index] ?? null,
    standardError: told.errors[index] ?? null,
  }));
  return { group, quantiles };
}

function placeOf(groupsOf: GroupsOf, choice: PeerChoice, metric: MetricOrPart, value: number) {
  for (const peers of widening(choice)) {
    const found = quantilesOf(groupsOf, peers, metric);
    const rank = found && percentileRank(found.quantiles, value);
    if (found === undefined || rank === undefined) continue;
    return { peers, programmes: found.group.programmes, quantiles: found.quantiles, rank };
  }
  return undefined;
}

function tierOf({ tiers }: CompareSettings, maturity: number | undefined): TierStanding | undefined {
  if (maturity === undefined) return undefined;
  const standing = stepOf(tiers, maturity);
  return standing === undefined ? undefined : { value: maturity, ...standing };
}

/** The last step that begins at or below a value, and the one above. */
function stepOf<S extends Step>(
  steps: readonly S[],
  value: number,
): { own: S; next: S | undefined } | undefined {
  const above = steps.findIndex(({ from }) => from > value);
  const own = above === -1 ? steps.at(-1) : steps[above - 1];
  return own === undefined ? undefined : { own, next: above === -1 ? undefined : steps[above] };
}

/** Which way is better of a metric; a part as the metric that it is of. */
export function betterOf(metric: MetricOrPart): Better {
  const entry = METRIC[metric];
  return "partOf" in entry ? METRIC[entry.partOf].better : entry.better;
}

/** How far the rank of a figure is from the middle of its peers, and how sure that is. */
function prominence({ rank: { percentile, interval } }: Placed): Estimate {
  const value = Math.abs(percentile - 50);
  if (interval === null) return { value, standardError: null, df: null };
  const longer = Math.max(percentile - interval[0], interval[1] - percentile);
  return { value, standardError: longer / 1.96, df: Number.POSITIVE_INFINITY };
}

/**
 * Which figures may stand out most from their peers, and which least: one of each where it can be told apart from all
 * others. A metric that was given with its parts is compared, and the parts are not.
 */
export function standingOut(placed: readonly Placed[]): {
  most: readonly Placed[];
  least: readonly Placed[];
} {
  const wholes = new Set<MetricOrPart>(placed.map(({ metric }) => metric));
  const own = placed.filter(({ metric }) => {
    const entry = METRIC[metric];
    return !("partOf" in entry) || !wholes.has(entry.partOf);
  });
  const { highest, lowest } = endsOf(own.map((one) => ({ one, estimate: prominence(one) })));
  return { most: highest.map(({ one }) => one), least: lowest.map(({ one }) => one) };
}

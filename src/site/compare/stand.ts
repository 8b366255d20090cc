import {
  type CompareRequest,
  PEER_LABELS,
  type PeerChoice,
  type ProgrammeFigures,
} from "../../model/compare-link.ts";
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
import { endsOf } from "../figures/words.ts";
import type { Better } from "../metrics.ts";
import type { BandUp, CompareSettings, Peers, ThresholdStep } from "./data.ts";
import { nearbyPeers } from "./nearby.ts";
import { type GroupsOf, isSameGroup, type RankInGroup, rankIn, widening } from "./peers.ts";

/**
 * Computes where figures stand among the published distributions: all that the compare page reports, before it is put
 * into words.
 */

/** A figure among its peers. */
export interface Placed extends RankInGroup {
  readonly metric: MetricOrPart;
  readonly value: number;
  /** Whether the value is the sum of the parts that were entered. */
  readonly isSum: boolean;
  /** The group that it is compared with: the chosen one, or the narrowest published group that contains it. */
  readonly peers: Peers;
}

/** A total that contradicts the sum of its parts. */
export interface Contradiction {
  readonly metric: MetricOrPart;
  readonly value: number;
  /** The sum of the parts that were entered. */
  readonly sum: number;
  /** Whether some parts are missing; the others already sum to more than the total. */
  readonly isPartial: boolean;
}

/** The tier of a maturity score, and the next one. */
export interface TierStanding {
  readonly value: number;
  readonly own: ThresholdStep;
  /** Undefined in the highest tier. */
  readonly next: ThresholdStep | undefined;
}

/** The band of a figure, and the next one. */
export interface BandStanding {
  readonly by: BandedMetric;
  readonly own: BandUp;
  readonly next: ThresholdStep | undefined;
}

export interface Standing {
  readonly placed: readonly Placed[];
  /** Figures for which no distribution is published. */
  readonly unplaced: readonly MetricOrPart[];
  readonly contradictions: readonly Contradiction[];
  readonly tier: TierStanding | undefined;
  readonly bands: readonly BandStanding[];
  /**
   * Other published groups: if a wider group replaced the chosen peers, those that contain them, narrowest first; if no
   * group that contains them is published, the largest others.
   */
  readonly nearby: readonly Peers[];
  /** Sentences on the groups that figures are compared with, each once. */
  readonly notes: readonly string[];
}

/**
 * Returns where the figures of a request stand.
 * @param request ids that the registries know, and figures within their ranges
 */
export function standingOf(
  settings: CompareSettings,
  groupsOf: GroupsOf,
  { peers, figures }: CompareRequest,
): Standing {
  const contradictions = contradictionsIn(figures, settings);
  const wrong = new Set(contradictions.map(({ metric }) => metric));
  const given = METRICS_AND_PARTS.flatMap((metric) => {
    const own = figures[metric];
    if (wrong.has(metric)) return [];
    if (own !== undefined) return [{ metric, value: own, isSum: false }];
    const sum = sumOf(figures, metric);
    return sum === undefined ? [] : [{ metric, value: sum, isSum: true }];
  });
  const all = given.map((one) => ({ ...one, found: placeOf(settings, groupsOf, peers, one) }));
  const placed = all.flatMap(({ found, ...one }) => (found === undefined ? [] : [{ ...one, ...found }]));
  return {
    placed,
    nearby: nearbyPeers(settings, groupsOf, peers, { placed, given }),
    notes: notesOn(groupsOf, placed),
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

function notesOn(groupsOf: GroupsOf, placed: readonly Placed[]): string[] {
  const notes = placed.flatMap(({ peers }) => {
    const known = groupsOf(peers.industry)?.notes ?? {};
    return PEER_LABELS.flatMap((label) => (peers[label] === null ? [] : (known[label] ?? [])));
  });
  return [...new Set(notes)];
}

/** Returns the sum of the parts of a metric; undefined unless all parts are given. */
function sumOf(figures: ProgrammeFigures, metric: MetricOrPart): number | undefined {
  if (!SUM_METRICS.some((sum) => sum === metric)) return undefined;
  const parts = partsOf(metric).flatMap((part) => figures[part] ?? []);
  return parts.length < partsOf(metric).length ? undefined : parts.reduce((sum, part) => sum + part, 0);
}

/** Returns the totals that differ from the sum of their parts by more than the rounding step of answers. */
function contradictionsIn(
  figures: ProgrammeFigures,
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

/** Returns whether every figure is compared with the chosen peers themselves. */
export function isAmongChosen(
  choice: PeerChoice,
  { placed, unplaced }: Pick<Standing, "placed" | "unplaced">,
): boolean {
  const [chosen] = widening(choice);
  return (
    chosen !== undefined && unplaced.length === 0 && placed.every(({ peers }) => isSameGroup(peers, chosen))
  );
}

function placeOf(
  settings: Pick<CompareSettings, "rounding">,
  groupsOf: GroupsOf,
  choice: PeerChoice,
  figure: Pick<Placed, "metric" | "value">,
) {
  for (const peers of widening(choice)) {
    const found = rankIn(settings, groupsOf, peers, figure);
    if (found !== undefined) return { peers, ...found };
  }
  return undefined;
}

function tierOf({ tiers }: CompareSettings, maturity: number | undefined): TierStanding | undefined {
  if (maturity === undefined) return undefined;
  const standing = stepOf(tiers, maturity);
  return standing === undefined ? undefined : { value: maturity, ...standing };
}

/** Returns the last step that begins at or below a value, and the one above it. */
function stepOf<S extends ThresholdStep>(
  steps: readonly S[],
  value: number,
): { own: S; next: S | undefined } | undefined {
  const above = steps.findIndex(({ from }) => from > value);
  const own = above === -1 ? steps.at(-1) : steps[above - 1];
  return own === undefined ? undefined : { own, next: above === -1 ? undefined : steps[above] };
}

/** Returns which direction is better for a metric; for a part, that of its metric. */
export function betterOf(metric: MetricOrPart): Better {
  const entry = METRIC[metric];
  return "partOf" in entry ? METRIC[entry.partOf].better : entry.better;
}

/** Returns the distance of a figure's rank from the middle of its peers, with its standard error. */
function prominence({ rank: { percentile, interval, outside } }: Placed): Estimate {
  const value = Math.abs(percentile - 50);
  if (interval === null) return { value, standardError: null, df: null };
  // Beyond the published percentiles, the rank may be any up to the end.
  const longer = Math.max(percentile - interval[0], interval[1] - percentile, outside ? 50 - value : 0);
  return { value, standardError: longer / 1.96, df: Number.POSITIVE_INFINITY };
}

/**
 * Returns the figures that may stand out most from their peers, and those that may stand out least: one of each if it
 * is distinguishable from all others. Those whose uncertainty is unknown may be either. If a metric is given with its
 * parts, only the metric is compared.
 */
export function standingOut(placed: readonly Placed[]): {
  most: readonly Placed[];
  least: readonly Placed[];
  unknown: readonly Placed[];
} {
  const wholes = new Set<MetricOrPart>(placed.map(({ metric }) => metric));
  const own = placed.filter(({ metric }) => {
    const entry = METRIC[metric];
    return !("partOf" in entry) || !wholes.has(entry.partOf);
  });
  const unknown = own.filter(({ rank }) => rank.interval === null);
  const known = own.filter((one) => !unknown.includes(one));
  const { highest, lowest } = endsOf(known.map((one) => ({ one, estimate: prominence(one) })));
  return {
    most: [...highest.map(({ one }) => one), ...unknown],
    least: [...lowest.map(({ one }) => one), ...unknown],
    unknown,
  };
}

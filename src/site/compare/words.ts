import { METRIC, type MetricOrPart } from "../../model/metric.ts";
import { grouped, UNITS } from "../../model/unit.ts";
import type { PercentileRank } from "../../statistics/percentile-rank.ts";
import { round } from "../../statistics/round.ts";
import { listed } from "../figures/words.ts";
import { figure } from "../format.ts";
import type { Better } from "../metrics.ts";
import type { BandDifference, CompareSettings, Peers } from "./data.ts";
import {
  type BandStanding,
  betterOf,
  type Contradiction,
  type Placed,
  standingOut,
  type TierStanding,
} from "./stand.ts";

/** The sentences of the compare page. */

type Names = Pick<CompareSettings, "names">;

/** Whom figures are compared with: `Healthcare programmes under PCI DSS v4.0.1 in Asia`. */
export function peersInWords({ names }: Names, { industry, framework, region }: Peers): string {
  const called = (label: keyof Peers, id: string) => names[label][id] ?? id;
  const of = industry === null ? "" : `${called("industry", industry)} `;
  const under = framework === null ? "" : ` under ${called("framework", framework)}`;
  const where = region === null ? "" : ` in ${called("region", region)}`;
  const all = industry === null && framework === null && region === null ? "all " : "";
  return `${all}${of}programmes${under}${where}`;
}

/** The same with their number: `614 Healthcare programmes`, `all 4,721 programmes`. */
export function countedPeers(
  names: Names,
  { peers, programmes }: Pick<Placed, "peers" | "programmes">,
): string {
  const said = peersInWords(names, peers);
  if (programmes === null) return said;
  const [, all = "", rest = ""] = /^(all )?(.*)$/.exec(said) ?? [];
  return `${all}${grouped(programmes)} ${rest}`;
}

/** A figure as it was given: its digits are not rounded. */
export function givenInWords({ metric, value }: Pick<Placed, "metric" | "value">): string {
  return UNITS[METRIC[metric].unit].write(grouped(value));
}

/** How many percent of the peers a figure is better than, whole. */
export interface BetterThan {
  /** From 100 less the last published percentile, or from the first, as the metric's better way has it. */
  readonly percent: number;
  /** Whether it is more, or less, than that: the figure lies beyond the published percentiles. */
  readonly beyond: "more" | "less" | null;
  /** The 95% interval; an end that is null lies beyond the published percentiles. */
  readonly interval: readonly [low: number | null, high: number | null] | null;
}

/**
 * The rank of a figure as the share of peers that it is better than: the percentile where more is better, 100 less it where
 * less is; rounded once, to whole percents.
 */
export function betterThan(
  { percentile, outside, interval, published }: PercentileRank,
  better: Better,
): BetterThan {
  const isLower = better === "lower";
  const percentOf = (at: number) => round(isLower ? 100 - at : at, 0);
  const end = (at: number, last: number) => (at === last ? null : percentOf(at));
  const ends = interval && ([end(interval[0], published[0]), end(interval[1], published[1])] as const);
  return {
    percent: percentOf(percentile),
    beyond: outside === null ? null : (outside === "above") === isLower ? "less" : "more",
    interval: ends && (isLower ? [ends[1], ends[0]] : ends),
  };
}

/** `49%`, `over 95%`, `under 5%`. */
export function percentInWords({ percent, beyond }: BetterThan): string {
  return `${beyond === null ? "" : beyond === "more" ? "over " : "under "}${percent}%`;
}

/** An interval that reaches beyond the published percentiles on both sides. */
const ANYTHING = "anything";

/** The interval in words: `45 to 53%`, `at least 93%`, `at most 7%`; empty where it is not known. */
export function rangeInWords({ interval }: BetterThan): string {
  if (interval === null) return "";
  const [low, high] = interval;
  if (low === null && high === null) return ANYTHING;
  if (low === null) return `at most ${high}%`;
  return high === null ? `at least ${low}%` : `${low} to ${high}%`;
}

/**
 * Where a figure stands: `better than 49% of Healthcare programmes, 45 to 53%`, or, beyond what is published,
 * `better than fewer than 5% of Healthcare programmes, at most 7%`: above and below sound good and bad, and where less is
 * better they are not.
 */
export function placedInWords(names: Names, { metric, peers, rank }: Placed): string {
  const { outside } = rank;
  const better = betterOf(metric);
  const share = betterThan(rank, better);
  const range = rangeInWords(share);
  const of = peersInWords(names, peers);
  const than = better === "neither" ? "higher than" : "better than";
  if (outside === null) return `${than} ${percentInWords(share)} of ${of}${range === "" ? "" : `, ${range}`}`;
  const known = range === "" || range === ANYTHING ? "" : `, ${range}`;
  return `${than} ${share.beyond === "more" ? "more" : "fewer"} than ${share.percent}% of ${of}${known}`;
}

/** A share below one percent may be meant as one of 1: how it is read; empty for all others. */
export function shareInWords({ metric, value }: Pick<Placed, "metric" | "value">): string {
  if (METRIC[metric].unit !== "percent" || value === 0 || value >= 1) return "";
  const meant = Number((value * 100).toPrecision(12));
  return ` It is read as ${grouped(value)} of 100: if you mean ${meant} of 100, write ${meant}.`;
}

/** The tier of a maturity score, and how far the next one is. */
export function tierInWords({ value, own, next }: TierStanding): string {
  const { unit } = METRIC.maturity_score;
  const score = `A maturity score of ${grouped(value)} is ${own.name}`;
  if (next === undefined) return `${score}, the highest tier.`;
  // What is typed has a few decimals; their difference has no more.
  const gap = Number((next.from - value).toPrecision(12));
  const { write, lower } = UNITS[unit].distance;
  return `${score}, ${write(grouped(gap))} ${lower} ${next.name}, which begins at ${next.from}.`;
}

/** A total that contradicts its parts, and what to do. */
export function contradictionInWords({ metric, value, sum, isPartial }: Contradiction): string {
  const [told, summed] = [value, sum].map((one) => givenInWords({ metric, value: one }));
  return isPartial
    ? `The parts given come to ${summed} already, more than the total, ${told}. Correct one of them.`
    : `The parts come to ${summed}, and the total is ${told}. Correct one of them, or leave the total empty.`;
}

/** `Automation rate: 64.8%, 5.2 points above 59.6% (difference ±1.1)`: the mean one band up, against that of the own band. */
export function differenceInWords(
  { rounding }: Pick<CompareSettings, "rounding">,
  { metric, here, above, half }: BandDifference,
): string {
  const { label, unit } = METRIC[metric];
  const said = (value: number) => figure({ rounding }, unit, value);
  const { write, higher, lower } = UNITS[unit].distance;
  const gap = write(grouped(round(Math.abs(above - here), Math.max(rounding[unit], 0))));
  return `${label}: ${said(above)}, ${gap} ${above > here ? higher : lower} ${said(here)} (difference ±${grouped(half)})`;
}

/** Which programmes are compared by their bands: those of the own band, and those one up. */
export function bandsInWords(
  { period }: Pick<CompareSettings, "period">,
  { by, own, next }: BandStanding,
): string {
  const label = METRIC[by].label.toLowerCase();
  return next === undefined
    ? `Your ${label} is in the highest band, ${own.name}.`
    : `By ${label}: your band is ${own.name}, one band up is ${next.name}. Means of ${period}, one band up against yours.`;
}

/** Why no mean of two bands is listed; undefined where some are. */
export function noDifferencesInWords({ differences }: BandStanding["own"]): string | undefined {
  if (differences === null) return "Too few programmes are in one of the two to say.";
  return differences.length === 0 ? "No mean differs by more than its uncertainty." : undefined;
}

/** Which figure stands out most and which least, as far as they can be told apart; none for fewer than two. */
export function standingOutInWords(names: Names, placed: readonly Placed[]): string[] {
  const { most, least } = standingOut(placed);
  const all = new Set([...most, ...least]);
  const [first, ...others] = most;
  const [last, ...rest] = least;
  if (first === undefined || last === undefined || all.size < 2) return [];
  const labels = (those: readonly Placed[]) => listed(those.map(({ metric }) => labelOf(metric)));
  const inOf = (one: Placed) => `${labelOf(one.metric)}: ${placedInWords(names, one)}`;
  if (others.length > 0 && rest.length > 0 && most.length === all.size && least.length === all.size)
    return [
      `Which figure stands out most, and which least, cannot be told: ${labels(most)} cannot be told apart.`,
    ];
  const mostSaid =
    others.length === 0
      ? `Your programme stands out most in ${inOf(first)}.`
      : `In which figure your programme stands out most cannot be told: ${labels(most)} cannot be told apart.`;
  const leastSaid =
    rest.length === 0
      ? `It stands out least in ${inOf(last)}.`
      : `In which it stands out least cannot be told: ${labels(least)} cannot be told apart.`;
  return [mostSaid, leastSaid];
}

/** What is said where the chosen peers have no published distribution. */
export function widenedInWords(names: Names, chosen: Peers, { metric, peers }: Placed): string {
  return `No distribution of ${labelOf(metric)} is published of ${peersInWords(names, chosen)}: compared with ${peersInWords(names, peers)}.`;
}

/** What is said of figures of which no distribution is published, neither of the chosen peers nor of a wider group. */
export function unplacedInWords(metrics: readonly MetricOrPart[]): string {
  return `No distribution of ${listed(metrics.map(labelOf), "or")} is published of these peers, nor of a wider group: too few programmes answered, or their figures wait for a later release. Their averages, as far as they are published, are on the pages of industries and on the overview.`;
}

/** A metric's name within a sentence. */
export function labelOf(metric: MetricOrPart): string {
  return lowerFirst(METRIC[metric].label);
}

/** A label within a sentence; one that begins with an abbreviation stays. */
function lowerFirst(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

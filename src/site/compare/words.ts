import { METRIC, type MetricOrPart } from "../../model/metric.ts";
import { namesInWords } from "../../model/names-in-words.ts";
import { grouped, UNITS } from "../../model/unit.ts";
import type { PercentileRank } from "../../statistics/percentile-rank.ts";
import { round } from "../../statistics/round.ts";
import { capital, formatFigure } from "../format.ts";
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
type Settings = Pick<CompareSettings, "names" | "rounding">;

/** Returns the peers that figures are compared with: `programmes of Healthcare under PCI DSS v4.0.1 in Asia`. */
export function peersInWords({ names }: Names, { industry, framework, region }: Peers): string {
  const called = (label: keyof Peers, id: string) => names[label][id] ?? id;
  const of = industry === null ? "" : ` of ${called("industry", industry)}`;
  const under = framework === null ? "" : ` under ${called("framework", framework)}`;
  const where = region === null ? "" : ` in ${called("region", region)}`;
  const all = industry === null && framework === null && region === null ? "all " : "";
  return `${all}programmes${of}${under}${where}`;
}

/** Returns the peers with their number: `614 programmes of Healthcare`, `all 4,721 programmes`. */
export function countedPeers(
  names: Names,
  { peers, programmes }: Pick<Placed, "peers" | "programmes">,
): string {
  const said = peersInWords(names, peers);
  if (programmes === null) return said;
  const [, all = "", rest = ""] = /^(all )?(.*)$/.exec(said) ?? [];
  return `${all}${grouped(programmes)} ${rest}`;
}

/** Returns a figure with its unit as it was entered, not rounded. */
export function givenInWords({ metric, value }: Pick<Placed, "metric" | "value">): string {
  return UNITS[METRIC[metric].unit].write(grouped(value));
}

/** The percentage of peers that a figure is better than, in whole percent. */
export interface BetterThan {
  /** At least the first and at most the last published percentile; where less is better, 100 minus these. */
  readonly percent: number;
  /**
   * Whether the true percentage is more or less, because the figure is beyond the published percentiles; otherwise
   * null.
   */
  readonly beyond: "more" | "less" | null;
  /** The 95% interval; an end of null is beyond the published percentiles. Null if it is unknown, and for a bound. */
  readonly interval: readonly [low: number | null, high: number | null] | null;
  /**
   * At least this percentage have the same figure, when all are rounded, and `percent` is the most that it is better
   * than. Null unless three or more published percentiles are the same.
   */
  readonly same: number | null;
}

/**
 * Converts the rank of a figure to the percentage of peers that it is better than: the percentile where more is better,
 * 100 minus the percentile where less is better; rounded once, to whole percent.
 */
export function betterThan(
  { percentile, same, end: scaleEnd, outside, interval, published }: PercentileRank,
  better: Better,
): BetterThan {
  const isLower = better === "lower";
  if (same !== null) {
    const [from, to] = same;
    return { percent: isLower ? 100 - to : from, beyond: null, interval: null, same: to - from };
  }
  // Nothing can be worse.
  if (scaleEnd === (isLower ? "highest" : "lowest"))
    return { percent: 0, beyond: null, interval: null, same: null };
  const percentOf = (at: number) => round(isLower ? 100 - at : at, 0);
  const end = (at: number, last: number) => (at === last ? null : percentOf(at));
  const ends = interval && ([end(interval[0], published[0]), end(interval[1], published[1])] as const);
  return {
    percent: percentOf(percentile),
    beyond: outside === null ? null : (outside === "above") === isLower ? "less" : "more",
    interval: ends && (isLower ? [ends[1], ends[0]] : ends),
    same: null,
  };
}

/** Returns the percentage in words: `49%`; `at least 95%` and `at most 5%` beyond the published percentiles; `at most 15%` if others have the same figure. */
export function betterThanInWords({ percent, beyond, same }: BetterThan): string {
  if (same !== null && percent > 0) return `at most ${percent}%`;
  return `${beyond === null ? "" : beyond === "more" ? "at least " : "at most "}${percent}%`;
}

/** Returns the heading of a column of such percentages; of figures with and without a better side, each cell says it. */
export function thanHeading(placed: readonly Placed[]): string {
  const words = thansOf(placed);
  return words.length > 1 ? "Place among peers" : capital(words.join(""));
}

/** Returns the cell of a figure below this heading: `49%`, or `better than 49%` if others are `higher than 49%`. */
export function thanCell(one: Placed, placed: readonly Placed[]): string {
  const said = betterThanInWords(betterThan(one.rank, betterOf(one.metric)));
  return thansOf(placed).length > 1 ? `${thanOf(one)} ${said}` : said;
}

/** Returns how the strips of figures are read: where better values are, and what the percentages mean. */
export function stripsInWords(placed: readonly Placed[]): string {
  const words = thansOf(placed);
  if (words.length > 1) {
    return "Each strip has its own scale, with better values to the right, or higher values where neither side is better. “Better than” and “higher than” are percentages of the programmes.";
  }
  const [than = "better than"] = words;
  const side = than === "higher than" ? "higher" : "better";
  return `Each strip has its own scale, with ${side} values to the right. “${capital(than)}” is a percentage of the programmes.`;
}

/** Returns which of "better than" and "higher than" some figures need, each once. */
function thansOf(placed: readonly Placed[]) {
  return [...new Set(placed.map(thanOf))];
}

function thanOf({ metric }: Pick<Placed, "metric">): "better than" | "higher than" {
  return betterOf(metric) === "neither" ? "higher than" : "better than";
}

/** An interval that reaches beyond the published percentiles on both sides. */
const ANYTHING = "anything";

/** Returns the interval in words: `45 to 53%`, `at least 93%`, `at most 7%`; empty if it is unknown. */
export function intervalInWords({ interval }: BetterThan): string {
  if (interval === null) return "";
  const [low, high] = interval;
  if (low === null && high === null) return ANYTHING;
  if (low === null) return `at most ${high}%`;
  return high === null ? `at least ${low}%` : `${low} to ${high}%`;
}

/**
 * Returns where a figure stands: `better than 49% of programmes of Healthcare (95% interval: 45 to 53%)`, or, beyond what
 * is published, `better than at most 5% of programmes of Healthcare (95% interval: at most 7%)`, or, if others have the same
 * figure, `better than at most 15% of programmes of Healthcare, and the same as at least 40%, if all are rounded to 0.1`. It
 * never says above or below, which sound like good and bad even where less is better.
 */
export function placedInWords({ names, rounding }: Settings, { metric, peers, rank }: Placed): string {
  const { outside } = rank;
  const share = betterThan(rank, betterOf(metric));
  const range = intervalInWords(share);
  const placed = `${thanOf({ metric })} ${betterThanInWords(share)} of ${peersInWords({ names }, peers)}`;
  if (share.same !== null) {
    const { unit } = METRIC[metric];
    const step = UNITS[unit].write(grouped(Number(`1e${-rounding[unit]}`)));
    const same = share.same === 0 ? "" : `, and the same as at least ${share.same}%`;
    return `${placed}${same}, if all are rounded to ${step}`;
  }
  const isKnown = range !== "" && (outside === null || range !== ANYTHING);
  return `${placed}${isKnown ? ` (95% interval: ${range})` : ""}`;
}

/** Returns how a percentage below 1 is read, because it may be meant as a fraction; empty for all other values. */
export function shareInWords({ metric, value }: Pick<Placed, "metric" | "value">): string {
  if (METRIC[metric].unit !== "percent" || value === 0 || value >= 1) return "";
  const meant = Number((value * 100).toPrecision(12));
  return ` It is read as ${grouped(value)}%: if you mean ${meant}%, write ${meant}.`;
}

/** Returns a sentence on the tier of a maturity score and the distance to the next tier. */
export function tierInWords({ value, own, next }: TierStanding): string {
  const { unit } = METRIC.maturity_score;
  const score = `A maturity score of ${grouped(value)} is ${own.name}`;
  if (next === undefined) return `${score}, the highest tier.`;
  // Removes floating-point noise from the difference: typed values have only a few decimals.
  const gap = Number((next.from - value).toPrecision(12));
  const { write, lower } = UNITS[unit].distance;
  return `${score}, ${write(grouped(gap))} ${lower} ${next.name}, which begins at ${next.from}.`;
}

/** Returns a sentence on a total that contradicts its parts, with what to do. */
export function contradictionInWords({ metric, value, sum, isPartial }: Contradiction): string {
  const [total, summed] = [value, sum].map((one) => givenInWords({ metric, value: one }));
  return isPartial
    ? `The parts already add up to ${summed}, more than the total of ${total}. Correct one of them.`
    : `The parts add up to ${summed}, but the total is ${total}. Correct one of them, or leave the total empty.`;
}

/**
 * Returns the mean one band up, compared with that of the own band: `Automation rate: 64.8%, 5.2 points above 59.6%
 * (difference ±1.1)`.
 */
export function differenceInWords(
  { rounding }: Pick<CompareSettings, "rounding">,
  { metric, here, above, half }: BandDifference,
): string {
  const { label, unit } = METRIC[metric];
  const said = (value: number) => formatFigure({ rounding }, unit, value);
  const { write, higher, lower } = UNITS[unit].distance;
  const gap = write(grouped(round(Math.abs(above - here), Math.max(rounding[unit], 0))));
  return `${label}: ${said(above)}, ${gap} ${above > here ? higher : lower} ${said(here)} (difference ±${grouped(half)})`;
}

/** Returns a sentence on which bands are compared: the figure's own band, and the next higher one. */
export function bandsInWords(
  { period }: Pick<CompareSettings, "period">,
  { by, own, next }: BandStanding,
): string {
  const label = METRIC[by].label.toLowerCase();
  const means = own.differences && ` Means of ${period}, the next higher band compared with yours.`;
  return next === undefined
    ? `Your ${label} is in the highest band, ${own.name}.`
    : `By ${label}: your band is ${own.name}, and the next higher band is ${next.name}.${means ?? ""}`;
}

/** Returns why no difference between two bands is listed; undefined if some are. */
export function noDifferencesInWords({ differences }: BandStanding["own"]): string | undefined {
  if (differences === null)
    return "Their means are not compared: a block counts in one band, although some of its programmes may belong to another.";
  return differences.length === 0 ? "No mean differs by more than its uncertainty." : undefined;
}

/**
 * Returns sentences on which figure stands out most and which least, as far as they are distinguishable; none for fewer
 * than two. With a figure whose uncertainty is unknown none is distinguishable: only the others are among themselves.
 */
export function standingOutInWords(settings: Settings, placed: readonly Placed[]): string[] {
  const { most, least, unknown } = standingOut(placed);
  const all = new Set([...most, ...least]).size;
  if (all < 2) return [];
  const out = (programme: string, end: "most" | "least", one: Placed) =>
    `${programme} stands out ${end} in ${metricInSentence(one.metric)}: ${placedInWords(settings, one)}.`;
  const ends = [
    ["most", most],
    ["least", least],
  ] as const;
  if (unknown.length > 0) {
    const others = ends.flatMap(([end, those]) => {
      const [one, ...rest] = those.filter((own) => !unknown.includes(own));
      const isOnly = one !== undefined && rest.length === 0 && all - unknown.length > 1;
      return isOnly ? [out("Of the others, your programme", end, one)] : [];
    });
    return [
      `No figure clearly stands out most or least: the uncertainty of ${metricsInSentence(unknown)} is unknown.`,
      ...others,
    ];
  }
  if (most.length === all && least.length === all)
    return [
      `No figure clearly stands out most or least: ${metricsInSentence(most)} may be equally far from the middle of their peers.`,
    ];
  return ends.map(([end, those]) => {
    const [one, ...rest] = those;
    return one === undefined || rest.length > 0
      ? `No figure clearly stands out ${end}: ${metricsInSentence(those)} may be equally far from the middle of their peers.`
      : out("Your programme", end, one);
  });
}

function metricsInSentence(placed: readonly Placed[]): string {
  return namesInWords(placed.map(({ metric }) => metricInSentence(metric)));
}

/** Returns the note shown if the chosen peers have no published distribution. */
export function widenedInWords(names: Names, chosen: Peers, { metric, peers }: Placed): string {
  return `No distribution of ${metricInSentence(metric)} is published for ${peersInWords(names, chosen)}: compared with ${peersInWords(names, peers)}.`;
}

/**
 * Returns the note on figures for which no distribution is published, neither of the chosen peers nor of a wider group.
 */
export function unplacedInWords(metrics: readonly MetricOrPart[]): string {
  return `No distribution of ${namesInWords(metrics.map(metricInSentence), "or")} is published for these peers or a wider group: too few programmes answered, or their figures are held back for a later release. Published averages are on the industry pages and on the overview.`;
}

/** Returns a metric's name as written within a sentence. */
export function metricInSentence(metric: MetricOrPart): string {
  return lowerFirst(METRIC[metric].label);
}

/** Lowercases the first letter of a label, unless it begins with an abbreviation. */
function lowerFirst(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

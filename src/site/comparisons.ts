import { industryAgainstGlobal, regionAgainstGlobal } from "../endpoints/averages-of-industries.ts";
import { deriveEach } from "../endpoints/derive.ts";
import { industryMean, regionMean } from "../endpoints/estimates.ts";
import type { Html } from "../markup/template.ts";
import { digitsOf, percentChangeInWords, signedInWords } from "../model/change-words.ts";
import { METRIC, type Metric } from "../model/metric.ts";
import { type MetricUnit, UNITS } from "../model/unit.ts";
import { difference, type Estimate, interval95, isDistinguishable } from "../statistics/estimate.ts";
import { exactly } from "../statistics/exactly.ts";
import { percentChange } from "../statistics/percent-change.ts";
import { type RankRange, rankRange } from "../statistics/rank-range.ts";
import { round, roundSignificant } from "../statistics/round.ts";
import type { Tables } from "../tables/index.ts";
import type { CountedKind } from "./figures/words.ts";
import { ordinal } from "./format.ts";
import type { Better } from "./metrics.ts";

/** Comparisons of figures that claim no more than their uncertainty allows. */

/** An industry or region that pages compare. */
export interface Subject {
  readonly kind: CountedKind;
  readonly id: string;
}

/** Returns the mean of a subject's programmes in a year; null if it is withheld. */
export function meanOfSubject(tables: Tables, { kind, id }: Subject, metric: Metric, year: number) {
  return kind === "industry" ? industryMean(tables, metric, id, year) : regionMean(tables, metric, id, year);
}

/** The name that all pages use for the mean over all programmes. */
export const AVERAGE = "global average";

/**
 * Returns the difference in the benchmark year between a subject and the global average, which includes the subject.
 */
export function againstAverage(tables: Tables, { kind, id }: Subject, metric: Metric): Estimate | null {
  const { benchmark } = tables.span;
  return kind === "industry"
    ? industryAgainstGlobal(tables, metric, id, benchmark)
    : regionAgainstGlobal(tables, metric, id, benchmark);
}

/** Returns how many of a kind have a published mean in the benchmark year. */
export function countOfPublished(tables: Tables, kind: CountedKind, metric: Metric): number {
  return meansOf(tables, kind, metric).length;
}

/**
 * Returns the range of places that a subject may have in the benchmark year among those of its kind whose means have a
 * standard error; undefined if it has none.
 */
export function possibleRanks(tables: Tables, { kind, id }: Subject, metric: Metric): RankRange | undefined {
  const { better } = METRIC[metric] as { readonly better: Better };
  if (better === "neither") return undefined;
  return placesById(tables, kind, metric, better).get(id);
}

const meansOf = (tables: Tables, kind: CountedKind, metric: Metric) =>
  (kind === "industry" ? tables.industries : tables.regions).flatMap(({ id }) => {
    const mean = meanOfSubject(tables, { kind, id }, metric, tables.span.benchmark);
    return mean === null ? [] : [{ id, mean }];
  });

/**
 * The ranges of places of a kind in a metric, by id. A figure without a standard error might have any place, so it is
 * not ranked, and neither is the only one that has one among others. Cached: each page needs all of them, and each depends on all figures.
 */
const placesById = deriveEach(
  (tables: Tables, kind: CountedKind, metric: Metric, better: "higher" | "lower") => {
    const means = meansOf(tables, kind, metric);
    const sure = means.filter(({ mean }) => mean.standardError !== null);
    const ranked = sure.length === 1 && means.length > 1 ? [] : sure;
    const all = ranked.map(({ mean }) => mean);
    return new Map(ranked.map(({ id, mean }) => [id, rankRange(mean, all, better)]));
  },
);

/** Returns places in words: `1st of 7`, or `2nd to 4th of 7` if they cannot be told apart. */
export function placesInWords({ from, to, of }: RankRange): string {
  return from === to ? `${ordinal(from)} of ${of}` : `${ordinal(from)} to ${ordinal(to)} of ${of}`;
}

/** The meaning of a difference or change; unclear if it does not exceed its uncertainty, unknown if that is unknown. */
export type Verdict = "better" | "worse" | "other" | "unclear" | "unknown";

/** Follows a difference or change without a standard error. */
export const UNCERTAINTY_UNKNOWN = ", uncertainty unknown";

/**
 * @param better which direction is better for the figure; if neither is, the verdict on a clear difference is `other`
 */
export function verdictOn(estimate: Estimate | null, better: Better): Verdict {
  if (estimate === null || estimate.standardError === null) return "unknown";
  if (!isDistinguishable(estimate)) return "unclear";
  if (better === "neither") return "other";
  return estimate.value > 0 === (better === "higher") ? "better" : "worse";
}

/**
 * Returns a change between two means in words: `+1.6 points (+2.4%)` for figures in points or percent, so that the two
 * are not mixed up, and `−5.0%` for other units.
 */
export function changeOfMeans(
  { methodology: { rounding } }: Pick<Tables, "methodology">,
  unit: MetricUnit,
  now: Estimate,
  before: Estimate,
): string {
  const pct = percentChange(before.value, now.value);
  const inPercent =
    pct === undefined ? undefined : percentChangeInWords(rounding, round(pct, rounding.percent));
  if (!UNITS[unit].isScale) return inPercent ?? "from 0";
  const decimals = rounding[unit];
  const points = `${signedInWords(decimals, round(exactly(difference(now, before).value), decimals))} points`;
  return inPercent === undefined ? points : `${points} (${inPercent})`;
}

/** Returns half of the 95% interval of an estimate: `±1.1`; empty if it is unknown. */
export function plusMinus(estimate: Estimate | null): string {
  const interval = estimate === null ? null : interval95(estimate);
  if (interval === null) return "";
  return plusMinusOf((interval[1] - interval[0]) / 2);
}

/** Returns half of an interval to two significant digits, written out: `±1.0`, `±0.87`, `±4,200`. */
export function plusMinusOf(half: number): string {
  const rounded = roundSignificant(half, 2);
  const exponent = Number(rounded.toExponential().split("e")[1]);
  return `±${digitsOf(1 - exponent, rounded)}`;
}

/** The rule by which pages say that something differs or stands out; shown once on each page that compares. */
export const CLEAR_NOTE =
  "Differences are computed before rounding. A difference or change is clear if it exceeds twice its standard error. A metric stands out most if its distance from the average, in standard errors, exceeds that of every other metric by more than twice the sum of the errors of the two distances. Only figures with a standard error are ranked.";

/**
 * Returns the explanation of ±, for pages that have one; empty if nothing shown contains it.
 * @param shown the contents that may contain it
 */
export function plusMinusNote(...shown: readonly (Html | string)[]): string {
  const hasOne = shown.some((own) => (typeof own === "string" ? own : own.source).includes("±"));
  return hasOne ? "± is half of the 95% interval of a figure." : "";
}

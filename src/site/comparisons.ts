import { deriveEach } from "../endpoints/derive.ts";
import {
  industryAgainstGlobal,
  industryMean,
  regionAgainstGlobal,
  regionMean,
} from "../endpoints/estimates.ts";
import type { Html } from "../markup/template.ts";
import { digitsOf, percentInWords, signedInWords } from "../model/change-words.ts";
import { METRIC, type Metric } from "../model/metric.ts";
import { type MetricUnit, UNITS } from "../model/unit.ts";
import { difference, type Estimate, interval95, isDistinguishable } from "../statistics/estimate.ts";
import { percentChange } from "../statistics/percent-change.ts";
import { type RankRange, rankRange } from "../statistics/rank-range.ts";
import { round, roundSignificant } from "../statistics/round.ts";
import type { Tables } from "../tables/index.ts";
import { exactly } from "../tables/steps.ts";
import type { Kind } from "./figures/words.ts";
import { ordinal } from "./format.ts";
import type { Better } from "./metrics.ts";

/** Figures side by side, and no more said of them than their uncertainty allows. */

/** What pages compare: an industry, or a region. */
export interface Subject {
  readonly kind: Kind;
  readonly id: string;
}

/** The mean of a subject's programmes in a year; null where it is withheld. */
export function meanOfSubject(tables: Tables, { kind, id }: Subject, metric: Metric, year: number) {
  return kind === "industry" ? industryMean(tables, metric, id, year) : regionMean(tables, metric, id, year);
}

/** What pages compare with, by the name that they all give it: the mean over all programmes. */
export const AVERAGE = "global average";

/** How far a subject lies from the global average in the benchmark year, of which it is a part. */
export function againstAverage(tables: Tables, { kind, id }: Subject, metric: Metric): Estimate | null {
  const { benchmark } = tables.span;
  return kind === "industry"
    ? industryAgainstGlobal(tables, metric, id, benchmark)
    : regionAgainstGlobal(tables, metric, id, benchmark);
}

/** The places that a subject may have among its kind in the benchmark year; undefined where it has none. */
export function placesOf(tables: Tables, { kind, id }: Subject, metric: Metric): RankRange | undefined {
  const { better } = METRIC[metric] as { readonly better: Better };
  if (better === "neither") return undefined;
  return placesById(tables, kind, metric, better).get(id);
}

/** The places of a kind in a metric, by id. Each page asks for those of all, and each place rests on all figures. */
const placesById = deriveEach((tables: Tables, kind: Kind, metric: Metric, better: "higher" | "lower") => {
  const means = (kind === "industry" ? tables.industries : tables.regions).flatMap(({ id }) => {
    const mean = meanOfSubject(tables, { kind, id }, metric, tables.span.benchmark);
    return mean === null ? [] : [{ id, mean }];
  });
  const all = means.map(({ mean }) => mean);
  return new Map(means.map(({ id, mean }) => [id, rankRange(mean, all, better)]));
});

/** Places in words: `1st of 7`, `2nd to 4th of 7` where they cannot be told apart. */
export function placesInWords({ from, to, of }: RankRange): string {
  return from === to ? `${ordinal(from)} of ${of}` : `${ordinal(from)} to ${ordinal(to)} of ${of}`;
}

/** What a difference or a change means; unclear where it does not exceed its uncertainty. */
export type Verdict = "better" | "worse" | "other" | "unclear";

/** @param better which way is better of the figure; where neither is, a clear difference is an other one */
export function verdictOn(estimate: Estimate | null, better: Better): Verdict {
  if (estimate === null || !isDistinguishable(estimate)) return "unclear";
  if (better === "neither") return "other";
  return estimate.value > 0 === (better === "higher") ? "better" : "worse";
}

/**
 * A change between two means in words: `+1.6 points (+2.4%)` of what is told in points or percent, so that the two are
 * not mixed up; of other units `−5.0%`.
 */
export function changeOfMeans(
  { methodology: { rounding } }: Pick<Tables, "methodology">,
  unit: MetricUnit,
  now: Estimate,
  before: Estimate,
): string {
  const pct = percentChange(before.value, now.value);
  const inPercent = pct === undefined ? undefined : percentInWords(rounding, round(pct, rounding.percent));
  if (!UNITS[unit].isScale) return inPercent ?? "from 0";
  const decimals = rounding[unit];
  const points = `${signedInWords(decimals, round(exactly(difference(now, before).value), decimals))} points`;
  return inPercent === undefined ? points : `${points} (${inPercent})`;
}

/** Half of the 95 % interval of an estimate: `±1.1`; empty where it is not known. */
export function plusMinus(estimate: Estimate | null): string {
  const interval = estimate === null ? null : interval95(estimate);
  if (interval === null) return "";
  return plusMinusOf((interval[1] - interval[0]) / 2);
}

/** Half of an interval to two significant digits, written out: `±1.0`, `±0.87`, `±4,200`. */
export function plusMinusOf(half: number): string {
  const rounded = roundSignificant(half, 2);
  const exponent = Number(rounded.toExponential().split("e")[1]);
  return `±${digitsOf(1 - exponent, rounded)}`;
}

/** When pages say that something differs or stands out, once on each page that compares. */
export const CLEAR_NOTE =
  "Differences are between the figures as shown; a clear difference or change exceeds twice its standard error. A metric stands out most where its distance from the average, counted in standard errors, exceeds that of each other metric by more than twice the sum of the errors of the two distances.";

/**
 * What ± stands for, once on each page that has it; empty where nothing shown has one.
 * @param shown what may have one
 */
export function plusMinusNote(...shown: readonly (Html | string)[]): string {
  const hasOne = shown.some((own) => (typeof own === "string" ? own : own.source).includes("±"));
  return hasOne ? "± is half of the 95 % interval of a figure." : "";
}

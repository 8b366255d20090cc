import { digitsOf } from "../../../model/change-words.ts";
import { type MetricUnit, UNITS } from "../../../model/unit.ts";
import { periodInWords, yearInTitle } from "../../../model/years.ts";
import type { Estimate } from "../../../statistics/estimate.ts";
import { percentChange } from "../../../statistics/percent-change.ts";
import type { RankRange } from "../../../statistics/rank-range.ts";
import { round } from "../../../statistics/round.ts";
import type { Tables } from "../../../tables/index.ts";
import { toDateOf } from "../../fields.ts";
import { rounder } from "../../rounding.ts";
import { type Uncertainty, uncertainties } from "../../uncertainty.ts";
import type { Series } from "./series.ts";

/** Something that changed enough to be said. */
export interface Signal {
  readonly id: string;
  readonly kind: "move" | "rank" | "tier" | "hotspot" | "turn";
  readonly metric: string;
  /** `global`, or the kind and id of whom it speaks, e.g. `industry:fintech`. */
  readonly scope: string;
  /** The same as `moved`, by the name that it had first. */
  readonly direction: "up" | "down";
  readonly moved: "up" | "down";
  /** What the change means. */
  readonly assessment: "improving" | "worsening" | "neutral";
  readonly value: number;
  readonly previous: number;
  /** Value less previous, as they are printed (points, where they are percent). */
  readonly change: number;
  readonly unit: MetricUnit | "rank";
  readonly uncertainty: {
    readonly value: Uncertainty | null;
    readonly previous: Uncertainty | null;
    readonly change: Uncertainty | null;
  };
  /** Of a rank: the places that cannot be told apart from it. */
  readonly places?: { readonly value: Places; readonly previous: Places };
  /** Of a mean of all programmes or of an industry: the change, split in two. */
  readonly explained?: { readonly atUnchangedMix: number; readonly mix: number };
  /** What signals are ordered by. */
  readonly size: number | null;
  readonly period: string;
  /** Said where the latest of the years compared has not ended. */
  readonly yearToDate?: true;
  readonly summary: string;
}

type Places = [from: number, to: number];

/** A series of which the latest two years are known. */
export type Known = Series & { readonly values: readonly [Estimate, Estimate, Estimate | null] };

export function isKnown(series: Series): series is Known {
  return series.values[0] !== null && series.values[1] !== null;
}

/** What a signal says of its series. */
interface Said {
  readonly kind: Signal["kind"];
  readonly value: Estimate;
  readonly previous: Estimate;
  readonly change: Estimate | null;
  readonly unit: Signal["unit"];
  /** Which way is better of the value. */
  readonly better: Series["better"];
  /** In percent; undefined from nothing to something. */
  readonly size: number | undefined;
  readonly places?: { readonly value: RankRange; readonly previous: RankRange };
  readonly explained?: Signal["explained"] | null;
  /** The sentence: given how a figure is written in one, and what the benchmark year and the year before are called. */
  readonly sentence: (say: (value: number) => string, now: string, before: string) => string;
}

/** Decimals of the size, enough to tell signals apart. */
const SIZE_DECIMALS = 4;

/** A signal of a series. */
export function signalOf(tables: Tables, { metric, scope }: Series, said: Said): Signal {
  const { kind, unit, better, places, explained, size } = said;
  const to = rounder(tables);
  const { benchmark } = tables.span;
  const rounded = (number: number) => (unit === "rank" ? number : to[unit](number));
  const [value, previous] = [rounded(said.value.value), rounded(said.previous.value)];
  const sure = (estimate: Estimate | null) =>
    unit === "rank" || estimate === null ? null : uncertainties(tables)[unit](estimate);
  const about = scope.kind === "global" ? "global" : `${scope.kind}:${scope.id}`;
  const isUp = said.value.value > said.previous.value;
  return {
    id: [kind, metric, about.replace(":", "-"), benchmark].join("-"),
    kind,
    metric,
    scope: about,
    direction: isUp ? "up" : "down",
    moved: isUp ? "up" : "down",
    assessment: better === "neither" ? "neutral" : isUp === (better === "higher") ? "improving" : "worsening",
    value,
    previous,
    // Takes off the noise of subtraction alone.
    change: round(value - previous, SIZE_DECIMALS),
    unit,
    uncertainty: { value: sure(said.value), previous: sure(said.previous), change: sure(said.change) },
    ...(places && {
      places: {
        value: [places.value.from, places.value.to],
        previous: [places.previous.from, places.previous.to],
      },
    }),
    ...(explained && { explained }),
    size: size === undefined ? null : round(Math.abs(size), SIZE_DECIMALS),
    period: periodInWords(tables.span, kind === "turn" ? 2 : 1),
    ...toDateOf(tables.span),
    summary: said.sentence(
      (number) => (unit === "rank" ? String(number) : sayIn(tables, unit, rounded(number))),
      yearInTitle(tables.span, benchmark),
      String(benchmark - 1),
    ),
  };
}

/** A figure in a sentence, with the decimals of its unit. */
function sayIn({ methodology: { rounding } }: Tables, unit: MetricUnit, value: number): string {
  return `${value < 0 ? "−" : ""}${UNITS[unit].say(digitsOf(rounding[unit], Math.abs(value)))}`;
}

/** The change of a series on the year before, in percent; undefined from nothing. */
export function sizeOf({ values: [now, before] }: Known): number | undefined {
  return percentChange(before.value, now.value);
}

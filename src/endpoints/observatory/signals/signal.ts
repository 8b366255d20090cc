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

/** A change that is large and certain enough to be published. */
export interface Signal {
  readonly id: string;
  readonly kind: "move" | "rank" | "tier" | "hotspot" | "turn";
  readonly metric: string;
  /** `global`, or a kind and an id, e.g. `industry:fintech`. */
  readonly scope: string;
  /** The same as `moved`, under its first name. */
  readonly direction: "up" | "down";
  readonly moved: "up" | "down";
  /** Whether the change is good or bad. */
  readonly assessment: "improving" | "worsening" | "neutral";
  readonly value: number;
  readonly previous: number;
  /** The change from previous to value, rounded once; in points if they are percentages. */
  readonly change: number;
  readonly unit: MetricUnit | "rank";
  readonly uncertainty: {
    readonly value: Uncertainty | null;
    readonly previous: Uncertainty | null;
    readonly change: Uncertainty | null;
  };
  /** For a rank: the ranks that cannot be distinguished from it. */
  readonly places?: { readonly value: Places; readonly previous: Places };
  /** For a mean of all programmes or of an industry: the change, split in two parts. */
  readonly explained?: {
    readonly atUnchangedMix: number;
    readonly mix: number;
    readonly unit: MetricUnit;
  };
  /** Signals are sorted by this. */
  readonly size: number | null;
  readonly period: string;
  /** Present if the latest of the compared years has not ended. */
  readonly yearToDate?: true;
  readonly summary: string;
}

type Places = [from: number, to: number];

/** A series whose latest two years are known. */
export type KnownSeries = Series & { readonly values: readonly [Estimate, Estimate, Estimate | null] };

export function isKnownSeries(series: Series): series is KnownSeries {
  return series.values[0] !== null && series.values[1] !== null;
}

/** The parts of a signal that depend on its kind. */
interface Said {
  readonly kind: Signal["kind"];
  readonly value: Estimate;
  readonly previous: Estimate;
  readonly change: Estimate | null;
  readonly unit: Signal["unit"];
  /** Which direction of the value is better. */
  readonly better: Series["better"];
  /** In percent; undefined for a change from 0. */
  readonly size: number | undefined;
  readonly places?: { readonly value: RankRange; readonly previous: RankRange };
  readonly explained?: Signal["explained"] | null;
  /** Returns the sentence, given a function that writes a figure, and names of the benchmark year and the year before. */
  readonly sentence: (say: (value: number) => string, now: string, before: string) => string;
}

/** Decimals of the size: enough to order signals. */
const SIZE_DECIMALS = 4;

/** Builds a signal of a series. */
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
    change: rounded(said.value.value - said.previous.value),
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

/** Writes a figure for a sentence, with the decimals of its unit. */
function sayIn({ methodology: { rounding } }: Tables, unit: MetricUnit, value: number): string {
  return `${value < 0 ? "−" : ""}${UNITS[unit].say(digitsOf(rounding[unit], Math.abs(value)))}`;
}

/** Returns the change of a series since the year before, in percent; undefined for a change from 0. */
export function seriesChange({ values: [now, before] }: KnownSeries): number | undefined {
  return percentChange(before.value, now.value);
}

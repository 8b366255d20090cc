import { answerField } from "../../model/metric.ts";
import { type MetricUnit, UNITS } from "../../model/unit.ts";
import { periodInWords, yearInTitle } from "../../model/years.ts";
import { percentChange } from "../../statistics/percent-change.ts";
import type { Tables } from "../../tables/index.ts";
import { exactly, tierOf } from "../../tables/steps.ts";
import { derive } from "../derive.ts";
import { toDateOf } from "../fields.ts";
import { rounder } from "../rounding.ts";
import { risk } from "./figures.ts";
import { allSeries, type Series } from "./series.ts";

/** Something that changed enough to be said. */
export interface Signal {
  readonly id: string;
  readonly kind: "move" | "rank" | "tier" | "hotspot" | "turn";
  readonly metric: string;
  /** `global`, or the kind and id of whom it speaks, e.g. `industry:fintech`. */
  readonly scope: string;
  readonly direction: "up" | "down";
  readonly value: number;
  readonly previous: number;
  /** Value less previous in the same unit (points, where that is percent), taken before rounding. */
  readonly change: number;
  readonly unit: MetricUnit | "rank";
  readonly period: string;
  /** Said where the latest of the years compared has not ended. */
  readonly yearToDate?: true;
  readonly summary: string;
}

/** A signal with its size, which orders signals of any unit: the percent change of the figure behind it. */
type Sized = { readonly signal: Signal; readonly size: number };

/**
 * The signals of a release, by the rules of `methodology.json` (`signals`), largest first:
 * - move: a metric of all programmes, an industry or a region changed by `movePct` percent or more;
 * - hotspot: a requirement's open-finding rate changed by `hotspotPoints` points or more;
 * - tier: an industry's maturity or a region's risk stands on another tier than the year before;
 * - rank: an industry has another place among the industries, least first, in a metric.
 * None is drawn from fewer programmes than the minimum cohort; of a kind there are `mostOfAKind` at most.
 */
export const signals = derive((tables): Signal[] => {
  const known = allSeries(tables).filter(isKnown);
  const all = [
    ...moves(tables, known),
    ...maturityTiers(tables, known),
    ...riskTiers(tables, known),
    ...ranks(tables, known),
  ];
  return largest(tables, all);
});

/**
 * The trends that turned: the last change and the one before have opposite signs, each of `stableTrendPct`
 * percent or more: those of the metrics and of the open-finding rates. Value and previous are the two
 * changes in percent; largest turn first, `mostOfAKind` at most.
 */
export const trendChanges = derive((tables): Signal[] => {
  const to = rounder(tables);
  const { stableTrendPct } = tables.methodology;
  const { benchmark } = tables.span;
  const turned = allSeries(tables).flatMap((series): Sized[] => {
    const [now, before, earlier] = series.values;
    if (now === null || before === null || earlier === null) return [];
    const value = percentChange(before, now);
    const previous = percentChange(earlier, before);
    if (value === undefined || previous === undefined || value * previous >= 0) return [];
    if (Math.min(exactly(Math.abs(value)), exactly(Math.abs(previous))) < stableTrendPct) return [];
    const signed = (change: number) => `${change > 0 ? "+" : ""}${to.percent(change)}%`;
    const signal = signalOf(
      tables,
      "turn",
      series,
      { value, previous, unit: "percent" },
      () =>
        `${series.label} of ${series.scope.name} turned ${value > 0 ? "up" : "down"}: ${signed(previous)} in ${benchmark - 1}, ${signed(value)} in ${yearInTitle(tables.span, benchmark)}.`,
    );
    return [{ signal, size: Math.abs(value - previous) }];
  });
  return largest(tables, turned);
});

type Known = Series & { readonly values: readonly [number, number, number | null] };

function isKnown(series: Series): series is Known {
  return series.values[0] !== null && series.values[1] !== null;
}

function sizeOf({ values: [now, before] }: Known): number {
  // From nothing to something is the largest change there is.
  return Math.abs(percentChange(before, now) ?? Number.POSITIVE_INFINITY);
}

function moves(tables: Tables, known: readonly Known[]): Sized[] {
  const { movePct, hotspotPoints } = tables.methodology.signals;
  return known.flatMap((series) => {
    const [value, previous] = series.values;
    const isRequirement = series.scope.kind === "requirement";
    const enough = isRequirement
      ? exactly(Math.abs(value - previous)) >= hotspotPoints
      : exactly(sizeOf(series)) >= movePct;
    if (!enough || value === previous) return [];
    const signal = signalOf(
      tables,
      isRequirement ? "hotspot" : "move",
      series,
      { value, previous, unit: series.unit },
      (say, now, before) =>
        `${series.label} of ${series.scope.name} ${value > previous ? "rose" : "fell"} from ${say(previous)} in ${before} to ${say(value)} in ${now}.`,
    );
    return [{ signal, size: sizeOf(series) }];
  });
}

function maturityTiers(tables: Tables, known: readonly Known[]): Sized[] {
  const industries = known.filter(
    ({ metric, scope }) => metric === answerField("maturity_score") && scope.kind === "industry",
  );
  return industries.flatMap((series) => {
    const [value, previous] = series.values;
    const tiers = tables.methodology.maturityTiers;
    const [tier, from] = [tierOf(value, tiers), tierOf(previous, tiers)];
    if (tier === from) return [];
    const signal = signalOf(
      tables,
      "tier",
      series,
      { value, previous, unit: "score" },
      (say, now, before) =>
        `${series.scope.name} is ${tier} (${say(value)}) in ${now}, after ${from} (${say(previous)}) in ${before}.`,
    );
    return [{ signal, size: sizeOf(series) }];
  });
}

function riskTiers(tables: Tables, known: readonly Known[]): Sized[] {
  return tables.regions.flatMap(({ id }) => {
    const of = (metric: string) =>
      known.find(
        (series) => series.metric === metric && series.scope.kind === "region" && series.scope.id === id,
      );
    const [maturity, days, automation] = [
      of(answerField("maturity_score")),
      of(answerField("remediation_days")),
      of(answerField("automation_rate")),
    ];
    if (!maturity || !days || !automation) return [];
    const at = (year: 0 | 1) =>
      risk(tables, {
        maturity_score: maturity.values[year],
        remediation_days: days.values[year],
        automation_rate: automation.values[year],
      });
    const [now, before] = [at(0), at(1)];
    if (now.tier === before.tier) return [];
    const series: Known = {
      ...maturity,
      metric: "riskIndex",
      label: "Risk",
      values: [now.index, before.index, null],
    };
    const signal = signalOf(
      tables,
      "tier",
      series,
      { value: now.index, previous: before.index, unit: "score" },
      (say, year, yearBefore) =>
        `Risk of ${series.scope.name} is ${now.tier} (${say(now.index)}) in ${year}, after ${before.tier} (${say(before.index)}) in ${yearBefore}.`,
    );
    return [{ signal, size: sizeOf(series) }];
  });
}

function ranks(tables: Tables, known: readonly Known[]): Sized[] {
  const industries = known.filter(({ scope }) => scope.kind === "industry");
  return industries.flatMap((series) => {
    const rivals = industries.filter(({ metric }) => metric === series.metric);
    const rankIn = (year: 0 | 1) =>
      1 + rivals.filter(({ values }) => values[year] < series.values[year]).length;
    const [value, previous] = [rankIn(0), rankIn(1)];
    if (value === previous) return [];
    const signal = signalOf(
      tables,
      "rank",
      series,
      { value, previous, unit: "rank" },
      (_, now, before) =>
        `${series.label} of ${series.scope.name} is number ${value} of ${rivals.length} industries in ${now}, least first, after number ${previous} in ${before}.`,
    );
    return [{ signal, size: sizeOf(series) }];
  });
}

function signalOf(
  tables: Tables,
  kind: Signal["kind"],
  { metric, scope }: Series,
  { value, previous, unit }: { value: number; previous: number; unit: Signal["unit"] },
  /** Takes how a value is said, and what the benchmark year and the year before it are called. */
  sentence: (say: (value: number) => string, now: string, before: string) => string,
): Signal {
  const to = rounder(tables);
  const { benchmark } = tables.span;
  const rounded = (number: number) => (unit === "rank" ? number : to[unit](number));
  const about = scope.kind === "global" ? "global" : `${scope.kind}:${scope.id}`;
  return {
    id: [kind, metric, about.replace(":", "-"), benchmark].join("-"),
    kind,
    metric,
    scope: about,
    direction: value > previous ? "up" : "down",
    value: rounded(value),
    previous: rounded(previous),
    change: rounded(value - previous),
    unit,
    period: periodInWords(tables.span, kind === "turn" ? 2 : 1),
    ...toDateOf(tables.span),
    summary: sentence(
      (number) => (unit === "rank" ? String(number) : UNITS[unit].say(rounded(number))),
      yearInTitle(tables.span, benchmark),
      yearInTitle(tables.span, benchmark - 1),
    ),
  };
}

/** The largest first, at most so many of a kind; among equals the one that is looked at first. */
function largest({ methodology }: Tables, sized: readonly Sized[]): Signal[] {
  const taken = new Map<string, number>();
  return [...sized]
    .sort((a, b) => (a.size === b.size ? 0 : b.size - a.size))
    .map(({ signal }) => signal)
    .filter(({ kind }) => {
      const count = (taken.get(kind) ?? 0) + 1;
      taken.set(kind, count);
      return count <= methodology.signals.mostOfAKind;
    });
}

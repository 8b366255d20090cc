import { type Estimate } from "../../../statistics/estimate.ts";
import { type RankRange, rankRange } from "../../../statistics/rank-range.ts";
import type { Tables } from "../../../tables/index.ts";
import { type KnownSeries, type Signal, signalOf, seriesChange } from "./signal.ts";

const PLURALS = { industry: "industries", region: "regions" } as const;

/**
 * Returns the industries and regions whose rank in a metric changed, counted from the least: the ranks that cannot be
 * distinguished from theirs in one year and in the other do not overlap.
 */
export function ranks(tables: Tables, known: readonly KnownSeries[]): Signal[] {
  return (["industry", "region"] as const).flatMap((kind) => {
    const all = known.filter(({ scope }) => scope.kind === kind);
    return all.flatMap((series) => {
      const rivals = all.filter(({ metric }) => metric === series.metric);
      const [now, before] = [placeOf(series, rivals, 0), placeOf(series, rivals, 1)];
      if (now.range.from <= before.range.to && before.range.from <= now.range.to) return [];
      const place = ({ place: own, range }: Place) =>
        range.from === range.to ? `number ${own}` : `number ${own} (${range.from} to ${range.to})`;
      return signalOf(tables, series, {
        kind: "rank",
        value: exact(now.place),
        previous: exact(before.place),
        change: null,
        unit: "rank",
        // Ranks are counted from the least.
        better: series.better,
        size: seriesChange(series),
        places: { value: now.range, previous: before.range },
        sentence: (_, year, yearBefore) =>
          `${series.label} of ${series.scope.name}: ${place(now)} of ${rivals.length} ${PLURALS[kind]} in ${year}, least first, after ${place(before)} in ${yearBefore}.`,
      });
    });
  });
}

interface Place {
  readonly place: number;
  /** The ranks that cannot be distinguished from it. */
  readonly range: RankRange;
}

/** Returns the rank of a series, counted from the least; ties share the lowest rank. */
function placeOf(series: KnownSeries, rivals: readonly KnownSeries[], year: 0 | 1): Place {
  const own = series.values[year];
  const all = rivals.map(({ values }) => values[year]);
  return {
    place: 1 + all.filter(({ value }) => value < own.value).length,
    range: rankRange(own, all, "lower"),
  };
}

function exact(value: number): Estimate {
  return { value, standardError: null, df: null };
}

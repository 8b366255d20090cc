import { percentChangeInWords } from "../../../model/change-words.ts";
import { isDistinguishable, percentDifference, propagated } from "../../../statistics/estimate.ts";
import { exactly } from "../../../statistics/exactly.ts";
import type { Tables } from "../../../tables/index.ts";
import { rounder } from "../../rounding.ts";
import type { Series } from "./series.ts";
import { isKnownSeries, type Signal, signalOf } from "./signal.ts";

/**
 * Returns the trends that turned: the last change and the one before have opposite signs, and each is at least
 * `stableTrendPct` percent and more than twice its standard error. Value and previous are the two changes in percent.
 */
export function turns(tables: Tables, series: readonly Series[]): Signal[] {
  const to = rounder(tables);
  const { stableTrendPct, rounding } = tables.methodology;
  const written = (change: number) => percentChangeInWords(rounding, to.percent(change));
  return series.filter(isKnownSeries).flatMap((one) => {
    const [now, before, earlier] = one.values;
    if (earlier === null) return [];
    const [value, previous] = [percentDifference(now, before), percentDifference(before, earlier)];
    if (value === undefined || previous === undefined || value.value * previous.value >= 0) return [];
    const isClear = [value, previous].every(
      (change) => exactly(Math.abs(change.value)) >= stableTrendPct && isDistinguishable(change),
    );
    if (!isClear) return [];
    const turn = value.value - previous.value;
    return signalOf(tables, one, {
      kind: "turn",
      value,
      previous,
      // The middle year is part of both changes.
      change: propagated(turn, [
        [100 / before.value, now],
        [(-100 * now.value) / before.value ** 2 - 100 / earlier.value, before],
        [(100 * before.value) / earlier.value ** 2, earlier],
      ]),
      unit: "percent",
      better: one.better,
      size: turn,
      sentence: (_, year, yearBefore) =>
        `${one.label} of ${one.scope.name} turned ${value.value > 0 ? "up" : "down"}: ${written(previous.value)} in ${yearBefore}, ${written(value.value)} in ${year}.`,
    });
  });
}

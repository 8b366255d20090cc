import { changeInWords, relativeNote } from "../../../model/change-words.ts";
import { changesInPoints } from "../../../model/unit.ts";
import { difference, isDistinguishable, meanOfEstimates, propagated } from "../../../statistics/estimate.ts";
import { exactly } from "../../../statistics/exactly.ts";
import type { Tables } from "../../../tables/index.ts";
import { explainedOf } from "../../change-explained.ts";
import { rounder } from "../../rounding.ts";
import { type KnownSeries, type Signal, signalOf, seriesChange } from "./signal.ts";

/**
 * Returns the figures that moved: a mean by at least `movePct` percent or a share by at least `hotspotPoints` points, and in
 * both cases by more than twice the standard error of the change. A requirement is a hotspot if its rate of open findings
 * rose that much and exceeds the mean of all requirements by more than twice the standard error of that difference.
 */
export function moves(tables: Tables, known: readonly KnownSeries[]): Signal[] {
  const requirements = known.filter(({ scope, isRate }) => scope.kind === "requirement" && isRate);
  return known.flatMap((series) => {
    if (!isMove(tables, series)) return [];
    const [value, previous] = series.values;
    const said = {
      value,
      previous,
      change: difference(value, previous),
      unit: series.unit,
      better: series.better,
      size: seriesChange(series),
    };
    const verb = value.value > previous.value ? "rose" : "fell";
    const moved = (say: (value: number) => string, now: string, before: string) =>
      `${series.label} of ${series.scope.name} ${verb} from ${say(previous.value)} in ${before} to ${say(value.value)} in ${now}`;
    const mean = meanAbove(series, requirements);
    if (mean !== undefined) {
      return signalOf(tables, series, {
        ...said,
        kind: "hotspot",
        sentence: (say, ...years) =>
          `${moved(say, ...years)}, above the mean of the requirements, ${say(mean)}.`,
      });
    }
    const explained = explainedIn(tables, series);
    return signalOf(tables, series, {
      ...said,
      kind: "move",
      explained,
      sentence: (say, ...years) => `${moved(say, ...years)}${mixInWords(tables, series, explained)}.`,
    });
  });
}

function isMove({ methodology }: Tables, series: KnownSeries): boolean {
  const { movePct, hotspotPoints } = methodology.signals;
  const [value, previous] = series.values;
  const change = difference(value, previous);
  const enough = series.isRate
    ? exactly(Math.abs(change.value)) >= hotspotPoints
    : // A change from 0 has no percentage and counts as the largest.
      exactly(Math.abs(seriesChange(series) ?? Number.POSITIVE_INFINITY)) >= movePct;
  return enough && isDistinguishable(change);
}

/** Returns the mean of the requirements' rates if a rate rose and significantly exceeds it; otherwise undefined. */
function meanAbove(series: KnownSeries, requirements: readonly KnownSeries[]): number | undefined {
  const [now, before] = series.values;
  if (!requirements.includes(series) || now.value <= before.value) return undefined;
  const rates = requirements.map(({ values }) => values[0]);
  const mean = meanOfEstimates(rates)?.value;
  if (mean === undefined) return undefined;
  const above = propagated(
    now.value - mean,
    rates.map((rate) => [(rate === now ? 1 : 0) - 1 / rates.length, rate]),
  );
  return above.value > 0 && isDistinguishable(above) ? mean : undefined;
}

/** Returns how much of the change of a mean is due to the mix, for all programmes or an industry. */
function explainedIn(tables: Tables, { mean, scope, unit }: KnownSeries): Signal["explained"] | null {
  if (mean === undefined || (scope.kind !== "global" && scope.kind !== "industry")) return null;
  const parts = explainedOf(tables, mean, scope.kind === "industry" ? scope.id : undefined);
  return parts && { ...parts, unit: changesInPoints(unit) ? unit : ("percent" as const) };
}

function mixInWords(tables: Tables, series: KnownSeries, explained: Signal["explained"] | null): string {
  const size = seriesChange(series);
  if (!explained || size === undefined) return "";
  const { rounding } = tables.methodology;
  const to = rounder(tables);
  const [now, before] = series.values;
  const isInPoints = changesInPoints(series.unit);
  const all = isInPoints ? to[series.unit](now.value - before.value) : to.percent(size);
  return `: ${changeInWords(rounding, series.unit, all)}${relativeNote(series.unit)} in all, ${changeInWords(rounding, series.unit, explained.atUnchangedMix)} at an unchanged mix`;
}

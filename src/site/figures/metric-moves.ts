import { namesInWords } from "../../model/names-in-words.ts";
import { distinguishable, type Estimate } from "../../statistics/estimate.ts";
import { capital } from "../format.ts";
import type { ShownMetric } from "../metrics.ts";

/** The mean of an industry in a year; null if it is withheld. */
export interface YearMean {
  readonly year: number;
  readonly mean: Estimate | null;
}

/** A metric, with its means over the years by industry. */
export interface Course extends ShownMetric {
  readonly series: readonly { readonly means: readonly YearMean[] }[];
}

/**
 * Returns the finding: the metrics in which the most industries clearly moved the same way, from the first year with a
 * known error to the last whole year. Only industries with two such years can be compared.
 */
export function moveTitle(columns: readonly Course[], lastYear: number): string {
  const moves = columns.flatMap(({ label, series }) => {
    const changes = series.flatMap(({ means }) => {
      const shown = means.filter(({ year, mean }) => year <= lastYear && mean !== null);
      const known = shown.filter(({ mean }) => mean?.standardError !== null);
      const [from, to] = [known[0], known.at(-1)];
      const areShown = from === shown[0] && to === shown.at(-1);
      return from?.mean && to?.mean && from.year < to.year
        ? [{ from, to, before: from.mean, now: to.mean, areShown }]
        : [];
    });
    const clear = changes.filter(({ before, now }) => distinguishable(now, before));
    return (["rose", "fell"] as const).map((way) => ({
      label: label.toLowerCase(),
      way,
      count: clear.filter(({ before, now }) => now.value > before.value === (way === "rose")).length,
      of: changes.length,
      all: series.length,
      years: changes.map(({ from, to }) => `${from.year} to ${to.year}`),
      areShown: changes.every(({ areShown }) => areShown),
    }));
  });
  if (moves.every((move) => move.of === 0)) return "Whether a metric moved can be judged in no industry";
  const everywhere = moves.filter(({ count, of }) => count > 0 && count === of);
  const foremost = mostOf(everywhere.length === 0 ? moves : everywhere);
  const [one] = foremost;
  if (one === undefined || one.count === 0) return "In no industry did a metric clearly move";
  const spans = new Set(foremost.flatMap((move) => move.years));
  const when = spans.size === 1 ? `From ${[...spans].join("")}, ` : "";
  const compared = one.of < one.all ? " that can be compared" : "";
  // The figures above a line may be of other years, in which there was no error.
  const known =
    spans.size === 1 || foremost.every(({ areShown }) => areShown)
      ? ""
      : ", each from its first to its last year with a standard error";
  const judged = `${compared}${known}`;
  if (everywhere.length === 0) {
    const often =
      foremost.length === 1 ? `; ${one.label} clearly ${one.way} in ${one.count} of ${one.of}${judged}` : "";
    return capital(`${when}no metric clearly moved one way in every industry${often}`);
  }
  const named = (["rose", "fell"] as const).flatMap((way) => {
    const labels = foremost.filter((move) => move.way === way).map(({ label }) => label);
    return labels.length === 0 ? [] : [`${namesInWords(labels)} clearly ${way}`];
  });
  const industries = one.of === 1 ? "the one industry" : `all ${one.of} industries`;
  return capital(`${when}${namesInWords(named)} in ${industries}${judged}`);
}

/** Returns the moves of the most industries. */
function mostOf<M extends { readonly count: number }>(moves: readonly M[]): M[] {
  const most = Math.max(0, ...moves.map(({ count }) => count));
  return moves.filter(({ count }) => count === most);
}

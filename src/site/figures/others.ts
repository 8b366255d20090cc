import type { MetricFigures } from "../metrics.ts";
import { type CountedKind, PLURALS } from "./words.ts";

/** The industries or regions that a figure shows beside its subject. */

/** One of the industries or regions that are compared, with its figures. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly figures: MetricFigures & { readonly sampleSize: number | null };
}

/** The largest number of others in a chart, so that charts do not grow with the number of industries. */
const MOST_OTHERS = 20;

/** Returns the subject and the others with the most programmes, in published order. */
export function shownOf(all: readonly Member[], own: string): readonly Member[] {
  const others = all.filter(({ id }) => id !== own).toSorted((a, b) => programmesOf(b) - programmesOf(a));
  const shown = new Set([own, ...others.slice(0, MOST_OTHERS).map(({ id }) => id)]);
  return all.filter(({ id }) => shown.has(id));
}

/**
 * Returns the others that a chart shows, in words. If one that is left out has as many programmes as one that is shown,
 * those shown are not the ones with the most.
 */
export function othersInWords(
  kind: CountedKind,
  shown: readonly Member[],
  leftOut: readonly Member[],
  own: string,
): string {
  if (leftOut.length === 0) return `the other ${PLURALS[kind]}`;
  const fewest = Math.min(...shown.filter(({ id }) => id !== own).map(programmesOf));
  const most = Math.max(...leftOut.map(programmesOf));
  return most < fewest
    ? `the ${MOST_OTHERS} other ${PLURALS[kind]} with the most programmes`
    : `${MOST_OTHERS} other ${PLURALS[kind]}`;
}

function programmesOf({ figures }: Member): number {
  return figures.sampleSize ?? 0;
}

/**
 * Returns the beginning of the description: whose means there are.
 * @param ended the last year of a subject that has ended, and so has no means
 */
export function meansInWords(
  { name, ended }: { readonly name: string; readonly ended: number | undefined },
  others: string,
  period: string,
): string {
  return ended === undefined
    ? `Means of the programmes of ${name} in ${period}, with ${others} for comparison.`
    : `Means of the programmes of ${others} in ${period}, without ${name}.`;
}

import { PERCENTILES, type QuantileRow } from "../../tables/quantiles.ts";

/** A quantile as it is published; both null where it is withheld. */
export type Figure = Pick<QuantileRow, "value" | "standard_error">;
type Figures = ReadonlyMap<number, Figure>;

export const WITHHELD: Figure = { value: null, standard_error: null };

const MEDIAN = 50;

/** The percentiles of every year first, and then those of the benchmark year; of both the middle ones first. */
export function byImportance(percentiles: readonly number[]): number[] {
  const isOfEveryYear = (percentile: number) => PERCENTILES.some((own) => own === percentile);
  return [...percentiles].sort(
    (a, b) =>
      Number(isOfEveryYear(b)) - Number(isOfEveryYear(a)) ||
      Math.abs(a - MEDIAN) - Math.abs(b - MEDIAN) ||
      a - b,
  );
}

/**
 * Percentiles that rise. Where few answered, weights at the ends are wide, so that a mean there may lie beyond one
 * nearer the middle: it is withheld.
 * @param figures by percentile, the more important ones first
 */
export function rising(figures: Figures): Figures {
  const told = new Map<number, Figure>();
  for (const [percentile, figure] of figures) {
    const { value } = figure;
    const isRising = [...told].every(
      ([other, known]) =>
        value === null ||
        known.value === null ||
        Math.sign(known.value - value) * Math.sign(other - percentile) >= 0,
    );
    told.set(percentile, isRising ? figure : WITHHELD);
  }
  return told;
}

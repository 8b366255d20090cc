import { PERCENTILES, type QuantileRow } from "../../tables/quantiles.ts";

/** A published quantile; both figures are null if it is withheld. */
export type QuantileFigure = Pick<QuantileRow, "value" | "standard_error">;
type Figures = ReadonlyMap<number, QuantileFigure>;

export const WITHHELD_QUANTILE: QuantileFigure = { value: null, standard_error: null };

const MEDIAN = 50;

/** Sorts percentiles: those published for every year first, then the others; among each, the middle ones first. */
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
 * Withholds percentiles that do not rise. If few answered, the weights at the ends are wide, so an extreme percentile may
 * come out beyond one that is nearer the middle.
 * @param figures by percentile, the more important ones first
 */
export function rising(figures: Figures): Figures {
  const accepted = new Map<number, QuantileFigure>();
  for (const [percentile, figure] of figures) {
    const { value } = figure;
    const isRising = [...accepted].every(
      ([other, known]) =>
        value === null ||
        known.value === null ||
        Math.sign(known.value - value) * Math.sign(other - percentile) >= 0,
    );
    accepted.set(percentile, isRising ? figure : WITHHELD_QUANTILE);
  }
  return accepted;
}

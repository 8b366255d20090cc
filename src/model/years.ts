/**
 * The years of the contract: `trend2019to2026` and `trend2020to2026` are names of fields, so the years that
 * tables must cover are part of the interface and not of the data.
 */
export const FIRST_YEAR = 2019;
export const FIRST_TREND_YEAR = 2020;
export const LATEST_YEAR = 2026;

/** Whole years from first to last, both included. */
export function years(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

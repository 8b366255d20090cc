import type { BottleneckRow } from "../../tables/rates.ts";

/** Counts are rounded to multiples of this step, so that one more or less usually does not show. */
export const STEP = 5;

export function inSteps(count: number): number {
  return Math.max(STEP, STEP * Math.round(count / STEP));
}

/**
 * Adds shares to the rows of a year: each count as a percentage of all published counts and the withheld one.
 * @param withheld how many programmes named a withheld cause, in steps; 0 if this must not be disclosed
 */
export function withShares(rows: readonly BottleneckRow[], withheld: number): BottleneckRow[] {
  const total = sizeOf(rows) + withheld;
  return rows.map((row) =>
    row.sample_size === null
      ? row
      : { ...row, share_pct: (100 * row.sample_size) / total, respondents: total },
  );
}

/** Derives the withheld count, in steps, from published rows; undefined if they have no share. */
export function withheldIn(rows: readonly BottleneckRow[]): number | undefined {
  let [size, share] = [0, 0];
  for (const row of rows) {
    // The relative rounding error of the largest share is the smallest.
    if (row.sample_size !== null && (row.share_pct ?? 0) > share) {
      [size, share] = [row.sample_size, row.share_pct!];
    }
  }
  if (share === 0) return undefined;
  return Math.max(0, STEP * Math.round(((100 * size) / share - sizeOf(rows)) / STEP));
}

function sizeOf(rows: readonly BottleneckRow[]): number {
  return rows.reduce((sum, { sample_size }) => sum + (sample_size ?? 0), 0);
}

import type { BottleneckRow } from "../../tables/rates.ts";

/** What counts are rounded to, so that one more or less does not show. */
export const STEP = 5;

export function inSteps(count: number): number {
  return Math.max(STEP, STEP * Math.round(count / STEP));
}

/**
 * The rows of a year with their shares: of all counts that are told, and of what is withheld.
 * @param withheld how many named a cause that is withheld, in steps; 0 where this must not be told
 */
export function withShares(rows: readonly BottleneckRow[], withheld: number): BottleneckRow[] {
  const total = sizeOf(rows) + withheld;
  return rows.map((row) =>
    row.sample_size === null
      ? row
      : { ...row, share_pct: (100 * row.sample_size) / total, respondents: total },
  );
}

/** What is withheld in rows as they were published, in steps; undefined where they tell no share. */
export function withheldIn(rows: readonly BottleneckRow[]): number | undefined {
  let [size, share] = [0, 0];
  for (const row of rows) {
    // The largest share is rounded least.
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

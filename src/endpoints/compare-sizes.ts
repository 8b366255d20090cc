/** Compares sizes of changes in percent, the largest first. A change from 0 has none, and counts as the largest. */
export function compareSizes(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return b - a;
}

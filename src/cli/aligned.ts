/**
 * The cells of rows, each as wide as the widest of its column.
 * @param side on which cells stand, but for those of the first column, which stand on the left
 */
export function aligned(
  rows: readonly (readonly string[])[],
  side: "left" | "right",
): readonly (readonly string[])[] {
  const widths = new Map<number, number>();
  for (const row of rows) {
    for (const [at, { length }] of row.entries()) widths.set(at, Math.max(widths.get(at) ?? 0, length));
  }
  const pad = (cell: string, at: number) =>
    side === "left" || at === 0 ? cell.padEnd(widths.get(at) ?? 0) : cell.padStart(widths.get(at) ?? 0);
  return rows.map((row) => row.map(pad));
}

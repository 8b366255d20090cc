/**
 * Pads the cells of rows to the width of their column.
 * @param side how cells are aligned; the first column is always aligned left
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

import { bridges } from "../statistics/bridges.ts";

/** A cell of a table: how many programmes it counts, and the one or two lines whose totals are published. */
export interface Cell {
  readonly size: number;
  /** Names of the lines that the cell adds to, e.g. its row and its column. */
  readonly lines: readonly [string] | readonly [string, string];
}

/**
 * Which cells must be withheld: those under k (primary), and as many others as it takes (complementary) that
 * - in every line the withheld cells count at least k together, and
 * - no withheld cell follows from the totals. Take lines for points and withheld cells for edges between their
 *   two lines (or between their line and a point for all the rest): exactly the cells that are bridges of this
 *   graph follow (Gusfield 1988, for two-way tables).
 * The smallest cells that can help go first.
 * @returns one flag a cell, in the same order
 */
export function suppress(cells: readonly Cell[], k: number): boolean[] {
  const withheld = cells.map(({ size }) => size < k);
  for (;;) {
    const weak = weakLines(cells, withheld, k);
    const helpers = cells.flatMap((cell, index) =>
      !withheld[index] && cell.lines.some((line) => weak.has(line)) ? [index] : [],
    );
    if (helpers.length === 0) return withheld;
    withheld[helpers.reduce((best, index) => (cells[index]!.size < cells[best]!.size ? index : best))] = true;
  }
}

/** Lines whose withheld cells count too few, or one of whose withheld cells follows from the totals. */
function weakLines(cells: readonly Cell[], withheld: readonly boolean[], k: number): Set<string> {
  const hidden = cells.filter((_, index) => withheld[index]);
  const sums = new Map<string, number>();
  for (const { size, lines } of hidden)
    for (const line of lines) sums.set(line, (sums.get(line) ?? 0) + size);
  const weak = new Set([...sums].filter(([, sum]) => sum < k).map(([line]) => line));
  for (const index of bridges(hidden.map(({ lines: [a, b = REST] }) => [a, b] as const)))
    for (const line of hidden[index]!.lines) weak.add(line);
  return weak;
}

/** The point that a cell of one line leads to. */
const REST = "";

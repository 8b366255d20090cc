import { bridges } from "../statistics/bridges.ts";
import { cheapestWay, type Edge } from "../statistics/cheapest-way.ts";

/** A cell of a table: how many programmes it counts, and the one or two lines whose totals are published. */
export interface Cell {
  readonly size: number;
  /** Names of the lines that the cell adds to, e.g. its row and its column. */
  readonly lines: readonly [string] | readonly [string, string];
}

/**
 * Which cells must be withheld: those under k (primary), and as many others as it takes (complementary) that
 * - in every line the withheld cells count at least k together: the smallest of the line go first, and
 * - no withheld cell follows from the totals. Take lines for points and cells for edges between their two lines
 *   (or between their line and a point for all the rest): exactly the withheld cells that are bridges among the
 *   withheld follow (Gusfield 1988, for two-way tables). The way round a bridge that costs fewest programmes goes.
 * @returns one flag a cell, in the same order
 */
export function suppress(cells: readonly Cell[], k: number): boolean[] {
  const edges = cells.map(({ lines: [a, b = REST] }) => [a, b] as const);
  const withheld = cells.map(({ size }) => size < k);
  const withhold = (indices: readonly number[]) => {
    for (const index of indices) withheld[index] = true;
    return indices.length > 0;
  };
  while (
    withhold(wayRoundBridge(cells, edges, withheld)) ||
    withhold(smallestOfThinLine(cells, withheld, k))
  );
  return withheld;
}

/** The point that a cell of one line leads to. */
const REST = "";

function smallestOfThinLine(cells: readonly Cell[], withheld: readonly boolean[], k: number): number[] {
  const sums = new Map<string, number>();
  cells.forEach(({ size, lines }, index) => {
    if (withheld[index]) for (const line of lines) sums.set(line, (sums.get(line) ?? 0) + size);
  });
  const helpers = [...cells.keys()].filter(
    (index) => !withheld[index] && cells[index]!.lines.some((line) => (sums.get(line) ?? k) < k),
  );
  return helpers.sort((a, b) => cells[a]!.size - cells[b]!.size).slice(0, 1);
}

function wayRoundBridge(
  cells: readonly Cell[],
  edges: readonly Edge[],
  withheld: readonly boolean[],
): number[] {
  const hidden = [...cells.keys()].filter((index) => withheld[index]);
  for (const bridge of bridges(hidden.map((index) => edges[index]!))) {
    const way = cheapestWay(edges, hidden[bridge]!, (index) => (withheld[index] ? 0 : cells[index]!.size));
    if (way !== undefined) return way.filter((index) => !withheld[index]);
  }
  return [];
}

import { bridges } from "../statistics/bridges.ts";
import { cheapestWay, type Edge } from "../statistics/cheapest-way.ts";

/** A cell of a table, and the one or two lines whose totals are published. */
export interface Cell {
  /** How many organisations it speaks of. */
  readonly size: number;
  /** Whether it may not be published although it speaks of k. */
  readonly isUnsafe?: boolean;
  /** Names of the lines that the cell adds to, e.g. its row and its column. */
  readonly lines: readonly [string] | readonly [string, string];
}

/**
 * Which cells must be withheld: those under k or unsafe (primary), and as many others as it takes (complementary) that
 * - in every line the withheld cells count at least k together: the smallest of the line go first, and
 * - no withheld cell follows from the totals. Take lines for points and cells for edges between their two lines
 *   (or between their line and a point for all the rest): exactly the withheld cells that are bridges among the
 *   withheld follow (Gusfield 1988, for two-way tables). The way round a bridge that costs least goes.
 * @param sizeOf how many organisations cells speak of together; fewer than their sum, where some are in several
 * @returns one flag a cell, in the same order
 */
export function suppress(
  cells: readonly Cell[],
  k: number,
  sizeOf = (indices: readonly number[]) => indices.reduce((sum, index) => sum + cells[index]!.size, 0),
): boolean[] {
  const edges = cells.map(({ lines: [a, b = REST] }) => [a, b] as const);
  const withheld = cells.map(({ size, isUnsafe }) => size < k || isUnsafe === true);
  const withhold = (indices: readonly number[]) => {
    for (const index of indices) withheld[index] = true;
    return indices.length > 0;
  };
  while (
    withhold(wayRoundBridge(cells, edges, withheld)) ||
    withhold(smallestOfThinLine(cells, withheld, (indices) => sizeOf(indices) < k))
  );
  return withheld;
}

/** The point that a cell of one line leads to. */
const REST = "";

function smallestOfThinLine(
  cells: readonly Cell[],
  withheld: readonly boolean[],
  isThin: (indices: readonly number[]) => boolean,
): number[] {
  const hidden = new Map<string, number[]>();
  cells.forEach(({ lines }, index) => {
    if (withheld[index]) for (const line of lines) hidden.set(line, [...(hidden.get(line) ?? []), index]);
  });
  const thin = new Set([...hidden].filter(([, indices]) => isThin(indices)).map(([line]) => line));
  const helpers = [...cells.keys()].filter(
    (index) => !withheld[index] && cells[index]!.lines.some((line) => thin.has(line)),
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

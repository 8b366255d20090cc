/** A cell of a table: how many programmes it counts, and the lines whose totals are published. */
export interface Cell {
  readonly size: number;
  /** Names of the lines that the cell adds to, e.g. its row and its column. */
  readonly lines: readonly string[];
}

/**
 * Which cells must be withheld: those under k (primary), and as many others as it takes that in every line
 * with a published total the withheld cells are at least two and count at least k together (complementary),
 * or else a total less the published cells would speak of fewer than k. The smallest cells go first.
 * @returns one flag a cell, in the same order
 */
export function suppress(cells: readonly Cell[], k: number): boolean[] {
  const withheld = cells.map(({ size }) => size < k);
  const lines = new Map<string, number[]>();
  cells.forEach((cell, index) => {
    for (const line of cell.lines) lines.set(line, [...(lines.get(line) ?? []), index]);
  });
  for (let changed = true; changed; ) {
    changed = false;
    for (const members of lines.values()) {
      const hidden = members.filter((index) => withheld[index]);
      const programmes = hidden.reduce((sum, index) => sum + cells[index]!.size, 0);
      if (hidden.length === 0 || (hidden.length >= 2 && programmes >= k)) continue;
      const next = smallest(
        members.filter((index) => !withheld[index]),
        cells,
      );
      if (next === undefined) continue;
      withheld[next] = true;
      changed = true;
    }
  }
  return withheld;
}

function smallest(candidates: readonly number[], cells: readonly Cell[]): number | undefined {
  return candidates.reduce<number | undefined>(
    (best, index) => (best === undefined || cells[index]!.size < cells[best]!.size ? index : best),
    undefined,
  );
}

import type { Settings } from "../../tables/index.ts";
import type { Programme, Seals } from "../programme.ts";
import { type CellOfYear, cellsOfProgramme } from "./cells.ts";
import type { ReleaseRecord } from "./ledger.ts";

/** Who came into a cell since a release. */
export interface Entered extends Seals {
  /** Not in that release at all: it can wait. Others came from another cell, or were not bounded or filled as now. */
  readonly isNew: boolean;
}

/** How a cell differs from what it was in a release. Who answers otherwise than then left and entered. */
export interface CellChange extends CellOfYear {
  readonly entered: readonly Entered[];
  readonly left: readonly Seals[];
}

/**
 * The cells that are not made of the same programmes as in a release.
 * @param programmes completed ones, with seals
 */
export function cellChanges(
  { years }: ReleaseRecord,
  programmes: readonly Programme[],
  methodology: Pick<Settings["methodology"], "bands">,
): CellChange[] {
  const changes = new Map<string, CellChange & { entered: Entered[]; left: Seals[] }>();
  const changeOf = (cell: string, year: number) => {
    const change = changes.get(cell) ?? { cell, year, entered: [], left: [] };
    changes.set(cell, change);
    return change;
  };
  const before = new Map(
    Object.entries(years).flatMap(([year, { cells, programmes: records }]) =>
      records.map((record) => [record[0], { record, cells, year: Number(year) }] as const),
    ),
  );
  for (const programme of programmes) {
    const seals = programme.seals!;
    const earlier = before.get(seals.programme);
    before.delete(seals.programme);
    const now = cellsOfProgramme(programme, methodology);
    const was = earlier === undefined ? [] : earlier.record[2].map((index) => earlier.cells[index]!);
    if (was.length === now.length && was.every((cell, index) => cell === now[index])) continue;
    const entered = { ...seals, isNew: earlier === undefined };
    for (const cell of now) if (!was.includes(cell)) changeOf(cell, programme.year).entered.push(entered);
    for (const cell of was) if (!now.includes(cell)) changeOf(cell, programme.year).left.push(seals);
  }
  for (const { record, cells, year } of before.values()) {
    const [programme, organisation, indices] = record;
    for (const index of indices) changeOf(cells[index]!, year).left.push({ programme, organisation });
  }
  return [...changes.values()];
}

/** Who entered and who left. */
type Movement = { readonly entered: readonly Seals[]; readonly left: readonly Seals[] };

/**
 * Of how many organisations the difference of a cell's figures speaks, at least: one that answers otherwise than
 * before is among those that left and among those that entered, and nobody knows which.
 */
export function organisationsChanged({ entered, left }: Movement): number {
  const count = (seals: readonly Seals[]) => new Set(seals.map(({ organisation }) => organisation)).size;
  return Math.max(count(entered), count(left));
}

/** Whether the difference of a cell's figures would speak of some organisations, but fewer than k. */
export function isThin(change: Movement, k: number): boolean {
  const changed = organisationsChanged(change);
  return changed > 0 && changed < k;
}

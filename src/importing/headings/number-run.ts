import type { ImportedCell } from "../model/table.ts";

/** Fewer numbers in ascending order may be figures. */
const LEAST = 6;

/** Returns the places of cells that number columns: 1, 2, 3 and so on, one after the other, to 6 at least. */
export function numberRun(cells: readonly ImportedCell[]): ReadonlySet<number> {
  const numbers = cells.map((cell) => (/^\s*\d+\s*$/.test(String(cell)) ? Number(cell) : undefined));
  const places = new Set<number>();
  for (const first of numbers.keys()) {
    let length = 0;
    while (numbers[first + length] === length + 1) length++;
    if (length >= LEAST) for (let step = 0; step < length; step++) places.add(first + step);
  }
  return places;
}

import type { ImportedCell } from "../model/table.ts";

/** Fewer numbers in ascending order may be figures. */
const LEAST = 6;

/** As many parts of requirements that are given by their numbers alone; fewer may be figures. */
const LEAST_PARTS = 12;

/** Returns the places of cells that name columns by numbers of parts: 1.1, 1.2, 1.2.1, 2.1, to 12 at least, in their order. */
export function partRun(cells: readonly ImportedCell[]): ReadonlySet<number> {
  const places = new Set<number>();
  let run: number[] = [];
  let last = "";
  for (const [place, cell] of [...cells, ""].entries()) {
    const order = orderOfPart(String(cell));
    if (order === undefined || order <= last) {
      if (run.length >= LEAST_PARTS) for (const one of run) places.add(one);
      run = [];
    }
    if (order !== undefined) run.push(place);
    last = order ?? "";
  }
  return places;
}

/** Returns a text that sorts a part by its numbers: 2.10 is after 2.9. Undefined for anything but a part. */
function orderOfPart(text: string): string | undefined {
  if (!/^\s*\d{1,2}(?:\.\d{1,2}){1,3}\s*$/.test(text)) return undefined;
  return text
    .trim()
    .split(".")
    .map((number) => number.padStart(2, "0"))
    .join(".");
}

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

/**
 * Returns the name nearest to another: the one with the fewest edits from it in lower case.
 * @param names at least one
 */
export function nearest(name: string, names: readonly string[]): string {
  const measured = names.map((other) => ({ other, distance: editDistance(name.toLowerCase(), other) }));
  return measured.reduce((best, next) => (next.distance < best.distance ? next : best)).other;
}

/** Returns the nearest name if at most a third of the letters differ, so that it is likely meant; otherwise undefined. */
export function likelyMatch(name: string, names: readonly string[]): string | undefined {
  const found = nearest(name, names);
  return 3 * editDistance(name.toLowerCase(), found) <= Math.min(name.length, MOST_LETTERS)
    ? found
    : undefined;
}

/** Only this many letters of a long name are compared. */
const MOST_LETTERS = 64;

/** Returns the number of letters to insert, delete or replace (Levenshtein 1966). */
export function editDistance(from: string, to: string): number {
  return edits(Array.from(from.slice(0, MOST_LETTERS)), to, false);
}

/** Like editDistance, but two neighbouring letters that are swapped count as one edit (optimal string alignment). */
export function typoDistance(from: string, to: string): number {
  return edits(from.slice(0, MOST_LETTERS).split(""), to.slice(0, MOST_LETTERS), true);
}

/** @param swaps whether two neighbouring letters that are swapped count as one edit, and not as two */
function edits(letters: readonly string[], own: string, swaps: boolean): number {
  const cell = (row: readonly number[], at: number) => row[at] ?? Infinity;
  let before: number[] = [];
  let above = Array.from({ length: own.length + 1 }, (_, index) => index);
  for (const [i, letter] of letters.entries()) {
    const row = [i + 1];
    for (let j = 0; j < own.length; j++) {
      const replaced = cell(above, j) + (letter === own[j] ? 0 : 1);
      const isSwap = swaps && i > 0 && letter === own[j - 1] && letters[i - 1] === own[j];
      const swapped = isSwap ? cell(before, j - 1) + 1 : Infinity;
      row.push(Math.min(replaced, swapped, cell(above, j + 1) + 1, cell(row, j) + 1));
    }
    [before, above] = [above, row];
  }
  return cell(above, own.length);
}

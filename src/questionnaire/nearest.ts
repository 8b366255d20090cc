/**
 * The name with the fewest edits to another.
 * @param names one at least
 */
export function nearest(name: string, names: readonly string[]): string {
  const measured = names.map((other) => ({ other, distance: edits(name.toLowerCase(), other) }));
  return measured.reduce((best, next) => (next.distance < best.distance ? next : best)).other;
}

/** The nearest name where it is likely meant: at most a third of the letters are others; undefined where none is. */
export function likely(name: string, names: readonly string[]): string | undefined {
  const found = nearest(name, names);
  return 3 * edits(name.toLowerCase(), found) <= Math.min(name.length, MOST_LETTERS) ? found : undefined;
}

/** Of a longer name only so many letters are compared. */
const MOST_LETTERS = 64;

/** Letters to insert, delete or replace (Levenshtein 1966). */
export function edits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  let last = to.length;
  for (const letter of Array.from(from.slice(0, MOST_LETTERS))) {
    let [left, diagonal] = [0, 0];
    row = row.map((above, j) => {
      const replaced = diagonal + (letter === to[j - 1] ? 0 : 1);
      left = j === 0 ? above + 1 : Math.min(replaced, above + 1, left + 1);
      diagonal = above;
      return left;
    });
    last = left;
  }
  return last;
}

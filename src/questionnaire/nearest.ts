/**
 * The name with the fewest edits to another.
 * @param names one at least
 */
export function nearest(name: string, names: readonly string[]): string {
  const measured = names.map((other) => ({ other, distance: edits(name.toLowerCase(), other) }));
  return measured.reduce((best, next) => (next.distance < best.distance ? next : best)).other;
}

/** Letters to insert, delete or replace (Levenshtein 1966), of 64 letters at most. */
export function edits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  let last = to.length;
  for (const letter of Array.from(from.slice(0, 64))) {
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

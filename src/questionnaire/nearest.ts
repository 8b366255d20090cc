/** The name with the fewest edits to another. */
export function nearest(name: string, names: readonly string[]): string {
  const distances = names.map((other) => edits(name.toLowerCase(), other));
  return names[distances.indexOf(Math.min(...distances))]!;
}

/** Letters to insert, delete or replace (Levenshtein 1966), of 64 letters at most. */
export function edits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of Array.from(from.slice(0, 64)).entries()) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j++) {
      const replaced = row[j]! + (letter === to[j] ? 0 : 1);
      next.push(Math.min(replaced, row[j + 1]! + 1, next[j]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}

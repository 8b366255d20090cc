import { independent, rowSpace, transposed } from "./row-space.ts";
import { primitive, type Vector } from "./sparse-vector.ts";

/** Result of a search for light vectors. */
export interface LightVectors {
  readonly vectors: readonly Vector[];
  /** False if the effort limit ended the search, so that there may be more vectors. */
  readonly complete: boolean;
}

/**
 * Finds the light minimal vectors of a space. A vector is light if the columns in which it is not 0 weigh at most
 * `limit` in total. It is minimal if no other vector is 0 outside a proper subset of these columns; it is then unique
 * for its columns up to a factor. Every light vector is a linear combination of light minimal vectors within its
 * columns.
 *
 * The problem is hard in general, so the search may stop early; if it does not, it is exhaustive. It picks a column,
 * then searches for vectors that are not 0 there (which leaves less weight for the other columns) and for vectors that
 * are 0 there (which reduces the dimension by one), sieving before each step. The sieve picks a basis of the columns,
 * then a basis of the remaining columns, and so on, until the lightest columns of all bases together weigh more than
 * the limit. A light vector cannot be non-zero in all of these bases, so it is 0 on at least one of them. All later
 * columns depend linearly on that basis, so the vector is also 0 on the last basis and on all columns that remain.
 * @param rows independent rows
 * @param weightOf returns the weight of a column, above 0
 * @param effort approximate number of values that eliminations may examine after the first sieve
 */
export function lightVectors(
  rows: readonly Vector[],
  weightOf: (column: number) => number,
  limit: number,
  effort: number,
): LightVectors {
  const vectors: Vector[] = [];
  let left = effort;
  /**
   * Finds the vectors of a space that are 0 in none of the taken columns and weigh at most `budget` in the free ones.
   */
  const search = (space: readonly Vector[], taken: ReadonlySet<number>, budget: number): void => {
    if (left < 0) return;
    const isFree = (column: number) => !taken.has(column);
    const sieved = sieve(space, isFree, weightOf, budget);
    // No vector is 0 in all free columns: it would have been a part of its own before the last of its columns was
    // taken.
    const basis = rowSpace(sieved, isFree).rows;
    for (const part of parts(basis, isFree)) {
      const columns = [...new Set(part.flatMap((row) => [...row.columns]))];
      const free = columns.filter(isFree);
      if (part.length === 1) {
        const weight = free.reduce((sum, column) => sum + weightOf(column), 0);
        if (weight <= budget && columns.length === free.length + taken.size) vectors.push(part[0]!);
        continue;
      }
      const column = free.reduce((best, other) => (weightOf(other) > weightOf(best) ? other : best));
      left -= 2 * part.length * part.reduce((sum, row) => sum + row.columns.length, 0);
      search(part, new Set([...taken, column]), budget - weightOf(column));
      search(rowSpace(part, (other) => other === column).rest, taken, budget);
    }
  };
  search(rows, new Set(), limit);
  return { vectors: vectors.map((vector) => primitive(vector, vector.columns[0]!)), complete: left >= 0 };
}

/** Returns a basis of the subspace that remains after excluding vectors that cannot be light in the free columns. */
function sieve(
  rows: readonly Vector[],
  isFree: (column: number) => boolean,
  weightOf: (column: number) => number,
  budget: number,
): readonly Vector[] {
  let left = rowSpace(rows, (column) => isFree(column) && weightOf(column) > budget).rest;
  for (;;) {
    const missed = missedColumns(left, isFree, weightOf, budget);
    if (missed.size === 0) return left;
    left = rowSpace(left, (column) => missed.has(column)).rest;
  }
}

/** Returns free columns in which all light vectors are 0, but not all vectors are. */
function missedColumns(
  rows: readonly Vector[],
  isFree: (column: number) => boolean,
  weightOf: (column: number) => number,
  budget: number,
): ReadonlySet<number> {
  let columns = [...transposed(rows)]
    .filter(([column]) => isFree(column))
    .sort(([a], [b]) => weightOf(b) - weightOf(a) || a - b);
  let weight = 0;
  while (columns.length > 0) {
    const vectors = columns.map(([, vector]) => vector);
    const basis = new Set(independent(vectors, rows.length));
    weight += Math.min(...[...basis].map((index) => weightOf(columns[index]![0])));
    if (weight > budget) break;
    columns = columns.filter((_, index) => !basis.has(index));
  }
  return new Set(columns.map(([column]) => column));
}

/**
 * Splits rows into connected parts: rows that share a free column, directly or through other rows, are in the same
 * part.
 */
function parts(rows: readonly Vector[], isFree: (column: number) => boolean): Vector[][] {
  let found: { readonly columns: Set<number>; readonly rows: Vector[] }[] = [];
  for (const row of rows) {
    const own = [...row.columns].filter(isFree);
    const joined = { columns: new Set(own), rows: [row] };
    const apart: typeof found = [];
    for (const part of found) {
      if (!own.some((column) => part.columns.has(column))) apart.push(part);
      else {
        for (const column of part.columns) joined.columns.add(column);
        joined.rows.push(...part.rows);
      }
    }
    found = [...apart, joined];
  }
  return found.map((part) => part.rows);
}

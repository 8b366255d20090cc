import { independent, rowSpace, transposed } from "./row-space.ts";
import { primitive, type Vector } from "./sparse-vector.ts";

/** What was found, and whether that is all. */
export interface LightVectors {
  readonly vectors: readonly Vector[];
  /** False where the effort did not suffice, so that there may be more. */
  readonly complete: boolean;
}

/**
 * The vectors of a space that are light and minimal: the columns in which one is not 0 weigh at most `limit`
 * together, and no other vector makes do with a part of these columns. Such a vector is the only one of its
 * columns but for multiples. Every light vector is a sum of multiples of light minimal ones within its
 * columns.
 *
 * Finding them is hard in general. The search is complete where it ends: it picks a column, looks first for
 * vectors that are not 0 there (which leaves less weight for other columns), then for those that are 0 there
 * (which leaves a dimension less), and before each look sieves. The sieve: pick a basis of the columns, then
 * one of the columns that are left, and so on, until one column of each weighs more than the limit. A light
 * vector is 0 on a whole basis, hence on the last, which depends on those before it, and on all columns that
 * are left.
 * @param rows independent rows
 * @param weightOf the weight of a column, above 0
 * @param effort how many values the eliminations may look at, roughly, after the first sieve
 */
export function lightVectors(
  rows: readonly Vector[],
  weightOf: (column: number) => number,
  limit: number,
  effort: number,
): LightVectors {
  const vectors: Vector[] = [];
  let left = effort;
  /** Those of a space that are 0 in none of the taken columns and weigh at most `budget` in the free ones. */
  const search = (space: readonly Vector[], taken: ReadonlySet<number>, budget: number): void => {
    if (left < 0) return;
    const isFree = (column: number) => !taken.has(column);
    const sieved = sieve(space, isFree, weightOf, budget);
    // No vector is 0 in all free columns: before its last other column was taken, it was a part of its own.
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

/** A basis of what is left of a space without vectors that are certainly not light in the free columns. */
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

/** Free columns in which all light vectors are 0, though not all vectors are. */
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

/** Rows that share free columns, or are joined by others that do, are of one part. */
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

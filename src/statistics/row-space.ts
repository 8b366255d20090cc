import { cancel, has, primitive, type Vector, vectorOf } from "./sparse-vector.ts";

/** Row space: the linear combinations of given rows, as a reduced basis. */
export interface RowSpace {
  /** Leading column of each row, ascending; the other rows are 0 there. */
  readonly pivots: readonly number[];
  /** Rows in the order of their pivots. The values of a row have no common divisor, and its pivot is positive. */
  readonly rows: readonly Vector[];
  /** Remainders of rows that became 0 in all columns that may be pivots, but not in all others. */
  readonly rest: readonly Vector[];
}

/**
 * Computes the row space of integer rows by fraction-free Gauss-Jordan elimination. It is exact: values beyond the safe
 * integers become bigints.
 * @param mayLead whether a column may be a pivot; the other columns are carried along. `rest` then spans the vectors of
 *   the row space that are 0 in all columns that may be pivots, and is a basis of them if the rows are independent.
 */
export function rowSpace(
  rows: Iterable<Vector>,
  mayLead: (column: number) => boolean = () => true,
): RowSpace {
  const byPivot = new Map<number, Vector>();
  const rest: Vector[] = [];
  for (const row of rows) {
    const left = reduced(row, byPivot);
    const pivot = leader(left, mayLead);
    if (pivot === undefined) {
      if (left.columns.length > 0) rest.push(left);
      continue;
    }
    for (const [other, existing] of byPivot) {
      if (has(existing, pivot)) byPivot.set(other, primitive(cancel(existing, left, pivot), other));
    }
    byPivot.set(pivot, primitive(left, pivot));
  }
  const inOrder = [...byPivot].sort(([a], [b]) => a - b);
  return { pivots: inOrder.map(([pivot]) => pivot), rows: inOrder.map(([, row]) => row), rest };
}

/**
 * Selects a basis: each vector that is not a linear combination of those before it.
 * @param enough maximum number of vectors to find
 * @returns their indices
 */
export function independent(vectors: readonly Vector[], enough: number): number[] {
  const byPivot = new Map<number, Vector>();
  const found: number[] = [];
  for (const [index, vector] of vectors.entries()) {
    if (found.length === enough) break;
    let left = vector;
    for (const [pivot, row] of byPivot) if (has(left, pivot)) left = cancel(left, row, pivot);
    const pivot = leader(left, () => true);
    if (pivot === undefined) continue;
    byPivot.set(pivot, primitive(left, pivot));
    found.push(index);
  }
  return found;
}

/** Returns the columns of rows that are not 0 everywhere, each as a vector of its values by row. */
export function transposed(rows: readonly Vector[]): Map<number, Vector> {
  const columns = new Map<number, { at: number[]; values: (number | bigint)[] }>();
  rows.forEach((row, index) => {
    row.columns.forEach((column, entry) => {
      const known = columns.get(column) ?? { at: [], values: [] };
      known.at.push(index);
      known.values.push(row.values[entry]!);
      columns.set(column, known);
    });
  });
  return new Map([...columns].map(([column, { at, values }]) => [column, vectorOf(at, values)]));
}

function reduced(vector: Vector, byPivot: ReadonlyMap<number, Vector>): Vector {
  let left = vector;
  // Basis rows are 0 in each other's pivots, so the original vector's columns determine which rows are needed.
  for (const column of vector.columns) {
    const row = byPivot.get(column);
    if (row !== undefined) left = cancel(left, row, column);
  }
  return left;
}

/** Returns the first column with the smallest absolute value: a pivot of 1 keeps the values of other rows small. */
function leader({ columns, values }: Vector, mayLead: (column: number) => boolean): number | undefined {
  let best: number | undefined;
  let least: number | bigint = Number.POSITIVE_INFINITY;
  for (let index = 0; index < columns.length && least !== 1; index++) {
    const value = values[index]!;
    const size = value < 0 ? -value : value;
    if (size < least && mayLead(columns[index]!)) [best, least] = [columns[index], size];
  }
  return best;
}

import { cancel, has, primitive, type Vector, vectorOf } from "./sparse-vector.ts";

/** The vectors that are sums of multiples of given rows, as a reduced basis of them. */
export interface RowSpace {
  /** The column that leads each row, ascending: no other row has a value there. */
  readonly pivots: readonly number[];
  /** Rows in the order of their pivots; no number divides all values of a row, and its pivot is positive. */
  readonly rows: readonly Vector[];
  /** What is left of rows that became 0 in all columns that may lead, and not in the others. */
  readonly rest: readonly Vector[];
}

/**
 * The row space of whole-number rows, by fraction-free Gauss-Jordan elimination: exact, for a value that
 * outgrows the safe integers becomes a bigint.
 * @param mayLead whether a column may be a pivot; the others are carried along. `rest` then spans what of the
 *   row space is 0 in all columns that may lead, and is a basis of it if the rows are independent.
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
 * The first vectors, one after the other, that are no sums of multiples of those before: a basis.
 * @param enough how many are looked for at most
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

/** The columns of rows that are not 0 everywhere, each as the vector of its values by row. */
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
  // A row is 0 in the pivots of the others, so the vector's own columns say which rows are wanted.
  for (const column of vector.columns) {
    const row = byPivot.get(column);
    if (row !== undefined) left = cancel(left, row, column);
  }
  return left;
}

/** The first of the columns with the smallest value: a 1 keeps the values of other rows small. */
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

import { type Vector, valueAt, vectorOf } from "../../src/statistics/sparse-vector.ts";

/** The vector with these values in columns 0, 1, 2 ... */
export function sparse(values: readonly number[]): Vector {
  const columns = [...values.keys()].filter((column) => values[column] !== 0);
  return vectorOf(
    columns,
    columns.map((column) => values[column]!),
  );
}

/** The values in columns 0 to width - 1. */
export const dense = (vector: Vector, width: number): bigint[] =>
  Array.from({ length: width }, (_, column) => valueAt(vector, column));

/** The rank of a matrix by fraction-free elimination column by column, in bigints (Bareiss 1968). */
export function rankOf(matrix: readonly (readonly number[])[]): number {
  const rows = matrix.map((row) => row.map(BigInt));
  let rank = 0;
  let before = 1n;
  for (let column = 0; column < (rows[0]?.length ?? 0); column++) {
    const at = rows.findIndex((row, index) => index >= rank && row[column] !== 0n);
    if (at === -1) continue;
    [rows[rank], rows[at]] = [rows[at]!, rows[rank]!];
    const pivot = rows[rank]!;
    for (const row of rows.slice(rank + 1)) {
      const factor = row[column]!;
      row.forEach((value, index) => {
        row[index] = (value * pivot[column]! - factor * pivot[index]!) / before;
      });
    }
    before = pivot[column]!;
    rank++;
  }
  return rank;
}

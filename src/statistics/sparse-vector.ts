// Numeric loops: the loop bounds keep each index within its typed array, so elements are read with `!`.

/** Sparse vector of integers of any size, without rounding. */
export interface Vector {
  /** Columns that are not 0, ascending. */
  readonly columns: Int32Array;
  /** Values of these columns: numbers if all are safe integers, otherwise bigints. */
  readonly values: Float64Array | readonly bigint[];
  /** Largest absolute value; Infinity if the values are bigints. */
  readonly largest: number;
}

/** Creates a vector from non-zero values in ascending columns. */
export function vectorOf(columns: Iterable<number>, values: readonly (number | bigint)[]): Vector {
  const numbers = Float64Array.from(values.map(Number));
  const largest = numbers.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const own = Int32Array.from(columns);
  return largest <= Number.MAX_SAFE_INTEGER
    ? { columns: own, values: numbers, largest }
    : { columns: own, values: values.map(BigInt), largest: Number.POSITIVE_INFINITY };
}

/** Returns the value of a vector in a column. */
export function valueAt({ columns, values }: Vector, column: number): bigint {
  const index = indexOf(columns, column);
  return columns[index] === column ? BigInt(values[index]!) : 0n;
}

/** Returns whether a vector is not 0 in a column. */
export const has = ({ columns }: Vector, column: number): boolean =>
  columns[indexOf(columns, column)] === column;

/** Returns the index of a column, or the index where it would be inserted. */
function indexOf(columns: Int32Array, column: number): number {
  let from = 0;
  let to = columns.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (columns[middle]! < column) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Yields columns and values of a vector in ascending order of the columns. */
function* entries({ columns, values }: Vector): Generator<[column: number, value: bigint]> {
  for (let index = 0; index < columns.length; index++) yield [columns[index]!, BigInt(values[index]!)];
}

/**
 * Eliminates a column: returns the combination of a multiple of the vector and a multiple of another that is 0 there.
 * The other vector must not be 0 in the column.
 */
export function cancel(vector: Vector, other: Vector, column: number): Vector {
  const here = valueAt(vector, column);
  const there = valueAt(other, column);
  const divisor = greatestCommonDivisor(here, there);
  return sum(there / divisor, vector, -here / divisor, other);
}

/** Divides a vector by the common divisor of its values, with the sign that makes it positive in the given column. */
export function primitive(vector: Vector, positive: number): Vector {
  const { columns, values, largest } = vector;
  const divisor = commonDivisor(values) * (valueAt(vector, positive) < 0n ? -1n : 1n);
  if (divisor === 1n) return vector;
  if (!(values instanceof Float64Array)) {
    return vectorOf(
      columns,
      values.map((value) => value / divisor),
    );
  }
  const by = Number(divisor);
  return { columns, values: values.map((value) => value / by), largest: largest / Math.abs(by) };
}

function commonDivisor(values: Float64Array | readonly bigint[]): bigint {
  if (!(values instanceof Float64Array)) return values.reduce(greatestCommonDivisor, 0n);
  let divisor = 0;
  for (const value of values) {
    for (let rest = value; rest !== 0;) [divisor, rest] = [rest, divisor % rest];
    if (Math.abs(divisor) === 1) return 1n;
  }
  return BigInt(Math.abs(divisor));
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [large, rest] = [a, b];
  while (rest !== 0n) [large, rest] = [rest, large % rest];
  return large < 0n ? -large : large;
}

/** Returns a x + b y. */
function sum(a: bigint, x: Vector, b: bigint, y: Vector): Vector {
  const bound = Math.abs(Number(a)) * x.largest + Math.abs(Number(b)) * y.largest;
  // No product or sum exceeds this bound, so below the largest safe integer nothing was rounded.
  return bound < Number.MAX_SAFE_INTEGER
    ? safeSum(Number(a), x as SafeVector, Number(b), y as SafeVector)
    : largeSum(a, x, b, y);
}

type SafeVector = Vector & { readonly values: Float64Array };

function safeSum(a: number, x: SafeVector, b: number, y: SafeVector): Vector {
  const [xs, ys] = [x.columns, y.columns];
  const columns = new Int32Array(xs.length + ys.length);
  const values = new Float64Array(columns.length);
  let [i, j, length, largest] = [0, 0, 0, 0];
  while (i < xs.length || j < ys.length) {
    const left = i < xs.length ? xs[i]! : AFTER_ALL;
    const right = j < ys.length ? ys[j]! : AFTER_ALL;
    let value = 0;
    if (left <= right) value += a * x.values[i++]!;
    if (right <= left) value += b * y.values[j++]!;
    if (value === 0) continue;
    columns[length] = left < right ? left : right;
    values[length++] = value;
    if (value > largest) largest = value;
    else if (-value > largest) largest = -value;
  }
  return { columns: columns.slice(0, length), values: values.slice(0, length), largest };
}

const AFTER_ALL = Number.POSITIVE_INFINITY;

function largeSum(a: bigint, x: Vector, b: bigint, y: Vector): Vector {
  const sums = new Map<number, bigint>();
  for (const [column, value] of entries(x)) sums.set(column, a * value);
  for (const [column, value] of entries(y)) sums.set(column, (sums.get(column) ?? 0n) + b * value);
  const kept = [...sums].filter(([, value]) => value !== 0n).sort(([left], [right]) => left - right);
  return vectorOf(
    kept.map(([column]) => column),
    kept.map(([, value]) => value),
  );
}

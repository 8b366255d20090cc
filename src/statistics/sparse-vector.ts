// Numeric loops: the loop bounds keep each index within its array, so elements are read with `!`.

/** Sparse vector of integers of any size, without rounding. */
export interface Vector {
  /** Columns that are not 0, ascending. */
  readonly columns: readonly number[];
  /** Values of these columns: numbers if all are safe integers, otherwise bigints. */
  readonly values: readonly number[] | readonly bigint[];
  /** Largest absolute value; Infinity if the values are bigints. */
  readonly largest: number;
}

/** Creates a vector from non-zero values in ascending columns. */
export function vectorOf(columns: Iterable<number>, values: readonly (number | bigint)[]): Vector {
  const numbers = values.map(Number);
  const largest = numbers.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const own = [...columns];
  return largest <= Number.MAX_SAFE_INTEGER
    ? { columns: own, values: numbers, largest }
    : { columns: own, values: values.map(BigInt), largest: Number.POSITIVE_INFINITY };
}

/** Returns the value of a vector in a column. */
export function valueAt({ columns, values }: Vector, column: number): bigint {
  const index = indexOf(columns, column);
  return columns[index] === column ? BigInt(values[index]!) : 0n;
}

/** Returns the same as a number. */
function numberAt({ columns, values }: SafeVector, column: number): number {
  const index = indexOf(columns, column);
  return columns[index] === column ? values[index]! : 0;
}

/** Returns whether a vector is not 0 in a column. */
export const has = ({ columns }: Vector, column: number): boolean =>
  columns[indexOf(columns, column)] === column;

/** Returns the index of a column, or the index where it would be inserted. */
function indexOf(columns: readonly number[], column: number): number {
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
  if (isSafeVector(vector) && isSafeVector(other)) {
    const here = numberAt(vector, column);
    const there = numberAt(other, column);
    const divisor = commonDivisorOf(here, there);
    const [a, b] = [there / divisor, -here / divisor];
    // No product or sum exceeds this bound, so below the largest safe integer nothing is rounded.
    const bound = Math.abs(a) * vector.largest + Math.abs(b) * other.largest;
    if (bound < Number.MAX_SAFE_INTEGER) return safeSum(a, vector, b, other);
  }
  const here = valueAt(vector, column);
  const there = valueAt(other, column);
  const divisor = greatestCommonDivisor(here, there);
  return largeSum(there / divisor, vector, -here / divisor, other);
}

/** Divides a vector by the common divisor of its values, with the sign that makes it positive in the given column. */
export function primitive(vector: Vector, positive: number): Vector {
  const { columns, values, largest } = vector;
  const divisor = commonDivisor(vector) * (valueAt(vector, positive) < 0n ? -1n : 1n);
  if (divisor === 1n) return vector;
  if (!isSafeVector(vector)) {
    return vectorOf(
      columns,
      values.map((value) => BigInt(value) / divisor),
    );
  }
  const by = Number(divisor);
  return { columns, values: vector.values.map((value) => value / by), largest: largest / Math.abs(by) };
}

function commonDivisor(vector: Vector): bigint {
  if (!isSafeVector(vector)) return vector.values.map(BigInt).reduce(greatestCommonDivisor, 0n);
  let divisor = 0;
  for (const value of vector.values) {
    divisor = commonDivisorOf(divisor, value);
    if (divisor === 1) return 1n;
  }
  return BigInt(divisor);
}

function commonDivisorOf(a: number, b: number): number {
  let [large, rest] = [a, b];
  while (rest !== 0) [large, rest] = [rest, large % rest];
  return Math.abs(large);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [large, rest] = [a, b];
  while (rest !== 0n) [large, rest] = [rest, large % rest];
  return large < 0n ? -large : large;
}

type SafeVector = Vector & { readonly values: readonly number[] };

const isSafeVector = (vector: Vector): vector is SafeVector => vector.largest <= Number.MAX_SAFE_INTEGER;

/** Returns a x + b y, if no value is rounded. */
function safeSum(a: number, x: SafeVector, b: number, y: SafeVector): Vector {
  const [xs, ys] = [x.columns, y.columns];
  const columns: number[] = [];
  const values: number[] = [];
  let [i, j, largest] = [0, 0, 0];
  while (i < xs.length || j < ys.length) {
    const left = i < xs.length ? xs[i]! : AFTER_ALL;
    const right = j < ys.length ? ys[j]! : AFTER_ALL;
    let value = 0;
    if (left <= right) value += a * x.values[i++]!;
    if (right <= left) value += b * y.values[j++]!;
    if (value === 0) continue;
    columns.push(left < right ? left : right);
    values.push(value);
    if (value > largest) largest = value;
    else if (-value > largest) largest = -value;
  }
  return { columns, values, largest };
}

const AFTER_ALL = 2 ** 31 - 1;

/** Returns a x + b y. */
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

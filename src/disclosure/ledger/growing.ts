type TypedArray = BigUint64Array | Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** Typed arrays by name. */
export type Columns = Readonly<Record<string, TypedArray>>;

/** Typed arrays by name that can grow. */
export type GrowingColumns<C extends Columns> = { readonly [N in keyof C]: GrowingColumn<C[N]> };

/** A typed array that grows. */
export class GrowingColumn<T extends TypedArray> {
  #values: T;
  #length: number;

  /**
   * Starts with a copy of these values.
   * @param room how many more values it has room for from the start: each time that a large column grows, it is copied,
   *   and its former memory causes a garbage collection
   */
  constructor(values: T, room = 0) {
    this.#values = larger(values, values.length + room);
    this.#length = values.length;
  }

  get length(): number {
    return this.#length;
  }

  at(index: number): T[number] {
    return this.#values[index]!;
  }

  set(index: number, value: T[number]): void {
    this.#values[index] = value;
  }

  /** Adds a value and returns its index. */
  add(value: T[number]): number {
    if (this.#length === this.#values.length)
      this.#values = larger(this.#values, Math.max(16, 2 * this.#length));
    this.#values[this.#length] = value;
    return this.#length++;
  }

  /** Returns a view of the values, or of some of them, without copying. */
  values(from = 0, to = this.#length): T {
    return this.#values.subarray(from, to) as T;
  }
}

function larger<T extends TypedArray>(values: T, length: number): T {
  const kind = values.constructor as new (length: number) => T;
  const grown = new kind(length);
  grown.set(values as never);
  return grown;
}

/** @param room how many more values each column has room for from the start; none by default */
export function growing<C extends Columns>(
  columns: C,
  room: { readonly [N in keyof C]?: number } = {},
): GrowingColumns<C> {
  const entries = Object.entries(columns).map(([name, values]) => [
    name,
    new GrowingColumn(values, room[name]),
  ]);
  return Object.fromEntries(entries) as GrowingColumns<C>;
}

/** Returns views of the columns: later changes of existing values show in them. */
export function grown<C extends Columns>(columns: GrowingColumns<C>): C {
  const entries = Object.entries(columns).map(([name, column]) => [name, column.values()]);
  return Object.fromEntries(entries) as C;
}

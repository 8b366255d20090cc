type TypedArray = BigUint64Array | Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** Typed arrays by name. */
export type Columns = Readonly<Record<string, TypedArray>>;

/** The same, of which each can grow. */
export type GrowingColumns<C extends Columns> = { readonly [N in keyof C]: GrowingColumn<C[N]> };

/** A typed array that grows. */
export class GrowingColumn<T extends TypedArray> {
  #values: T;
  #length: number;

  /** Begins with these values, which stay as they are. */
  constructor(values: T) {
    this.#values = values.slice() as T;
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
    if (this.#length === this.#values.length) this.#values = larger(this.#values);
    this.#values[this.#length] = value;
    return this.#length++;
  }

  /** The values, or some of them, as they are kept here: no copy. */
  values(from = 0, to = this.#length): T {
    return this.#values.subarray(from, to) as T;
  }
}

function larger<T extends TypedArray>(values: T): T {
  const kind = values.constructor as new (length: number) => T;
  const grown = new kind(Math.max(16, values.length * 2));
  grown.set(values as never);
  return grown;
}

export function growing<C extends Columns>(columns: C): GrowingColumns<C> {
  const entries = Object.entries(columns).map(([name, values]) => [name, new GrowingColumn(values)]);
  return Object.fromEntries(entries) as GrowingColumns<C>;
}

/** Columns as they are now: what changes them later changes these. */
export function grown<C extends Columns>(columns: GrowingColumns<C>): C {
  const entries = Object.entries(columns).map(([name, column]) => [name, column.values()]);
  return Object.fromEntries(entries) as C;
}

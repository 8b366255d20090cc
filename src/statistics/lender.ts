/**
 * Lends arrays one after the other. Each is valid until the next one is lent: making a large array for each use would cause
 * full garbage collections.
 */
export class Lender<A extends Float64Array | Int32Array> {
  readonly #kind: new (length: number) => A;
  #array: A;

  constructor(kind: new (length: number) => A) {
    this.#kind = kind;
    this.#array = new kind(0);
  }

  /** Returns an array with any content. */
  of(length: number): A {
    if (length > this.#array.length) this.#array = new this.#kind(length);
    return this.#array.subarray(0, length) as A;
  }
}

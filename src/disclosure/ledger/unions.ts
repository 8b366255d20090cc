/** Sets of numbers that are united step by step. */
export class Unions {
  readonly #origins = new Map<number, number>();

  /** Unites the sets of two numbers; that of the second represents both. */
  join(one: number, other: number): void {
    const [own, of] = [this.of(one), this.of(other)];
    if (own !== of) this.#origins.set(own, of);
  }

  /** Returns the number that represents the set of a number. */
  of(one: number): number {
    let own = one;
    for (let next = this.#origins.get(own); next !== undefined; next = this.#origins.get(own)) own = next;
    return own;
  }
}

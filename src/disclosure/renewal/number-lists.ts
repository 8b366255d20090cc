// The bounds of the numeric loops keep every index within its typed array, so elements are asserted (`!`).
import { GrowingColumn } from "../ledger/growing.ts";

const NONE: readonly number[] = [];

/**
 * A map from numbers to lists of numbers, both dense from 0 on. Each list is a linked chain from its last number to its
 * first. A Map of arrays would take ten times the memory.
 */
export class NumberLists {
  /** By key: the link of the list's last number plus one; 0 if there is no list. */
  #heads = new Int32Array(16);
  readonly #numbers = new GrowingColumn(new Int32Array());
  /** By link: the link of the preceding number plus one; 0 for the first. */
  readonly #before = new GrowingColumn(new Int32Array());

  has(key: number): boolean {
    return key < this.#heads.length && this.#heads[key] !== 0;
  }

  /** Returns whether a number is the last of a list. */
  endsWith(key: number, number: number): boolean {
    return this.has(key) && this.#numbers.at(this.#heads[key]! - 1) === number;
  }

  append(key: number, number: number): void {
    if (key >= this.#heads.length) {
      const heads = new Int32Array(2 * key);
      heads.set(this.#heads);
      this.#heads = heads;
    }
    this.#before.add(this.#heads[key]!);
    this.#heads[key] = this.#numbers.add(number) + 1;
  }

  /** Returns the numbers of a list in the order in which they were appended. */
  of(key: number): readonly number[] {
    if (!this.has(key)) return NONE;
    const found: number[] = [];
    for (let next = this.#heads[key]!; next !== 0; next = this.#before.at(next - 1)) {
      found.push(this.#numbers.at(next - 1));
    }
    return found.reverse();
  }
}

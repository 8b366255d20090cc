// Numeric loops: an index stays within its typed array by the loop's bounds, so what is read there is asserted (`!`).
import { GrowingColumn } from "../ledger/growing.ts";

const NONE: readonly number[] = [];

/**
 * Lists of numbers by a number, both from 0 on and dense: a map of as many arrays would take ten times the memory. Each list
 * is a chain from its last number to its first.
 */
export class NumberLists {
  /** By key: the link of the list's last number plus one; 0 where there is no list. */
  #heads = new Int32Array(16);
  readonly #numbers = new GrowingColumn(new Int32Array());
  /** By link: the link of the number before plus one. */
  readonly #before = new GrowingColumn(new Int32Array());

  has(key: number): boolean {
    return key < this.#heads.length && this.#heads[key] !== 0;
  }

  /** Whether a number stands at the end of a list. */
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

  /** The numbers of a list, in the order in which they were appended. */
  of(key: number): readonly number[] {
    if (!this.has(key)) return NONE;
    const found: number[] = [];
    for (let next = this.#heads[key]!; next !== 0; next = this.#before.at(next - 1)) {
      found.push(this.#numbers.at(next - 1));
    }
    return found.reverse();
  }
}

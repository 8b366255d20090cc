// Numeric loops: the loop bounds keep each index within its typed array, so elements are read with `!`.

import { Lender } from "./lender.ts";

/** A value and its owner; an owner counts once, however many values it has. */
export interface Owned {
  readonly value: number;
  readonly owner: number;
}

/** Values in rising order, with numbers from 0 for their owners. */
export interface SortedSample {
  readonly values: Float64Array;
  readonly owners: Int32Array;
  readonly ownerCount: number;
}

export function sortedSample(values: readonly Owned[]): SortedSample {
  const all = { values: values.map(({ value }) => value), owners: values.map(({ owner }) => owner) };
  return new Groups({ ...all, groups: values.map(() => 0) }).sampleOf(Uint8Array.of(1));
}

/** Values with the owner and the group number (from 0) of each; arrays of equal length. */
export interface GroupedValues {
  readonly values: ArrayLike<number>;
  readonly owners: ArrayLike<number>;
  readonly groups: ArrayLike<number>;
}

/** The arrays of groups. */
export class GroupsRoom {
  readonly values = new Lender(Float64Array);
  readonly owners = new Lender(Int32Array);
  readonly groups = new Lender(Int32Array);
  readonly numbers = new Lender(Int32Array);
  readonly taken = new Lender(Int32Array);
}

/** The arrays of a sample. */
export class SampleRoom {
  readonly values = new Lender(Float64Array);
  readonly owners = new Lender(Int32Array);
}

/** Values of groups, sorted once, so that a sample of any combination of groups needs no sorting. */
export class Groups {
  readonly #values: Float64Array;
  readonly #owners: Int32Array;
  readonly #groups: Int32Array;
  /** Number of each owner in the sample being built. */
  readonly #numbers: Int32Array;

  /** @param room lends the arrays; they are valid until it lends others */
  constructor({ values, owners, groups }: GroupedValues, room = new GroupsRoom()) {
    const count = values.length;
    const numbers = new Map<number, number>();
    const taken = room.taken.of(count).fill(0);
    this.#values = room.values.of(count);
    this.#values.set(values);
    this.#values.sort();
    this.#owners = room.owners.of(count);
    this.#groups = room.groups.of(count);
    for (let i = 0; i < count; i++) {
      const owner = owners[i]!;
      const number = numbers.get(owner) ?? numbers.size;
      numbers.set(owner, number);
      const first = firstOf(this.#values, values[i]!);
      const place = first + taken[first]!++;
      this.#owners[place] = number;
      this.#groups[place] = groups[i]!;
    }
    this.#numbers = room.numbers.of(numbers.size);
  }

  /**
   * @param isIn 1 at the number of each group that is in the sample
   * @param room lends the arrays; they are valid until it lends others
   */
  sampleOf(isIn: Uint8Array, room = new SampleRoom()): SortedSample {
    let size = 0;
    for (const group of this.#groups) size += isIn[group]!;
    const [values, owners] = [room.values.of(size), room.owners.of(size)];
    const numbers = this.#numbers.fill(-1);
    let [ownerCount, next] = [0, 0];
    for (let place = 0; next < size; place++) {
      if (isIn[this.#groups[place]!] === 0) continue;
      const owner = this.#owners[place]!;
      if (numbers[owner] === -1) numbers[owner] = ownerCount++;
      values[next] = this.#values[place]!;
      owners[next++] = numbers[owner]!;
    }
    return { values, owners, ownerCount };
  }
}

/** Returns the index of the first of equal values in an ascending array. */
function firstOf(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Numeric loops: an index stays within its typed array by the loop's bounds, so what is read there is asserted (`!`).

/**
 * Who stands behind the records: what k counts. A block needs a number of contributors for each answer, and a
 * contributor counts once however many of its records gave that answer.
 */
export interface Contributions {
  /** By answer, how many contributors a block needs; at most 31 answers. */
  readonly needed: Int32Array;
  /** By record the answers that it gave, one bit each. */
  readonly given: Int32Array;
  /** By record a number of its contributor: 0, 1, 2 ... */
  readonly contributor: Int32Array;
}

/** Each record contributes for itself, and gave everything: k counts records then. */
export function ofEachRecord(records: number, k: number): Contributions {
  return {
    needed: Int32Array.of(k),
    given: new Int32Array(records).fill(1),
    contributor: Int32Array.from({ length: records }, (_, index) => index),
  };
}

/** The contributions of some of the records, in their order. */
export function ofRecords(contributions: Contributions, records: readonly number[]): Contributions {
  const numbers = new Map<number, number>();
  const contributor = Int32Array.from(records, (record) => {
    const number = contributions.contributor[record]!;
    if (!numbers.has(number)) numbers.set(number, numbers.size);
    return numbers.get(number)!;
  });
  const given = Int32Array.from(records, (record) => contributions.given[record]!);
  return { needed: contributions.needed, given, contributor };
}

/** Contributors that a set has room for at first. */
const ROOM = 8;

function twice(values: Int32Array): Int32Array {
  const larger = new Int32Array(2 * values.length);
  larger.set(values);
  return larger;
}

/** Counts the contributors of a set of records that changes. */
export class Tally {
  readonly #contributions: Contributions;
  readonly #answers: number;
  /** By contributor its place among those that the set had. */
  readonly #places = new Map<number, number>();
  /** By place and answer, how many records of the set gave it. */
  #records: Int32Array;
  readonly #contributors: Int32Array;

  constructor(contributions: Contributions, records: Iterable<number> = []) {
    this.#contributions = contributions;
    this.#answers = contributions.needed.length;
    this.#records = new Int32Array(ROOM * this.#answers);
    this.#contributors = new Int32Array(this.#answers);
    for (const record of records) this.add(record);
  }

  /** For how many blocks the contributors suffice, by their number. */
  get blocks(): number {
    const { needed } = this.#contributions;
    return this.#contributors.reduce(
      (least, count, answer) => Math.min(least, Math.floor(count / needed[answer]!)),
      Number.POSITIVE_INFINITY,
    );
  }

  /** Whether a record, added, would bring a contributor to an answer that has too few for a block. */
  isOfUse(record: number): boolean {
    const { needed } = this.#contributions;
    const place = this.#places.get(this.#contributions.contributor[record]!);
    const given = this.#contributions.given[record]!;
    for (let answer = 0; answer < this.#answers; answer++) {
      if (this.#contributors[answer]! >= needed[answer]! || (given & (1 << answer)) === 0) continue;
      if (place === undefined || this.#records[place * this.#answers + answer] === 0) return true;
    }
    return false;
  }

  add(record: number): void {
    this.#change(record, 1);
  }

  remove(record: number): void {
    this.#change(record, -1);
  }

  #change(record: number, step: 1 | -1): void {
    const contributor = this.#contributions.contributor[record]!;
    const given = this.#contributions.given[record]!;
    let place = this.#places.get(contributor);
    if (place === undefined) {
      place = this.#places.size;
      this.#places.set(contributor, place);
      if ((place + 1) * this.#answers > this.#records.length) this.#records = twice(this.#records);
    }
    for (let answer = 0, at = place * this.#answers; answer < this.#answers; answer++, at++) {
      if ((given & (1 << answer)) === 0) continue;
      if (this.#records[at] === 0) this.#contributors[answer]!++;
      this.#records[at]! += step;
      if (this.#records[at] === 0) this.#contributors[answer]!--;
    }
  }
}

// Numeric loops: the loop bounds keep each index within its typed array, so elements are read with `!`.

/**
 * Contributors of records, for counting against k. A block needs a minimum number of contributors for each answer, and
 * a contributor counts once, no matter how many of its records gave that answer.
 */
export interface Contributions {
  /** Number of contributors that a block needs for each answer; at most 31 answers. */
  readonly needed: Int32Array;
  /** Answers that each record gave, one bit per answer. */
  readonly given: Int32Array;
  /** Number of each record's contributor: 0, 1, 2 ... */
  readonly contributor: Int32Array;
}

/**
 * Returns contributions where each record is its own contributor and gave the only answer, so that k counts records.
 */
export function ofEachRecord(records: number, k: number): Contributions {
  return {
    needed: Int32Array.of(k),
    given: new Int32Array(records).fill(1),
    contributor: Int32Array.from({ length: records }, (_, index) => index),
  };
}

/** Returns the contributions of some records, in the order given. */
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

/** Number of contributors that a tally has room for at first. */
const ROOM = 8;

function twice(values: Int32Array): Int32Array {
  const larger = new Int32Array(2 * values.length);
  larger.set(values);
  return larger;
}

/** Counts the contributors of a changing set of records. */
export class Tally {
  readonly #contributions: Contributions;
  readonly #answers: number;
  /** Index of each contributor that the set has, or has had, records of. */
  readonly #places = new Map<number, number>();
  /** Number of records in the set that gave each answer, by contributor index and answer. */
  #records: Int32Array;
  readonly #contributors: Int32Array;

  constructor(contributions: Contributions, records: Iterable<number> = []) {
    this.#contributions = contributions;
    this.#answers = contributions.needed.length;
    this.#records = new Int32Array(ROOM * this.#answers);
    this.#contributors = new Int32Array(this.#answers);
    for (const record of records) this.add(record);
  }

  /** Number of blocks for which there are enough contributors of each answer, judged only by their counts. */
  get blocks(): number {
    const { needed } = this.#contributions;
    return this.#contributors.reduce(
      (least, count, answerIndex) => Math.min(least, Math.floor(count / needed[answerIndex]!)),
      Number.POSITIVE_INFINITY,
    );
  }

  /** Returns whether adding a record would give a new contributor to an answer that has too few for a block. */
  isOfUse(record: number): boolean {
    const { needed } = this.#contributions;
    const place = this.#places.get(this.#contributions.contributor[record]!);
    const given = this.#contributions.given[record]!;
    for (let answerIndex = 0; answerIndex < this.#answers; answerIndex++) {
      if (this.#contributors[answerIndex]! >= needed[answerIndex]! || (given & (1 << answerIndex)) === 0)
        continue;
      if (place === undefined || this.#records[place * this.#answers + answerIndex] === 0) return true;
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
    for (let answerIndex = 0, at = place * this.#answers; answerIndex < this.#answers; answerIndex++, at++) {
      if ((given & (1 << answerIndex)) === 0) continue;
      if (this.#records[at] === 0) this.#contributors[answerIndex]!++;
      this.#records[at]! += step;
      if (this.#records[at] === 0) this.#contributors[answerIndex]!--;
    }
  }
}

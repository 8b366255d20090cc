import type { Contributions } from "./contributions.ts";

// Numeric loops: the loop bounds keep each index within its typed array, so elements are read with `!`.

/**
 * Tracks, for blocks in numbered slots, which members must stay so that each answer keeps the contributors it needs.
 */
export class Quorum {
  readonly #contributions: Contributions;
  /**
   * Answers of each slot that have no more contributors than needed, so that none can be spared. One bit per answer.
   */
  readonly #scarce: Int32Array;
  /** Answers of each record that no other record of its contributor in the block gave. One bit per answer. */
  readonly #sole: Int32Array;
  /** 1 for each record whose contributor has other records. */
  readonly #isShared: Uint8Array;
  readonly #counts: Int32Array;

  constructor(contributions: Contributions, slots: number) {
    this.#contributions = contributions;
    this.#scarce = new Int32Array(slots);
    this.#sole = contributions.given.slice();
    this.#isShared = sharing(contributions);
    this.#counts = new Int32Array(contributions.needed.length);
  }

  /**
   * Counts the contributors of a slot's block; must be called whenever the block has changed. Its members are the
   * elements of `members` from `first` up to but excluding `end`.
   */
  count(slot: number, members: Int32Array, first: number, end: number): void {
    const { given, needed } = this.#contributions;
    const counts = this.#counts.fill(0);
    for (let i = first; i < end; i++) {
      const record = members[i]!;
      let gave = given[record]!;
      if (this.#isShared[record] === 1) {
        this.#sole[record] = gave & ~this.#givenByOthers(record, members, first, end, -1);
        // If several records of a contributor gave an answer, only the first counts.
        gave &= ~this.#givenByOthers(record, members, first, i, -1);
      }
      for (let answerIndex = 0; gave !== 0; answerIndex++, gave >>>= 1) counts[answerIndex]! += gave & 1;
    }
    let scarce = 0;
    for (let answerIndex = 0; answerIndex < counts.length; answerIndex++) {
      if (counts[answerIndex]! <= needed[answerIndex]!) scarce |= 1 << answerIndex;
    }
    this.#scarce[slot] = scarce;
  }

  /** Returns whether a member can leave the block of a slot. */
  canLeave(slot: number, record: number): boolean {
    return (this.#sole[record]! & this.#scarce[slot]!) === 0;
  }

  /**
   * Returns whether a record of another block can replace a member. The block's members are the elements of `members`
   * from `first` up to but excluding `end`.
   */
  canReplace(
    slot: number,
    member: number,
    record: number,
    members: Int32Array,
    first: number,
    end: number,
  ): boolean {
    const needed = this.#sole[member]! & this.#scarce[slot]!;
    if (needed === 0) return true;
    if ((needed & ~this.#contributions.given[record]!) !== 0) return false;
    if (this.#isShared[record] === 0) return true;
    return (needed & this.#givenByOthers(record, members, first, end, member)) === 0;
  }

  /** Returns the answers that other records of a record's contributor gave, ignoring the record `except`. */
  #givenByOthers(record: number, members: Int32Array, from: number, to: number, except: number): number {
    const { given, contributor } = this.#contributions;
    let answers = 0;
    for (let i = from; i < to; i++) {
      const other = members[i]!;
      if (other === record || other === except || contributor[other] !== contributor[record]) continue;
      answers |= given[other]!;
    }
    return answers;
  }
}

function sharing({ contributor }: Contributions): Uint8Array {
  const records = new Map<number, number>();
  for (const number of contributor) records.set(number, (records.get(number) ?? 0) + 1);
  return Uint8Array.from(contributor, (number) => (records.get(number)! > 1 ? 1 : 0));
}

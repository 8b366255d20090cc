import { QUESTIONS } from "../../model/metric.ts";
import { once } from "../../model/once.ts";
import type { Baseline } from "../model/baseline.ts";
import { isContributor, type Programme } from "../model/programme.ts";

const PLACE = QUESTIONS.indexOf("remediation_days");
/** The bit of the delay among the answers of a version. */
const DAYS = 1 << PLACE;

/** A block of a year. */
export interface DelayBlock {
  /** The programmes whose answers of today are behind its row. */
  readonly members: readonly Programme[];
  /** All entries behind its row. */
  readonly entries: readonly number[];
}

/** A row of a requirement: what it counts. */
interface Row {
  readonly entries: ReadonlySet<number>;
  readonly programmes: ReadonlySet<number>;
}

/** An organisation that gave the delay of a programme. */
interface Giver {
  readonly programme: number;
  readonly owner: number;
}

/** Rows that are added, or subtracted. */
type Sum = readonly (readonly [row: Row, times: 1 | -1])[];

/**
 * The sums of delays that follow from what is published for a year: those of whole blocks and those of the programmes with
 * an open finding of a requirement.
 *
 * Programmes with one finding are often nearly those with another, or nearly a whole industry. Who knows which they are can
 * subtract the two sums, and has the delays of the few that differ. So a row of a requirement is published only if at least k
 * organisations that gave their delay are left of its sum, or nobody, whichever other row is added or subtracted, and
 * however often each block.
 */
export class DelaySums {
  readonly #blocks: readonly DelayBlock[];
  readonly #baseline: Baseline;
  readonly #k: number;
  readonly #rows: Row[];
  /** The givers of the blocks that were looked at: mostly the first ones suffice. */
  readonly #givers: Giver[][] = [];
  /** The programmes of all blocks; rarely needed. */
  readonly #inBlocks: () => ReadonlySet<number>;

  /**
   * @param blocks the blocks of the year
   * @param rows the entries of each row of a requirement that a release has published for the year, in every version
   * @param k the least number of organisations that a sum may leave
   */
  constructor(
    blocks: readonly DelayBlock[],
    rows: readonly Iterable<number>[],
    baseline: Baseline,
    k: number,
  ) {
    this.#blocks = blocks;
    this.#baseline = baseline;
    this.#k = k;
    this.#inBlocks = once(() => new Set(blocks.flatMap(({ entries }) => entries.map(baseline.programmeOf))));
    this.#rows = rows.map((entries) => this.#rowOf(entries));
  }

  /** Takes the entries of a row that will be published: the rows after it are compared with it. */
  add(entries: readonly number[]): void {
    this.#rows.push(this.#rowOf(entries));
  }

  /** Returns whether a row of these entries can be published with the blocks and the other rows. */
  isApart(entries: readonly number[]): boolean {
    const own = [this.#rowOf(entries), 1] as const;
    const sums: Sum[] = this.#rows.flatMap((other) => [
      [own, [other, -1]],
      [own, [other, 1]],
    ]);
    return [[own], ...sums].every((sum) => this.#leavesEnough(sum) || this.#isKnown(sum));
  }

  #rowOf(entries: Iterable<number>): Row {
    const own = new Set(entries);
    return { entries: own, programmes: new Set(Array.from(own, this.#baseline.programmeOf)) };
  }

  /**
   * Returns whether a sum leaves k organisations, however often each block is added or subtracted. An organisation counts
   * in the first block with a programme of it, so that it counts once.
   */
  #leavesEnough(sum: Sum): boolean {
    const seen = new Set<number>();
    let left = 0;
    for (const [place, block] of this.#blocks.entries()) {
      const weights = new Map<number, number>();
      for (const { programme, owner } of (this.#givers[place] ??= this.#giversIn(block))) {
        if (seen.has(owner)) continue;
        const weight = weightIn(sum, ({ programmes }) => programmes.has(programme));
        const known = weights.get(owner) ?? weight;
        // If its programmes have different weights, it is left however often the block is counted.
        weights.set(owner, known === weight ? weight : Number.NaN);
      }
      for (const owner of weights.keys()) seen.add(owner);
      left += weights.size - mostFrequent(weights.values());
      if (left >= this.#k) return true;
    }
    const others = new Set<number>();
    for (const { programme, owner } of this.#giversOf(sum.flatMap(([{ entries }]) => [...entries]))) {
      if (seen.has(owner) || this.#inBlocks().has(programme)) continue;
      if (weightIn(sum, ({ programmes }) => programmes.has(programme)) !== 0) others.add(owner);
    }
    return left + others.size >= this.#k;
  }

  /** Returns whether a sum counts all entries of each block equally often, and no others: then it is known already. */
  #isKnown(sum: Sum): boolean {
    const weightOf = (entry: number) => weightIn(sum, ({ entries }) => entries.has(entry));
    const inBlocks = new Set(this.#blocks.flatMap(({ entries }) => entries));
    const others = sum.flatMap(([{ entries }]) => [...entries]).filter((entry) => !inBlocks.has(entry));
    const isGiven = (entry: number) => (this.#baseline.versionOf(entry).given & DAYS) !== 0;
    return (
      this.#blocks.every((block) => new Set(block.entries.filter(isGiven).map(weightOf)).size <= 1) &&
      others.filter(isGiven).every((entry) => weightOf(entry) === 0)
    );
  }

  /** Returns the givers of a block. An answer that is limited by today's limits has none, whatever the ledger says. */
  #giversIn({ members, entries }: DelayBlock): Giver[] {
    const limited = new Set(
      members.filter((member) => !isContributor(member, PLACE)).map(this.#baseline.entryOf),
    );
    return this.#giversOf(entries.filter((entry) => !limited.has(entry)));
  }

  /** Returns the givers of some entries; an entry without a delay, or with one that was limited, has none. */
  #giversOf(entries: readonly number[]): Giver[] {
    const { programmeOf, versionOf } = this.#baseline;
    return entries.flatMap((entry) => {
      const { organisation, contributed } = versionOf(entry);
      return (contributed & DAYS) === 0 ? [] : [{ programme: programmeOf(entry), owner: organisation }];
    });
  }
}

/** Returns how often a sum counts something. */
function weightIn(sum: Sum, has: (row: Row) => boolean): number {
  return sum.reduce((weight, [row, times]) => (has(row) ? weight + times : weight), 0);
}

/** Returns how many have the most frequent weight; NaN is none. */
function mostFrequent(weights: Iterable<number>): number {
  const counts = new Map<number, number>();
  for (const weight of weights) {
    if (!Number.isNaN(weight)) counts.set(weight, (counts.get(weight) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

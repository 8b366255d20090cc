import { group } from "d3-array";
import { QUESTIONS } from "../../model/metric.ts";
import { DisjointSets } from "./disjoint-sets.ts";
import type { GateContributor } from "./gate-contributors.ts";

/** The nearly equal answers of an organisation to a question. */
interface OwnAnswers {
  readonly joined: DisjointSets;
  /** Those of which one was contributed, by the entry that stands for them. */
  readonly contributed: ReadonlySet<number>;
}

/**
 * Finds nearly equal answers: those of one organisation that share one of their two digest bytes, and those that are
 * connected by such. So answers that were corrected by a little in each of several releases are nearly equal, even if the
 * first and the last are far apart. Programmes that exist side by side are no corrections of each other: their answers of
 * today must be equal.
 */
export class NearAnswers {
  readonly #entries: Iterable<number>;
  readonly #contributorOf: (entry: number) => GateContributor;
  readonly #isToday: (entry: number) => boolean;
  #ofOwners: ReadonlyMap<number, readonly number[]> | undefined;
  readonly #known = new Map<string, OwnAnswers>();

  /**
   * @param entries all that are compared; each may occur several times
   * @param isToday returns whether an entry has a programme's answers of today
   */
  constructor(
    entries: Iterable<number>,
    contributorOf: (entry: number) => GateContributor,
    isToday: (entry: number) => boolean,
  ) {
    this.#entries = entries;
    this.#contributorOf = contributorOf;
    this.#isToday = isToday;
  }

  /** Returns the entry that stands for all with nearly equal answers to a question. */
  firstOf(entry: number, questionIndex: number): number {
    return this.#ownOf(entry, questionIndex).joined.rootOf(entry);
  }

  /** Returns whether an answer or one that is nearly equal to it was contributed: a limited one then hides others as well. */
  isContributed(entry: number, questionIndex: number): boolean {
    const { joined, contributed } = this.#ownOf(entry, questionIndex);
    return contributed.has(joined.rootOf(entry));
  }

  #ownOf(entry: number, questionIndex: number): OwnAnswers {
    const { owner } = this.#contributorOf(entry);
    const name = `${owner} ${questionIndex}`;
    const own = this.#known.get(name) ?? this.#look(owner, questionIndex);
    this.#known.set(name, own);
    return own;
  }

  #look(owner: number, questionIndex: number): OwnAnswers {
    this.#ofOwners ??= group(new Set(this.#entries), (entry) => this.#contributorOf(entry).owner);
    const has = (bits: number) => ((bits >> questionIndex) & 1) === 1;
    const given = (this.#ofOwners.get(owner) ?? []).filter((entry) => has(this.#contributorOf(entry).given));
    const joined = new DisjointSets();
    const join = (alike: readonly number[]) => {
      for (const other of alike.slice(1)) joined.join(alike[0]!, other);
    };
    const digestOf = (entry: number, place: number) => this.#contributorOf(entry).digests[place]!;
    const near = (entry: number) => digestOf(entry, QUESTIONS.length + questionIndex);
    for (const byteOf of [(entry: number) => near(entry) >> 8, (entry: number) => near(entry) & 0xff]) {
      for (const alike of group(given, byteOf).values()) if (!alike.every(this.#isToday)) join(alike);
    }
    for (const equal of group(given, (entry) => digestOf(entry, questionIndex)).values()) join(equal);
    const contributed = given.filter((entry) => has(this.#contributorOf(entry).contributed));
    return { joined, contributed: new Set(contributed.map((entry) => joined.rootOf(entry))) };
  }
}

import { QUESTIONS } from "../../model/metric.ts";
import type { Programme } from "../model/programme.ts";
import { DisjointSets } from "./disjoint-sets.ts";
import type { BehindRow, Publication } from "./publication.ts";

/** The owner of one version of a programme's answers, and the answers that it contributed. */
export interface GateContributor {
  /** A number that identifies the organisation in its year. */
  readonly owner: number;
  /** The answers that were given, limited or not: bits, in the order of QUESTIONS. */
  readonly given: number;
  /** The answers that were given and not limited: bits, in the order of QUESTIONS. */
  readonly contributed: number;
  /**
   * A number for each answer, equal for equal answers, followed by two bytes for each answer; nearly equal answers share
   * one of these bytes. Empty without a ledger.
   */
  readonly digests: readonly number[];
}

/** Returns whether a programme's organisation contributed an answer. */
export function hasContributed({ answers, limited }: Programme, questionIndex: number): boolean {
  return Number.isFinite(answers[questionIndex]) && limited[questionIndex] !== 1;
}

/** The owners of the answers in published rows, according to both the programmes and the ledger. */
export class GateContributors {
  readonly #before: Publication["before"];
  /** By entry: the programme with these answers today. */
  readonly #programmes: (Programme | undefined)[];
  readonly #contributors = new Map<number, GateContributor>();
  readonly #owners = new DisjointSets();
  /** The names of today's programmes (see nameOf); empty without a ledger. */
  readonly #present = new Set<number>();

  constructor({ before, programmes, entryOf }: Publication) {
    this.#before = before;
    const owners = new Map<number, number>();
    let last = -1;
    for (const programme of programmes) last = Math.max(last, entryOf(programme));
    this.#programmes = Array(last + 1).fill(undefined);
    for (const programme of programmes) {
      const entry = entryOf(programme);
      this.#programmes[entry] = programme;
      if (before === undefined) continue;
      this.#present.add(this.nameOf(entry));
      // An organisation counts once if either the submissions or the ledger regard it as one.
      const { organisation } = before.baseline.versionOf(entry);
      this.#owners.join(remembered(organisation), ownerOf(programme));
      owners.set(this.nameOf(entry), ownerOf(programme));
    }
    for (const entry of new Set(before?.baseline.blockHistory.flat() ?? [])) {
      // Earlier answers belong to today's owner of the programme.
      const owner = owners.get(this.nameOf(entry));
      if (owner === undefined) continue;
      this.#owners.join(remembered(before!.baseline.versionOf(entry).organisation), owner);
    }
  }

  /** Returns the owners of the answers behind a row. */
  behind({ entries }: BehindRow): GateContributor[] {
    return entries.map((entry) => this.#contributors.get(entry) ?? this.#look(entry));
  }

  of(entry: number): GateContributor {
    let contributor = this.#contributors.get(entry);
    if (contributor === undefined) {
      contributor = this.#look(entry);
      this.#contributors.set(entry, contributor);
    }
    return contributor;
  }

  /** Returns the programme with these answers today; undefined if there is none. */
  programmeOf(entry: number): Programme | undefined {
    return this.#programmes[entry];
  }

  /** Returns a number that identifies the programme of an entry in all its versions; without a ledger it has only one. */
  nameOf(entry: number): number {
    return this.#before?.baseline.programmeOf(entry) ?? entry;
  }

  /** Returns whether the programme of an entry may be used, with these answers or others. */
  isPresent(entry: number): boolean {
    return this.#before === undefined
      ? this.#programmes[entry] !== undefined
      : this.#present.has(this.nameOf(entry));
  }

  #look(entry: number): GateContributor {
    const programme = this.#programmes[entry];
    const remembers = this.#before?.baseline.versionOf(entry);
    const digests = remembers?.digests ?? [];
    if (programme !== undefined) {
      let [given, contributed] = [0, 0];
      for (const questionIndex of QUESTIONS.keys()) {
        if (Number.isFinite(programme.answers[questionIndex])) given += 2 ** questionIndex;
        if (hasContributed(programme, questionIndex)) contributed += 2 ** questionIndex;
      }
      return { owner: this.#owners.rootOf(ownerOf(programme)), given, contributed, digests };
    }
    // An entry that neither the programmes nor a ledger know belongs to nobody.
    if (remembers === undefined) return { owner: Number.NaN, given: 0, contributed: 0, digests };
    const { organisation, given, contributed } = remembers;
    return { owner: this.#owners.rootOf(remembered(organisation)), given, contributed, digests };
  }
}

/** Returns a number for an organisation in a year; as in the ledger, its years are not linked. */
const ownerOf = ({ organisation, year }: Programme) => 10_000 * organisation + year;
/** Maps organisations of the ledger to numbers below 0, apart from those of programmes. */
const remembered = (organisation: number) => -1 - organisation;

/** Returns the number of organisations that contributors belong to. */
export function organisationCount(contributors: readonly GateContributor[]): number {
  return new Set(contributors.map(({ owner }) => owner)).size;
}

import { QUESTIONS } from "../../model/metric.ts";
import type { Programme } from "../model/programme.ts";
import type { BehindRow, Publication } from "./publication.ts";

/** One version of a programme's answers: whose it is, and what of it that organisation really gave. */
export interface Person {
  /** A number that stands for the organisation in its year. */
  readonly owner: number;
  /** The answers that were given and not limited: bits, in the order of QUESTIONS. */
  readonly contributed: number;
  /**
   * A number for each answer, the same for the same answer, and behind these two bytes for each, of which answers that
   * are nearly the same share one; none without a ledger.
   */
  readonly digests: readonly number[];
}

/** Whether a programme's organisation really gave an answer. */
export function gave({ answers, limited }: Programme, answer: number): boolean {
  return Number.isFinite(answers[answer]) && limited[answer] !== 1;
}

/** Whose answers stand behind published rows, as programmes and the ledger together have it. */
export class People {
  readonly #before: Publication["before"];
  /** By entry, those who answer so today. */
  readonly #programmes: (Programme | undefined)[];
  readonly #people = new Map<number, Person>();
  readonly #parents = new Map<number, number>();
  /** By name; without a release before an entry is its own name. */
  readonly #present = new Set<number>();

  constructor({ before, programmes, enter }: Publication) {
    this.#before = before;
    const owners = new Map<number, number>();
    let last = -1;
    for (const programme of programmes) last = Math.max(last, enter(programme));
    this.#programmes = Array(last + 1).fill(undefined);
    for (const programme of programmes) {
      const entry = enter(programme);
      this.#programmes[entry] = programme;
      if (before === undefined) continue;
      this.#present.add(this.nameOf(entry));
      // Who is one organisation to either of the two counts as one.
      const { organisation } = before.baseline.versionOf(entry);
      this.#unite(remembered(organisation), ownerOf(programme));
      owners.set(this.nameOf(entry), ownerOf(programme));
    }
    for (const entry of new Set(before?.baseline.history.flat() ?? [])) {
      // Earlier answers are of those whose programme it is today.
      const owner = owners.get(this.nameOf(entry));
      if (owner === undefined) continue;
      this.#unite(remembered(before!.baseline.versionOf(entry).organisation), owner);
    }
  }

  /** Those whose answers stand behind a row. */
  behind({ entries }: BehindRow): Person[] {
    return entries.map((entry) => this.#people.get(entry) ?? this.#look(entry));
  }

  of(entry: number): Person {
    let person = this.#people.get(entry);
    if (person === undefined) {
      person = this.#look(entry);
      this.#people.set(entry, person);
    }
    return person;
  }

  /** The programme that answers so today. */
  programmeOf(entry: number): Programme | undefined {
    return this.#programmes[entry];
  }

  /** A number that stands for the programme of an entry, in whichever version; without a ledger there is one alone. */
  nameOf(entry: number): number {
    return this.#before?.baseline.programmeOf(entry) ?? entry;
  }

  /** Whether the programme of an entry may be used, with these answers or others. */
  isPresent(entry: number): boolean {
    return this.#before === undefined
      ? this.#programmes[entry] !== undefined
      : this.#present.has(this.nameOf(entry));
  }

  #look(entry: number): Person {
    const programme = this.#programmes[entry];
    const remembers = this.#before?.baseline.versionOf(entry);
    const digests = remembers?.digests ?? [];
    if (programme !== undefined) {
      let contributed = 0;
      for (const answer of QUESTIONS.keys()) if (gave(programme, answer)) contributed += 2 ** answer;
      return { owner: this.#root(ownerOf(programme)), contributed, digests };
    }
    // What neither programmes nor a ledger know is nobody's.
    if (remembers === undefined) return { owner: Number.NaN, contributed: 0, digests };
    const { organisation, contributed } = remembers;
    return { owner: this.#root(remembered(organisation)), contributed, digests };
  }

  #unite(one: number, other: number): void {
    const [from, to] = [this.#root(one), this.#root(other)];
    if (from !== to) this.#parents.set(from, to);
  }

  #root(owner: number): number {
    let root = owner;
    for (let next = this.#parents.get(root); next !== undefined; next = this.#parents.get(root)) root = next;
    return root;
  }
}

/** A number for an organisation in a year: as to the ledger, nothing links its years. */
const ownerOf = ({ organisation, year }: Programme) => 10_000 * organisation + year;
/** Numbers of the ledger beside those of programmes: below 0. */
const remembered = (organisation: number) => -1 - organisation;

/** How many organisations people belong to. */
export function ownersOf(people: readonly Person[]): number {
  return new Set(people.map(({ owner }) => owner)).size;
}

/** Whether people belong to at least k organisations; it stops counting at k. */
export function areOf(k: number, people: Iterable<Pick<Person, "owner">>): boolean {
  const owners = new Set<number>();
  for (const { owner } of people) {
    owners.add(owner);
    if (owners.size >= k) return true;
  }
  return false;
}

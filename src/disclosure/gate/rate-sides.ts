import { QUESTIONS } from "../../model/metric.ts";
import type { Programme } from "../model/programme.ts";
import type { GateContributors } from "./gate-contributors.ts";
import type { PublishedRate } from "./published-rates.ts";

const DAYS = QUESTIONS.indexOf("remediation_days");

/**
 * The programmes in a year's blocks, from the point of view of a rate. Of the programmes only counts and sums are kept: lists
 * of them, for each rate, would take more time and memory than all other checks.
 */
export class RateSides {
  readonly #rate: PublishedRate;
  readonly #newOwners: () => OwnersUpTo;
  /** The number of programmes that the rate counts. */
  having = 0;
  /** Whether all of these have the property. */
  haveProperty = true;
  /** The number of programmes that have the property, but are not counted. */
  waiting = 0;
  /** The number of those that answered that they do not have the property. */
  without = 0;
  /** The delays of those that the rate counts. */
  readonly delays = new Delays();
  /** The organisations of `without`. */
  readonly ownersWithout: OwnersUpTo;
  /** The organisations that contributed their delay, of those that the rate counts. */
  readonly giversHaving: OwnersUpTo;
  /** The same of those that it does not count and that do not have the property, as far as is known. */
  readonly giversOfOthers: OwnersUpTo;

  constructor(rate: PublishedRate, k: number, contributors: GateContributors) {
    this.#rate = rate;
    this.#newOwners = () => new OwnersUpTo(k, contributors);
    this.ownersWithout = this.#newOwners();
    this.giversHaving = this.#newOwners();
    this.giversOfOthers = this.#newOwners();
  }

  /** Returns whether the rate counts at least k organisations, including those whose programmes are in no block. */
  countsEnough(): boolean {
    const owners = this.#newOwners();
    for (const entry of this.#rate.counted) owners.add(entry);
    return owners.areEnough;
  }

  /** Takes a programme of the rate's year. */
  add(entry: number, programme: Programme): void {
    const rate = this.#rate;
    const has = rate.has(programme);
    if (rate.counted.has(entry)) {
      this.having++;
      this.haveProperty &&= has;
      this.delays.add(rate.delayOf(programme));
      this.giversHaving.addGiver(entry, DAYS);
    } else if (has) this.waiting++;
    else this.giversOfOthers.addGiver(entry, DAYS);
    if (!rate.hasNot(programme)) return;
    this.without++;
    this.ownersWithout.add(entry);
  }
}

/** Counts organisations up to k. */
export class OwnersUpTo {
  readonly #k: number;
  readonly #contributors: Pick<GateContributors, "of">;
  readonly #owners = new Set<number>();

  constructor(k: number, contributors: Pick<GateContributors, "of">) {
    this.#k = k;
    this.#contributors = contributors;
  }

  get areEnough(): boolean {
    return this.#owners.size >= this.#k;
  }

  add(entry: number): void {
    if (!this.areEnough) this.#owners.add(this.#contributors.of(entry).owner);
  }

  /** Adds the owner of an entry if it contributed an answer. */
  addGiver(entry: number, answer: number): void {
    if (this.areEnough) return;
    const { owner, contributed } = this.#contributors.of(entry);
    if ((contributed >> answer) & 1) this.#owners.add(owner);
  }
}

/** Sums delays in days. */
export class Delays {
  count = 0;
  areAllEqual = true;
  #first = Number.NaN;
  #sum = 0;
  /** The sums of the distances to the first delay, and of their squares. */
  #distances = 0;
  #squares = 0;

  /** @param days ignored if it is not a finite number */
  add(days: number): void {
    if (!Number.isFinite(days)) return;
    if (this.count++ === 0) this.#first = days;
    this.areAllEqual &&= days === this.#first;
    this.#sum += days;
    this.#distances += days - this.#first;
    this.#squares += (days - this.#first) ** 2;
  }

  get mean(): number {
    return this.#sum / this.count;
  }

  get standardError(): number {
    const squares = Math.max(0, this.#squares - this.#distances ** 2 / this.count);
    return Math.sqrt(squares / (this.count - 1) / this.count);
  }
}

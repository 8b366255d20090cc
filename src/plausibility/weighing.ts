import { Lender } from "../statistics/lender.ts";
import { type Answered, type PartingKey } from "./answered.ts";
import type { Weighed } from "./columns.ts";
import { decimalsOf } from "./decimals.ts";
import { median, sorted } from "./sizes.ts";

/** Indexes of submissions. */
export type Members = readonly number[];

/** The median of some answers. */
export interface Median {
  readonly count: number;
  /** The median of their decimal logarithms; NaN if there are none. */
  readonly size: number;
}

/**
 * The answers of all submissions as decimal logarithms, because sizes differ by factors, and the parts into which submissions
 * are split. Everything is computed once and cached.
 */
export class Weighing {
  readonly all: readonly Answered[];
  readonly everybody: Members;
  readonly #parts = new Map<PartingKey, ReadonlyMap<string, Members>>();
  readonly #logs = new Map<Weighed, Float64Array>();
  readonly #decimals = new Map<Weighed, Int8Array>();
  readonly #medians = new Map<Weighed, Map<Members, Median>>();
  readonly #room = new Lender(Float64Array);
  #pools: ReadonlyMap<string, ReadonlyMap<string, Members>> | undefined;

  constructor(all: readonly Answered[]) {
    this.all = all;
    this.everybody = all.map((_, at) => at);
  }

  /** Returns the submissions by the values of a property, such as industry or year. */
  parts(part: PartingKey): ReadonlyMap<string, Members> {
    const known = this.#parts.get(part);
    if (known !== undefined) return known;
    const made = this.#parted(this.everybody, part);
    this.#parts.set(part, made);
    return made;
  }

  /** Returns the submissions by industry and year. */
  pools(): ReadonlyMap<string, ReadonlyMap<string, Members>> {
    this.#pools ??= new Map(
      [...this.parts("industry")].map(([industry, members]) => [industry, this.#parted(members, "year")]),
    );
    return this.#pools;
  }

  /** Returns the decimal logarithm of each submission's answer; NaN if it is missing or 0. */
  logs(weighed: Weighed): Float64Array {
    let logs = this.#logs.get(weighed);
    if (logs === undefined) {
      logs = new Float64Array(this.all.length).fill(Number.NaN);
      for (let at = 0; at < logs.length; at++) {
        const value = weighed.of(this.all[at]!);
        if (value > 0 && value < Number.POSITIVE_INFINITY) logs[at] = Math.log10(value);
      }
      this.#logs.set(weighed, logs);
    }
    return logs;
  }

  /** Returns the number of decimals of each submission's answer. */
  decimals(weighed: Weighed): Int8Array {
    let decimals = this.#decimals.get(weighed);
    if (decimals === undefined) {
      decimals = new Int8Array(this.all.length);
      for (let at = 0; at < decimals.length; at++) decimals[at] = decimalsOf(weighed.of(this.all[at]!));
      this.#decimals.set(weighed, decimals);
    }
    return decimals;
  }

  /** Returns an array for one number of each submission. It has any content, and is valid until the next call. */
  room(): Float64Array {
    return this.#room.of(this.all.length);
  }

  /** Returns the logarithms of some submissions' answers in ascending order, without missing ones. */
  sizes(weighed: Weighed, members: Members): Float64Array {
    const logs = this.logs(weighed);
    return sorted(members, (at) => logs[at]!);
  }

  median(weighed: Weighed, members: Members): Median {
    const own = this.#medians.get(weighed) ?? new Map<Members, Median>();
    this.#medians.set(weighed, own);
    const known = own.get(members);
    if (known !== undefined) return known;
    const logs = this.logs(weighed);
    const made = median(members, (at) => logs[at]!);
    own.set(members, made);
    return made;
  }

  #parted(members: Members, part: PartingKey): ReadonlyMap<string, Members> {
    const parts = new Map<string, number[]>();
    for (const at of members) {
      const value = String(this.all[at]![part]);
      const own = parts.get(value);
      if (own === undefined) parts.set(value, [at]);
      else own.push(at);
    }
    return parts;
  }
}

import type { Pseudonyms } from "./pseudonyms.ts";

/** The pseudonyms that identify an entry. */
type EntryNames = Pick<Pseudonyms, "programme" | "version" | "organisation">;

/** Access to the pseudonyms of entries. */
interface NamedEntries {
  readonly length: number;
  pseudonym(entry: number): bigint;
  /** Returns whether an entry has the version. If not given, the programme's pseudonym is sufficient. */
  hasVersion?(entry: number, pseudonyms: EntryNames): boolean;
  /** Returns whether an entry is of the organisation; any, if not given. */
  isOf?(entry: number, pseudonyms: EntryNames): boolean;
}

/**
 * An index of entries by the pseudonym of their programme, or of organisations by their own. It is a hash table with
 * linear probing; pseudonyms serve as hashes, because they are random. A Map with bigint keys would take five times the
 * memory.
 */
export class EntryIndex {
  readonly #names: NamedEntries;
  #slots = new Int32Array(0);

  /** @param expected how many entries it will probably have: each time that a large index grows, it is made again */
  constructor(names: NamedEntries, expected = 0) {
    this.#names = names;
    this.#rebuild(Math.max(2 * names.length, expected));
  }

  /** Returns the entry of a programme with exactly these answers and this organisation; undefined if there is none. */
  find(pseudonyms: EntryNames): number | undefined {
    return this.#look(
      pseudonyms.programme,
      (entry) => this.#hasVersion(entry, pseudonyms) && (this.#names.isOf?.(entry, pseudonyms) ?? true),
    );
  }

  /** Returns the entry of a programme with exactly these answers, of any organisation; undefined if there is none. */
  findOfAny(pseudonyms: EntryNames): number | undefined {
    return this.#look(pseudonyms.programme, (entry) => this.#hasVersion(entry, pseudonyms));
  }

  /** Returns the first entry of a programme, with any answers; undefined if there is none. */
  first(programme: bigint): number | undefined {
    return this.#look(programme, () => true);
  }

  /** Calls a function with each entry of a programme. */
  each(programme: bigint, visit: (entry: number) => void): void {
    this.#look(programme, (entry) => {
      visit(entry);
      return false;
    });
  }

  #hasVersion(entry: number, pseudonyms: EntryNames): boolean {
    return this.#names.hasVersion?.(entry, pseudonyms) ?? true;
  }

  /** Indexes the entry that was added last. */
  add(entry: number): void {
    if (this.#names.length * 2 > this.#slots.length) this.#rebuild(2 * this.#names.length);
    else this.#place(entry);
  }

  /** Returns the oldest entry that matches: entries of a programme are probed in the order in which they were placed. */
  #look(programme: bigint, isMatch: (entry: number) => boolean): number | undefined {
    const last = this.#slots.length - 1;
    for (let slot = this.#home(programme); this.#slots[slot] !== -1; slot = (slot + 1) & last) {
      const entry = this.#slots[slot]!;
      if (this.#names.pseudonym(entry) === programme && isMatch(entry)) return entry;
    }
    return undefined;
  }

  /** Makes an index for this many entries, with at least two slots for each. */
  #rebuild(most: number): void {
    const { length } = this.#names;
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * most + 16))).fill(-1);
    for (let entry = 0; entry < length; entry++) this.#place(entry);
  }

  #place(entry: number): void {
    let slot = this.#home(this.#names.pseudonym(entry));
    while (this.#slots[slot] !== -1) slot = (slot + 1) & (this.#slots.length - 1);
    this.#slots[slot] = entry;
  }

  #home(pseudonym: bigint): number {
    return Number(BigInt.asUintN(30, pseudonym)) & (this.#slots.length - 1);
  }
}

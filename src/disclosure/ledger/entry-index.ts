import type { Pseudonyms } from "./pseudonyms.ts";

/** What tells entries apart. */
type EntryNames = Omit<Pseudonyms, "digests" | "formerVersions">;

/** Of each entry: of which programme it is, and which version of its answers. */
interface NamedEntries {
  readonly length: number;
  pseudonym(entry: number): bigint;
  /** Where it is not given, an entry is whatever its pseudonym says. */
  isOf?(entry: number, pseudonyms: EntryNames): boolean;
}

/**
 * An index of entries, or of organisations, by the pseudonym of their programme, or their own: a hash table with linear probing, for pseudonyms are random
 * numbers already. A map of as many big integers would take five times the memory.
 */
export class EntryIndex {
  readonly #names: NamedEntries;
  #slots = new Int32Array(0);

  constructor(names: NamedEntries) {
    this.#names = names;
    this.#rebuild();
  }

  /** The entry of a programme with these very answers and this organisation; undefined where there is none. */
  find(pseudonyms: EntryNames): number | undefined {
    return this.#look(pseudonyms.programme, (entry) => this.#names.isOf?.(entry, pseudonyms) ?? true);
  }

  /** The first entry of a programme, whichever its answers were. */
  first(programme: bigint): number | undefined {
    return this.#look(programme, () => true);
  }

  /** Takes in the entry that was added last. */
  add(entry: number): void {
    if (this.#names.length * 2 > this.#slots.length) this.#rebuild();
    else this.#place(entry);
  }

  /** The oldest that is meant: entries are placed in their order, and each looks for a free slot from the same one on. */
  #look(programme: bigint, isMeant: (entry: number) => boolean): number | undefined {
    const last = this.#slots.length - 1;
    for (let slot = this.#home(programme); this.#slots[slot] !== -1; slot = (slot + 1) & last) {
      const entry = this.#slots[slot]!;
      if (this.#names.pseudonym(entry) === programme && isMeant(entry)) return entry;
    }
    return undefined;
  }

  #rebuild(): void {
    const { length } = this.#names;
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(4 * length + 16))).fill(-1);
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

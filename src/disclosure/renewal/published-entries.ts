import type { Baseline } from "../model/baseline.ts";

/** Who stands in the blocks of all releases. */
export class PublishedEntries {
  readonly #history: (readonly number[])[] = [];
  readonly #ks: number[] = [];
  readonly #blocks = new Map<number, number[]>();
  readonly #versions = new Map<number, Set<number>>();
  readonly #byOrganisation = new Map<number, Set<number>>();
  readonly #baseline: Baseline;

  constructor(baseline: Baseline) {
    this.#baseline = baseline;
    baseline.history.forEach((entries, block) => this.add(entries, baseline.kOf(block)));
  }

  /** @param k of the release that has the block */
  add(entries: readonly number[], k: number): void {
    const block = this.#history.push(entries) - 1;
    this.#ks.push(k);
    for (const entry of entries) {
      append(this.#blocks, entry, block);
      include(this.#versions, this.#baseline.programmeOf(entry), entry);
      include(this.#byOrganisation, this.#baseline.versionOf(entry).organisation, block);
    }
  }

  has(entry: number): boolean {
    return this.#blocks.has(entry);
  }

  hasOrganisation(organisation: number): boolean {
    return this.#byOrganisation.has(organisation);
  }

  entriesOf(block: number): readonly number[] {
    return this.#history[block]!;
  }

  /** The largest k of the releases that had a block. */
  kOf(block: number): number {
    return this.#ks[block]!;
  }

  /** The published entries of a programme: one a version of its answers. */
  versionsOf(programme: number): Iterable<number> {
    return this.#versions.get(programme) ?? [];
  }

  blocksOf(entry: number): readonly number[] {
    return this.#blocks.get(entry) ?? [];
  }

  /** The blocks that share organisations with these entries, those that share organisations with them, and so on. */
  connected(entries: readonly number[]): number[] {
    const organisationOf = (entry: number) => this.#baseline.versionOf(entry).organisation;
    const found = new Set<number>();
    const seen = new Set<number>();
    const open = entries.map(organisationOf);
    while (open.length > 0) {
      const organisation = open.pop()!;
      if (seen.has(organisation)) continue;
      seen.add(organisation);
      for (const block of this.#byOrganisation.get(organisation) ?? []) {
        if (found.has(block)) continue;
        found.add(block);
        open.push(...this.#history[block]!.map(organisationOf));
      }
    }
    return [...found];
  }
}

function append<K>(lists: Map<K, number[]>, key: K, value: number): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

function include<K>(sets: Map<K, Set<number>>, key: K, value: number): void {
  const known = sets.get(key);
  if (known) known.add(value);
  else sets.set(key, new Set([value]));
}

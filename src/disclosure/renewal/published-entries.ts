import type { Baseline } from "../model/baseline.ts";
import { NumberLists } from "./number-lists.ts";

/** The entries in the blocks of all releases. */
export class PublishedEntries {
  readonly #history: (readonly number[])[] = [];
  readonly #ks: number[] = [];
  readonly #blocks = new NumberLists();
  readonly #versions = new NumberLists();
  readonly #byOrganisation = new NumberLists();
  readonly #baseline: Baseline;
  readonly #today: ReadonlySet<number>;

  /** @param today the entries of today's programmes, published or not */
  constructor(baseline: Baseline, today: ReadonlySet<number> = new Set()) {
    this.#baseline = baseline;
    this.#today = today;
    baseline.blockHistory.forEach((entries, block) => this.add(entries, baseline.kOf(block)));
  }

  /** @param k the k of the release that has the block */
  add(entries: readonly number[], k: number): void {
    const block = this.#history.push(entries) - 1;
    this.#ks.push(k);
    for (const entry of entries) {
      if (!this.#blocks.has(entry)) this.#versions.append(this.#baseline.programmeOf(entry), entry);
      this.#blocks.append(entry, block);
      const { organisation } = this.#baseline.versionOf(entry);
      if (!this.#byOrganisation.endsWith(organisation, block))
        this.#byOrganisation.append(organisation, block);
    }
  }

  /** Returns whether an entry has a programme's answers of today. */
  readonly isToday = (entry: number): boolean => this.#today.has(entry);

  has(entry: number): boolean {
    return this.#blocks.has(entry);
  }

  hasOrganisation(organisation: number): boolean {
    return this.#byOrganisation.has(organisation);
  }

  entriesOf(block: number): readonly number[] {
    return this.#history[block]!;
  }

  /** Returns the largest k of the releases that had a block. */
  kOf(block: number): number {
    return this.#ks[block]!;
  }

  /** Returns the published entries of a programme, one for each version of its answers. */
  versionsOf(programme: number): readonly number[] {
    return this.#versions.of(programme);
  }

  blocksOf(entry: number): readonly number[] {
    return this.#blocks.of(entry);
  }

  /** Returns the blocks that share organisations with these entries, directly or through other blocks. */
  connected(entries: readonly number[]): number[] {
    const organisationOf = (entry: number) => this.#baseline.versionOf(entry).organisation;
    const found = new Set<number>();
    const seen = new Set<number>();
    const open = entries.map(organisationOf);
    while (open.length > 0) {
      const organisation = open.pop()!;
      if (seen.has(organisation)) continue;
      seen.add(organisation);
      for (const block of this.#byOrganisation.of(organisation)) {
        if (found.has(block)) continue;
        found.add(block);
        open.push(...this.#history[block]!.map(organisationOf));
      }
    }
    return [...found];
  }
}

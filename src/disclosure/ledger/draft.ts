import { DIGESTS } from "../model/digests.ts";
import type { ToldRate } from "../model/told-rate.ts";
import { EntryIndex } from "./entry-index.ts";
import { GrowingColumn, type GrowingColumns, growing, grown } from "./growing.ts";
import {
  type Ledger,
  type LedgerColumns,
  type LedgerEntry,
  type LedgerRelease,
  toldColumns,
} from "./ledger.ts";
import type { Pseudonyms } from "./pseudonyms.ts";

/** What tells entries apart. */
export type Names = Omit<Pseudonyms, "digests" | "formerVersions"> &
  Partial<Pick<Pseudonyms, "formerVersions">>;

/** What is known of an entry besides its pseudonyms. */
export type EntryFacts = Pick<LedgerEntry, "given" | "contributed" | "digests" | "rates" | "since">;

/** A ledger in the making: that of the release before, with what a release adds and changes. */
export class LedgerDraft {
  readonly #base: Ledger;
  readonly #columns: GrowingColumns<LedgerColumns>;
  readonly #index: EntryIndex;
  /** By entry: the first entry of its programme. */
  readonly #firsts: GrowingColumn<Int32Array>;
  readonly #organisations: EntryIndex;
  /** By organisation of a year: what it is in the year that a programme of it came from. No circle. */
  readonly #origins = new Map<number, number>();

  constructor(base: Ledger) {
    this.#base = base;
    const columns = growing(base.columns);
    this.#columns = columns;
    this.#organisations = new EntryIndex({
      get length() {
        return columns.organisationPseudonyms.length;
      },
      pseudonym: (index) => columns.organisationPseudonyms.at(index),
    });
    for (let at = 0; at < base.columns.moves.length; at += 2) {
      this.#moved(base.columns.moves[at]!, base.columns.moves[at + 1]!);
    }
    this.#index = new EntryIndex({
      get length() {
        return columns.pseudonyms.length;
      },
      pseudonym: (entry) => columns.pseudonyms.at(entry),
      isOf: (entry, { version, organisation }) =>
        columns.versions.at(entry) === version &&
        columns.organisationPseudonyms.at(columns.organisations.at(entry)) === organisation,
    });
    this.#firsts = new GrowingColumn(
      Int32Array.from(base.columns.pseudonyms, (pseudonym) => this.#index.first(pseudonym)!),
    );
  }

  get entryCount(): number {
    return this.#columns.pseudonyms.length;
  }

  /**
   * The entry of a programme: the one that it has, or a new one of which nothing else is known.
   * @param elsewhere what stands for it in other years: one that moved from there is the same organisation as it was
   */
  enter(pseudonyms: Names, elsewhere: () => readonly bigint[] = () => []): number {
    const known = this.#index.find(pseudonyms) ?? this.#relabelled(pseudonyms);
    if (known !== undefined) return known;
    const first = this.#index.first(pseudonyms.programme);
    const moved = first === undefined ? this.#entryOf(elsewhere()) : undefined;
    const {
      pseudonyms: programmes,
      versions,
      organisations,
      given,
      contributed,
      rates,
      since,
      digests,
    } = this.#columns;
    const entry = programmes.add(pseudonyms.programme);
    versions.add(pseudonyms.version);
    organisations.add(this.#organisation(pseudonyms.organisation));
    for (const column of [given, contributed, since]) column.add(0);
    rates.add(0n);
    for (let digest = 0; digest < DIGESTS; digest++) digests.add(0);
    this.#index.add(entry);
    this.#firsts.add(first ?? entry);
    if (moved !== undefined) {
      const [to, from] = [organisations.at(entry), organisations.at(moved)];
      for (const organisation of [to, from]) this.#columns.moves.add(organisation);
      this.#moved(to, from);
    }
    return entry;
  }

  /** The entry of a programme whose labels alone were called otherwise; it gets the version of today. */
  #relabelled(pseudonyms: Names): number | undefined {
    for (const version of pseudonyms.formerVersions ?? []) {
      const entry = this.#index.find({ ...pseudonyms, version });
      if (entry === undefined) continue;
      this.relabel(entry, pseudonyms);
      return entry;
    }
    return undefined;
  }

  /** Gives an entry the version that its answers have by the labels of today. */
  relabel(entry: number, { version }: Pick<Names, "version">): void {
    this.#columns.versions.set(entry, version);
  }

  #entryOf(programmes: readonly bigint[]): number | undefined {
    for (const programme of programmes) {
      const entry = this.#index.first(programme);
      if (entry !== undefined) return entry;
    }
    return undefined;
  }

  /** The index that stands for an organisation in a year. */
  #organisation(pseudonym: bigint): number {
    const known = this.#organisations.first(pseudonym);
    if (known !== undefined) return known;
    const index = this.#columns.organisationPseudonyms.add(pseudonym);
    this.#organisations.add(index);
    return index;
  }

  /** A number that stands for the programme of an entry: the entry of the first version of its answers. */
  programmeOf(entry: number): number {
    return this.#firsts.at(entry);
  }

  /** Takes an organisation of a year for one of another year, and all that are either for the same. */
  #moved(to: number, from: number): void {
    const [own, other] = [this.#origin(to), this.#origin(from)];
    if (own !== other) this.#origins.set(own, other);
  }

  /** The number of an organisation, in the year that it came from where it moved. */
  #origin(organisation: number): number {
    let own = organisation;
    for (let next = this.#origins.get(own); next !== undefined; next = this.#origins.get(own)) own = next;
    return own;
  }

  /** An entry as it is now, but for its pseudonyms. */
  factsOf(entry: number): EntryFacts & Pick<LedgerEntry, "organisation"> {
    const { organisations, given, contributed, digests, rates, since } = this.#columns;
    const waits = since.at(entry);
    return {
      organisation: this.#origin(organisations.at(entry)),
      given: given.at(entry),
      contributed: contributed.at(entry),
      // Many, and asked for by few who look an entry up.
      get digests() {
        return [...digests.values(entry * DIGESTS, (entry + 1) * DIGESTS)];
      },
      rates: rates.at(entry),
      since: waits === 0 ? undefined : waits - 1,
    };
  }

  /** Notes facts of an entry; those that are not named stay. */
  note(entry: number, facts: Partial<EntryFacts>): void {
    for (const name of ["given", "contributed"] as const) {
      const value = facts[name];
      if (value !== undefined) this.#columns[name].set(entry, value);
    }
    if (facts.rates !== undefined) this.#columns.rates.set(entry, facts.rates);
    facts.digests?.forEach((digest, place) => {
      this.#columns.digests.set(entry * DIGESTS + place, digest);
    });
    if ("since" in facts) this.#columns.since.set(entry, facts.since === undefined ? 0 : facts.since + 1);
  }

  /**
   * Adds a block.
   * @param members indices of entries
   * @param published its row in the blocks table, from 0
   * @param k of its release
   * @returns its index
   */
  addBlock(members: readonly number[], published: number, k = this.#base.k): number {
    for (const member of members) this.#columns.members.add(member);
    this.#columns.ends.add(this.#columns.members.length);
    this.#columns.ks.add(k);
    return this.#columns.published.add(published);
  }

  /** Says which row of the blocks table a block has now; DISSOLVED where it has none. */
  place(block: number, published: number): void {
    this.#columns.published.set(block, published);
  }

  /** The largest k of the releases that had a block. */
  kOf(block: number): number {
    return this.#columns.ks.at(block);
  }

  /** Says that a release of this k has a block as well. */
  publishAgain(block: number, k: number): void {
    this.#columns.ks.set(block, Math.max(k, this.kOf(block)));
  }

  /**
   * The ledger of a release with this k; the one before stays as it is. It takes the lists over, which are too large to be
   * copied: nothing can be added afterwards.
   * @param told every version of every row of a rate that a release told, this one among them
   */
  finish(release: LedgerRelease, k = this.#base.k, told?: readonly ToldRate[]): Ledger {
    const { releases } = this.#base;
    const columns = { ...grown(this.#columns), ...(told && toldColumns(told)) };
    return { k, releases: [...releases, release], columns };
  }
}

import { DIGESTS } from "../model/digests.ts";
import type { ReleasedRate } from "../model/released-rate.ts";
import { EntryIndex } from "./entry-index.ts";
import { GrowingColumn, type GrowingColumns, growing, grown } from "./growing.ts";
import {
  entryCount,
  type Ledger,
  type LedgerColumns,
  type LedgerEntry,
  type LedgerRelease,
  releasedColumns,
} from "./ledger.ts";
import type { Pseudonyms } from "./pseudonyms.ts";
import { Unions } from "./unions.ts";

/** The pseudonyms that identify an entry. */
export type Names = Pick<Pseudonyms, "programme" | "version" | "organisation"> &
  Partial<Pick<Pseudonyms, "formerVersions" | "unnamed">>;

/** The facts that the ledger stores about an entry, apart from its pseudonyms. */
export type EntryFacts = Pick<LedgerEntry, "given" | "contributed" | "digests" | "rates" | "since">;

/** Returns how much room the columns need for this many more entries, each of an organisation of its own. */
function roomFor(entries: number): Partial<Record<keyof LedgerColumns, number>> {
  return {
    pseudonyms: entries,
    versions: entries,
    organisations: entries,
    given: entries,
    contributed: entries,
    rates: entries,
    since: entries,
    digests: DIGESTS * entries,
    organisationPseudonyms: entries,
    members: entries,
  };
}

/** A ledger that is being made: that of the previous release, with the additions and changes of the new one. */
export class LedgerDraft {
  readonly #base: Ledger;
  readonly #columns: GrowingColumns<LedgerColumns>;
  readonly #index: EntryIndex;
  /** By entry: the first entry of its programme. */
  readonly #firsts: GrowingColumn<Int32Array>;
  readonly #organisations: EntryIndex;
  /**
   * Organisations of years that are the same: a programme moved from one of these years to another, has the same answers in
   * both, or a name changed.
   */
  readonly #same = new Unions();
  /** By organisation: those that it was united with since the previous release, because their name changed to its own. */
  readonly #united = new Map<number, Set<number>>();

  /** @param expected how many entries the new release will probably have; more are possible */
  constructor(base: Ledger, expected = 0) {
    this.#base = base;
    const room = Math.max(0, expected - entryCount(base));
    const columns = growing(base.columns, roomFor(room));
    this.#columns = columns;
    this.#organisations = new EntryIndex(
      {
        get length() {
          return columns.organisationPseudonyms.length;
        },
        pseudonym: (index) => columns.organisationPseudonyms.at(index),
      },
      expected,
    );
    for (let at = 0; at < base.columns.moves.length; at += 2) {
      this.#same.join(base.columns.moves[at]!, base.columns.moves[at + 1]!);
    }
    this.#index = new EntryIndex(
      {
        get length() {
          return columns.pseudonyms.length;
        },
        pseudonym: (entry) => columns.pseudonyms.at(entry),
        hasVersion: (entry, { version }) => columns.versions.at(entry) === version,
        isOf: (entry, { organisation }) =>
          columns.organisationPseudonyms.at(columns.organisations.at(entry)) === organisation,
      },
      expected,
    );
    this.#firsts = new GrowingColumn(
      Int32Array.from(base.columns.pseudonyms, (pseudonym) => this.#index.first(pseudonym)!),
      room,
    );
  }

  get entryCount(): number {
    return this.#columns.pseudonyms.length;
  }

  /**
   * Returns the entry of a programme: its existing one, or a new one without facts.
   * @param elsewhere returns its pseudonyms in other years: if it moved from one of these, it is the same organisation
   */
  enter(pseudonyms: Names, elsewhere: () => readonly bigint[] = () => []): number {
    const known = this.#index.find(pseudonyms) ?? this.#relabelled(pseudonyms);
    if (known !== undefined) return known;
    const isUnited = this.#renameOrganisation(pseudonyms);
    const renamed = isUnited ? this.#index.findOfAny(pseudonyms) : undefined;
    if (renamed !== undefined) return renamed;
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
    if (moved !== undefined) this.#join(organisations.at(entry), organisations.at(moved));
    return entry;
  }

  /** Finds the entry of a programme if only its labels were renamed, and updates the entry's version. */
  #relabelled(pseudonyms: Names): number | undefined {
    for (const version of pseudonyms.formerVersions ?? []) {
      const entry = this.#index.find({ ...pseudonyms, version });
      if (entry === undefined) continue;
      this.relabel(entry, pseudonyms);
      return entry;
    }
    return undefined;
  }

  /**
   * Unites a programme's organisation with the one that it had in the previous release. So correcting a name changes nothing,
   * and organisations that merged count as one, also in earlier releases. A name that as many as k organisations would have
   * is more likely a mistake in the file, and unites no more of them.
   * @returns whether they are one
   */
  #renameOrganisation(pseudonyms: Names): boolean {
    const { organisations, organisationPseudonyms } = this.#columns;
    const from = this.#formerOwner(pseudonyms.programme);
    if (from === undefined) return false;
    const to = this.#organisation(pseudonyms.organisation);
    const united = this.#united.get(to) ?? new Set<number>();
    if (to !== from) this.#united.set(to, united.add(from));
    if (united.size >= this.#base.k) return false;
    // A name that was filled in is not that of all others without one.
    const wasUnnamed = organisationPseudonyms.at(from) === pseudonyms.unnamed;
    if (!wasUnnamed && this.#same.of(to) !== this.#same.of(from)) this.#join(to, from);
    this.#index.each(pseudonyms.programme, (entry) => {
      if (organisations.at(entry) === from) organisations.set(entry, to);
    });
    return true;
  }

  /** Returns the organisation of a programme in the previous release, as it is called since; undefined for a new programme. */
  #formerOwner(programme: bigint): number | undefined {
    let owner: number | undefined;
    this.#index.each(programme, (entry) => {
      if (entry < entryCount(this.#base)) owner = this.#columns.organisations.at(entry);
    });
    return owner;
  }

  /**
   * Returns the pseudonym of the organisation that a programme had in the previous release; undefined for a new programme. To
   * be called before programmes are entered, which can change names.
   */
  readonly formerOwnerOf = (programme: bigint): bigint | undefined => {
    const owner = this.#formerOwner(programme);
    return owner === undefined ? undefined : this.#columns.organisationPseudonyms.at(owner);
  };

  /** Updates the version of an entry to that with today's labels. */
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

  /** Returns the index of an organisation in a year, adding it if it is new. */
  #organisation(pseudonym: bigint): number {
    const known = this.#organisations.first(pseudonym);
    if (known !== undefined) return known;
    const index = this.#columns.organisationPseudonyms.add(pseudonym);
    this.#organisations.add(index);
    return index;
  }

  /** Returns a number that identifies the programme of an entry: the entry of the first version of its answers. */
  programmeOf(entry: number): number {
    return this.#firsts.at(entry);
  }

  /** Records that two entries, of different years, are of the same organisation. */
  unite(entry: number, other: number): void {
    const { organisations } = this.#columns;
    const [to, from] = [organisations.at(entry), organisations.at(other)];
    if (this.#same.of(to) !== this.#same.of(from)) this.#join(to, from);
  }

  /** Records that two organisations of years are the same. */
  #join(to: number, from: number): void {
    for (const organisation of [to, from]) this.#columns.moves.add(organisation);
    this.#same.join(to, from);
  }

  /** Returns the current facts of an entry. */
  factsOf(entry: number): EntryFacts & Pick<LedgerEntry, "organisation"> {
    const { organisations, given, contributed, digests, rates, since } = this.#columns;
    const waits = since.at(entry);
    return {
      organisation: this.#same.of(organisations.at(entry)),
      given: given.at(entry),
      contributed: contributed.at(entry),
      // Computed on demand, because few callers read them.
      get digests() {
        return [...digests.values(entry * DIGESTS, (entry + 1) * DIGESTS)];
      },
      rates: rates.at(entry),
      since: waits === 0 ? undefined : waits - 1,
    };
  }

  /** Updates facts of an entry; facts that are not given stay. */
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
   * @param members the indices of its entries
   * @param published its row in the blocks table, from 0
   * @param k the k of its release
   * @returns its index
   */
  addBlock(members: readonly number[], published: number, k = this.#base.k): number {
    for (const member of members) this.#columns.members.add(member);
    this.#columns.ends.add(this.#columns.members.length);
    this.#columns.ks.add(k);
    return this.#columns.published.add(published);
  }

  /** Sets the row of the blocks table that a block has now; DISSOLVED if it has none. */
  place(block: number, published: number): void {
    this.#columns.published.set(block, published);
  }

  /** Returns the largest k of the releases that had a block. */
  kOf(block: number): number {
    return this.#columns.ks.at(block);
  }

  /** Records that a release with this k also has a block. */
  publishAgain(block: number, k: number): void {
    this.#columns.ks.set(block, Math.max(k, this.kOf(block)));
  }

  /**
   * Makes the ledger of a release with this k; the ledger of the previous release is left unchanged. The new ledger
   * shares the columns of this draft, which are too large to copy, so nothing can be added afterwards.
   * @param released every version of every row of a rate that a release published, including this one
   */
  finish(release: LedgerRelease, k = this.#base.k, released?: readonly ReleasedRate[]): Ledger {
    const { releases } = this.#base;
    const columns = { ...grown(this.#columns), ...(released && releasedColumns(released)) };
    return { k, releases: [...releases, release], columns };
  }
}

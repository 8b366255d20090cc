import { QUESTIONS } from "../../model/metric.ts";
import { blockMean } from "../../tables/blocks.ts";
import { type Differences, differences } from "../differencing/differencing.ts";
import type { Baseline } from "../model/baseline.ts";
import type { Block } from "../model/block.ts";
import {
  askedOf,
  hasContributors,
  COST_PART_INDICES,
  type Programme,
  unpaidParts,
} from "../model/programme.ts";
import type { AnswerVersion } from "../model/version.ts";
import { isSafe } from "../partition/safety.ts";
import type { EarlierBlock } from "./earlier-block.ts";
import type { PublishedEntries } from "./published-entries.ts";
import type { RenewalRules } from "./renewal-rules.ts";

/** The programmes of one industry and year, and its blocks in the previous release. */
export class Pool {
  readonly programmes: readonly Programme[];
  readonly blocks: readonly EarlierBlock[];
  readonly rules: RenewalRules;
  readonly #baseline: Baseline;
  readonly #published: PublishedEntries;
  /** The entries of its own programmes. They are looked up many times, and faster than among those of all years. */
  readonly #entries: ReadonlyMap<Programme, number>;
  /** Today's programmes by their number (see programmeOf). */
  readonly #today: ReadonlyMap<number, Programme>;
  /** The entries of the previous release and their blocks, by the number of their programme. */
  readonly #shown: ReadonlyMap<number, { readonly entry: number; readonly block: EarlierBlock }>;
  /** The programmes of blocks of the previous release that may stay as they are. */
  readonly #staying: ReadonlySet<number>;
  /** Results of the search for differencing: different drafts often have the same new blocks. */
  readonly #searched = new Map<string, Differences>();
  #hasUnproven = false;

  constructor(
    programmes: readonly Programme[],
    blocks: readonly EarlierBlock[],
    baseline: Baseline,
    published: PublishedEntries,
    rules: RenewalRules,
  ) {
    this.programmes = programmes;
    this.blocks = blocks;
    this.rules = { ...rules, unpaid: unpaidParts(programmes) };
    this.#baseline = baseline;
    this.#published = published;
    this.#entries = new Map(programmes.map((own) => [own, baseline.entryOf(own)]));
    this.#shown = new Map(
      blocks.flatMap((block) => block.entries.map((entry) => [this.programmeOf(entry), { entry, block }])),
    );
    this.#staying = new Set(
      blocks.flatMap(({ hasLeaver, entries }) => (hasLeaver ? [] : entries.map(this.programmeOf))),
    );
    this.#today = new Map(programmes.map((own) => [this.programmeOf(this.entryOf(own)), own]));
  }

  /** The indexes in QUESTIONS of the questions asked in its year. */
  get asked(): number[] {
    return askedOf([...this.programmes, ...this.blocks.map(({ row }) => row)]);
  }

  readonly entryOf = (programme: Programme): number =>
    this.#entries.get(programme) ?? this.#baseline.entryOf(programme);

  /** Whether no release has included any of these programmes. */
  get isNew(): boolean {
    return this.blocks.length === 0 && !this.programmes.some(this.isKnown);
  }

  /** Whether blocks were rejected because the search could not prove them safe: they are connected with too many. */
  get hasUnproven(): boolean {
    return this.#hasUnproven;
  }

  /** Returns whether no release has included the programme with these answers. */
  readonly isFresh = (programme: Programme): boolean => !this.#published.has(this.entryOf(programme));

  /**
   * Returns whether the previous release does not show the programme's current answers: no release had them, or an
   * earlier one had, and they were corrected back.
   */
  readonly isChange = (programme: Programme): boolean => {
    const entry = this.entryOf(programme);
    const shown = this.#shown.get(this.programmeOf(entry))?.entry;
    return this.isFresh(programme) || (shown !== undefined && shown !== entry);
  };

  /** Returns whether outdated answers of the programme stay published unless its current ones are. */
  readonly isCorrection = (programme: Programme): boolean =>
    this.isChange(programme) && this.#staying.has(this.programmeOf(this.entryOf(programme)));

  /** Returns whether a release has included the programme, with these answers or others. */
  readonly isKnown = (programme: Programme): boolean => this.#versionsOf(programme).length > 0;

  #versionsOf(programme: Programme): readonly number[] {
    return this.#published.versionsOf(this.programmeOf(this.entryOf(programme)));
  }

  /** Returns whether no release has included the programme, with any answers. */
  readonly isAddition = (programme: Programme): boolean => !this.isKnown(programme);

  /** Returns the answers of an entry. */
  readonly versionOf = (entry: number): AnswerVersion => this.#baseline.versionOf(entry);

  /** Returns every version of a programme's answers that a release has included. */
  publishedVersionsOf(programme: Programme): AnswerVersion[] {
    return this.#versionsOf(programme).map(this.versionOf);
  }

  /**
   * Returns a programme's answers in the previous release and now; undefined if that release does not have
   * it.
   */
  readonly correctionOf = (
    programme: Programme,
  ): readonly [shown: AnswerVersion, now: AnswerVersion] | undefined => {
    const entry = this.entryOf(programme);
    const shown = this.#shown.get(this.programmeOf(entry))?.entry;
    return shown === undefined ? undefined : [this.versionOf(shown), this.versionOf(entry)];
  };

  /** Returns a number that identifies the programme of an entry, the same for all versions of its answers. */
  readonly programmeOf = (entry: number): number => this.#baseline.programmeOf(entry);

  /** Returns whether no published block had a programme of the organisation, in this year or one that it moved from. */
  readonly isStranger = (programme: Programme): boolean =>
    !this.#published.hasOrganisation(this.versionOf(this.entryOf(programme)).organisation);

  /** Returns the last block that had the programme with its current answers; undefined if none had. */
  readonly lastBlockOf = (programme: Programme): number | undefined =>
    this.#published.blocksOf(this.entryOf(programme)).at(-1);

  /** Returns the published blocks that had the programme, with these answers or others. */
  publishedBlocksOf(programme: Programme): number[] {
    return this.#versionsOf(programme).flatMap((entry) => this.#published.blocksOf(entry));
  }

  /** Returns the block of the previous release that has the programme, with these answers or others. */
  earlierBlockOf(programme: Programme): EarlierBlock | undefined {
    return this.#shown.get(this.programmeOf(this.entryOf(programme)))?.block;
  }

  /** Returns the largest k of the releases that had a block. */
  kOf({ block }: EarlierBlock): number {
    return this.#published.kOf(block);
  }

  /** Returns the members of a block with their current answers, in the order of its entries; undefined if one left. */
  todayOf(block: EarlierBlock): Programme[] | undefined {
    const members = this.presentOf(block);
    return members.length === block.entries.length ? members : undefined;
  }

  /** Returns the members of a block that did not leave, with their current answers, in the order of its entries. */
  presentOf({ entries }: EarlierBlock): Programme[] {
    return entries.flatMap((entry) => this.#today.get(this.programmeOf(entry)) ?? []);
  }

  /** The published answers of all programmes that left. */
  get leavers(): AnswerVersion[] {
    return this.blocks.flatMap((block) => this.leaversOf(block));
  }

  /** Returns the published answers of those members of a block that left. */
  leaversOf({ entries }: EarlierBlock): AnswerVersion[] {
    return entries
      .filter((entry) => !this.#today.has(this.programmeOf(entry)))
      .map((entry) => this.versionOf(entry));
  }

  /** Returns whether a member of the block has left or changed an answer. */
  isOpen({ entries, members }: EarlierBlock): boolean {
    return members.length < entries.length;
  }

  /**
   * Returns whether a block differs from every published block by k programmes (or by the k of the block's releases, if
   * lower). The search for a partition can check this for a single block; combinations are checked afterwards (isSafe).
   */
  readonly isFarFromAll = (members: readonly Programme[]): boolean => {
    const shared = new Map<number, number>();
    for (const member of members) {
      for (const block of this.#published.blocksOf(this.entryOf(member))) {
        shared.set(block, (shared.get(block) ?? 0) + 1);
      }
    }
    return [...shared].every(
      ([block, count]) =>
        this.#published.entriesOf(block).length + members.length - 2 * count >=
        Math.min(this.rules.k, this.#published.kOf(block)),
    );
  };

  /**
   * Returns whether every combination of these new blocks, with one another or with any published block, leaves nobody or
   * at least k organisations. Combinations of only published blocks are known already. If k was raised, a combination
   * with a block of earlier releases must leave as many as the k of those releases.
   * @param kept blocks of the previous release that are published again, and so with the current k
   * @param effort the number of values that the search may examine; what takes more counts as unsafe
   */
  isSafe(
    blocks: readonly Block[],
    kept: readonly EarlierBlock[] = [],
    effort: number | undefined = this.rules.effort,
  ): boolean {
    const added = blocks.map(({ members }) => members.map((member) => this.entryOf(member)));
    const related = this.#published.connected(added.flat());
    if (related.length === 0 && !this.#shareOrganisations(added)) return true;
    const again = new Set(kept.map(({ block }) => block));
    const kOf = (block: number) => (again.has(block) ? this.rules.k : this.#published.kOf(block));
    return [...new Set([this.rules.k, ...related.map(kOf)])].every((k) => {
      const promised = related.filter((block) => kOf(block) >= k);
      const found = this.#differencesOf(added, promised, k, effort);
      if (found === "not proven" && effort === this.rules.effort) this.#hasUnproven = true;
      return found === "none";
    });
  }

  /** Searches for differencing; what has been searched before has the same result, for a published block never changes. */
  #differencesOf(
    added: readonly (readonly number[])[],
    promised: readonly number[],
    k: number,
    effort: number | undefined,
  ): Differences {
    const name = [k, effort, promised.join(), ...added.map((entries) => entries.join())].join(";");
    const known = this.#searched.get(name);
    if (known !== undefined) return known;
    const all = [...promised.map((block) => this.#published.entriesOf(block)), ...added];
    const found = differences(all, k, this.#baseline.versionOf, {
      published: promised.length,
      isToday: this.#published.isToday,
      ...(effort !== undefined && { effort }),
    });
    this.#searched.set(name, found);
    return found;
  }

  /** Returns whether an organisation has programmes in several of these blocks. */
  #shareOrganisations(blocks: readonly (readonly number[])[]): boolean {
    const blockOf = new Map<number, readonly number[]>();
    return blocks.some((block) =>
      block.some((entry) => {
        const { organisation } = this.#baseline.versionOf(entry);
        const first = blockOf.get(organisation) ?? block;
        blockOf.set(organisation, first);
        return first !== block;
      }),
    );
  }

  /** Returns whether a block of the previous release may be published with the current k and rounding. */
  mayStay(block: EarlierBlock): boolean {
    const { k, rounding, unpaid = new Set() } = this.rules;
    // A part that was published as 0 is known, even if somebody pays it now.
    const publishedAsZero = COST_PART_INDICES.filter((part) => blockMean(block.row, QUESTIONS[part]!) === 0);
    const versions = block.entries.map(this.versionOf);
    const isLargeEnough = this.asked.every((questionIndex) => {
      const givers = versions.filter(({ contributed }) => (contributed >> questionIndex) & 1);
      return new Set(givers.map(({ organisation }) => organisation)).size >= k;
    });
    // The earlier answers of a waiting correction are not known; the row was safe when it was made.
    return (
      isLargeEnough &&
      (this.isOpen(block) ||
        (hasContributors(block.members, k) &&
          isSafe(block.members, rounding, new Set([...unpaid, ...publishedAsZero]))))
    );
  }

  /** Records the blocks as published: all further blocks of this release must be safe in combination with them. */
  accept(blocks: readonly Block[]): void {
    for (const { members } of blocks) {
      this.#published.add(
        members.map((member) => this.entryOf(member)),
        this.rules.k,
      );
    }
  }

  /** For each published block that has one of these programmes, returns the members with unchanged answers. */
  earlierSharing(programmes: readonly Programme[]): Programme[][] {
    const blocks = new Set(
      programmes.flatMap((programme) => this.#published.blocksOf(this.entryOf(programme))),
    );
    return [...blocks].map((block) => {
      const entries = new Set(this.#published.entriesOf(block));
      return this.programmes.filter((programme) => entries.has(this.entryOf(programme)));
    });
  }
}

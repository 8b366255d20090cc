import { QUESTIONS } from "../../model/metric.ts";
import { type BlockRow, meanIn } from "../../tables/blocks.ts";
import { differences } from "../differencing/differencing.ts";
import type { Baseline } from "../model/baseline.ts";
import { type Block, type BlockLabels, MIXED } from "../model/block.ts";
import { isNear, isSame } from "../model/digests.ts";
import { askedOf, hasContributors, PARTS, type Programme, unpaidParts } from "../model/programme.ts";
import type { AnswerVersion } from "../model/version.ts";
import type { PartitionRules, partition } from "../partition/partition.ts";
import { isSafe } from "../partition/safety.ts";
import type { PublishedEntries } from "./published-entries.ts";

/** What every release keeps to. */
export interface RenewalRules extends Pick<PartitionRules, "k" | "givesWay" | "rounding" | "unpaid"> {
  /** The release that is made. */
  readonly release: string;
  /** Values that the search for differences may look at (see differences); as many as it does by itself, if nothing is said. */
  readonly effort?: number;
  /** How the programmes of a new pool are cut; as partition does, if nothing is said. */
  readonly cut?: typeof partition;
  /** Industries and years of which nothing new may be published in this release. */
  readonly mustWait?: (pool: { readonly industry: string; readonly year: number }) => boolean;
}

/** A block of the release before, as today's submissions find it. */
export interface EarlierBlock {
  /** Its place in the history. */
  readonly block: number;
  readonly row: BlockRow;
  readonly entries: readonly number[];
  /** The members that are still there and answer as they did. */
  readonly members: readonly Programme[];
  /** Whether a member is no longer there: its block may not stay. */
  readonly hasLeaver: boolean;
}

/** The programmes of one industry and year, and the blocks of the release before that they stand in. */
export class Pool {
  readonly programmes: readonly Programme[];
  readonly blocks: readonly EarlierBlock[];
  readonly rules: RenewalRules;
  readonly #baseline: Baseline;
  readonly #published: PublishedEntries;
  /** By the number of a programme. */
  readonly #today: ReadonlyMap<number, Programme>;
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
    this.#today = new Map(programmes.map((own) => [this.programmeOf(this.entryOf(own)), own]));
  }

  /** The places of the questions that its programmes are asked. */
  get #asked(): number[] {
    return askedOf([...this.programmes, ...this.blocks.map(({ row }) => row)]);
  }

  entryOf(programme: Programme): number {
    return this.#baseline.enter(programme);
  }

  /** Whether no release had any of these programmes. */
  get isNew(): boolean {
    return this.blocks.length === 0 && !this.programmes.some(this.isKnown);
  }

  /** Whether some blocks were refused since the search could not prove them safe: they hang together with too many. */
  get hasUnproven(): boolean {
    return this.#hasUnproven;
  }

  /** Whether no release had these answers yet. */
  readonly isFresh = (programme: Programme): boolean => !this.#published.has(this.entryOf(programme));

  /** Whether a release had the programme, with these answers or others. */
  readonly isKnown = (programme: Programme): boolean => this.#versionsOf(programme).length > 0;

  #versionsOf(programme: Programme): readonly number[] {
    return this.#published.versionsOf(this.programmeOf(this.entryOf(programme)));
  }

  /** Whether no release had the programme, whatever it answered. */
  readonly isAddition = (programme: Programme): boolean => !this.isKnown(programme);

  /** How many organisations really gave each answer that is asked for the first time, or otherwise than before. */
  changedContributors(programmes: readonly Programme[]): number[] {
    return this.#changedBy(programmes).map(({ size }) => size);
  }

  /**
   * How many more organisations the pool must differ by, so that all of these can be published: what a release then tells
   * of the whole pool differs from what it tells now, and from what the release before told, by k organisations for each
   * answer, or by nobody.
   * @param waiting all whose answers of today are not published
   * @param isShown whether earlier answers of a programme are
   */
  missingFor(waiting: readonly Programme[], isShown: (programme: Programme) => boolean): number {
    const added = waiting
      .filter((programme) => !isShown(programme))
      .map((programme) => this.#baseline.versionOf(this.entryOf(programme)));
    const changes = this.#changedBy(waiting.filter(isShown));
    const counts = this.#asked.map((answer, at) => {
      const changed = changes[at] ?? [];
      const gave = added.filter(({ contributed }) => (contributed >> answer) & 1);
      return new Set([...changed, ...gave.map(({ organisation }) => organisation)]).size;
    });
    const since = [...counts, this.#changedSinceBefore()].filter((count) => count > 0);
    return Math.max(...since.map((count) => this.rules.k - count), 1);
  }

  /** The organisations of entries that either the release before has or the submissions of today. */
  #changedSinceBefore(): number {
    const now = new Set(this.programmes.map((programme) => this.entryOf(programme)));
    const before = new Set(this.blocks.flatMap(({ entries }) => entries));
    if (before.size === 0) return 0;
    const changed = [
      ...[...now].filter((entry) => !before.has(entry)),
      ...[...before].filter((entry) => !now.has(entry)),
    ];
    return new Set(changed.map((entry) => this.#baseline.versionOf(entry).organisation)).size;
  }

  #changedBy(programmes: readonly Programme[]): ReadonlySet<number>[] {
    const changes = programmes.filter(this.isFresh).map((programme) => {
      const { organisation, contributed, digests } = this.#baseline.versionOf(this.entryOf(programme));
      const earlier = this.#versionsOf(programme).map((entry) => this.#baseline.versionOf(entry));
      return { organisation, contributed, digests, earlier };
    });
    return this.#asked.map((answer) => {
      const bit = 1 << answer;
      // What was not given had no value that another could be near to.
      const isChanged = ({ contributed, digests, earlier }: (typeof changes)[number]) =>
        (contributed & bit) !== 0 &&
        !earlier.some((one) => (one.given & bit) !== 0 && isNear(one.digests, digests, answer));
      return new Set(changes.filter(isChanged).map(({ organisation }) => organisation));
    });
  }

  /** A number that stands for the programme of an entry, whichever version of its answers it is. */
  readonly programmeOf = (entry: number): number => this.#baseline.programmeOf(entry);

  /** Whether no block that was ever published had a programme of the organisation, in this year or where it moved from. */
  readonly isStranger = (programme: Programme): boolean =>
    !this.#published.hasOrganisation(this.#baseline.versionOf(this.entryOf(programme)).organisation);

  /** The last block that had the programme with the answers of today; undefined for a newcomer. */
  readonly lastBlockOf = (programme: Programme): number | undefined =>
    this.#published.blocksOf(this.entryOf(programme)).at(-1);

  /**
   * The members of a block with the answers of today, where nobody left and all that its row tells was answered as it was:
   * what is new in them are answers to questions that were added since. Undefined of any other block.
   */
  extended({ row, entries }: EarlierBlock): Programme[] | undefined {
    const members = entries.flatMap((entry) => this.#today.get(this.programmeOf(entry)) ?? []);
    const told = QUESTIONS.flatMap((question, answer) => (meanIn(row, question) === null ? [] : [answer]));
    const isAsBefore = entries.every((entry, place) => {
      const member = members[place];
      if (member === undefined) return false;
      const [before, now] = [entry, this.entryOf(member)].map(this.#baseline.versionOf) as [
        AnswerVersion,
        AnswerVersion,
      ];
      return told.every((answer) => {
        const bit = 1 << answer;
        return (
          (before.given & bit) === (now.given & bit) &&
          (before.contributed & bit) === (now.contributed & bit) &&
          ((now.given & bit) === 0 || isSame(before.digests, now.digests, answer))
        );
      });
    });
    return members.length === entries.length && told.length < this.#asked.length && isAsBefore
      ? members
      : undefined;
  }

  /** Whether a member of the block is gone or answers otherwise. */
  isOpen({ entries, members }: EarlierBlock): boolean {
    return members.length < entries.length;
  }

  /**
   * Whether a block differs from each block that was ever published by k programmes. It is what the search for a
   * partition can ask of one block; combinations of several are asked of the outcome.
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
   * Whether no combination of these new blocks, with one another or with any that was ever published, leaves fewer than
   * k organisations. What follows from published blocks alone is known already, whatever becomes of these. Where
   * k was raised, what rests on a block of an earlier release must leave as many as the k of that release says.
   * @param kept blocks of the release before that are published again, and so with the k of today
   */
  isSafe(blocks: readonly Block[], kept: readonly EarlierBlock[] = []): boolean {
    const added = blocks.map(({ members }) => members.map((member) => this.entryOf(member)));
    const related = this.#published.connected(added.flat());
    if (related.length === 0) return true;
    const again = new Set(kept.map(({ block }) => block));
    const kOf = (block: number) => (again.has(block) ? this.rules.k : this.#published.kOf(block));
    return [...new Set([this.rules.k, ...related.map(kOf)])].every((k) => {
      const promised = related
        .filter((block) => kOf(block) >= k)
        .map((block) => this.#published.entriesOf(block));
      const all = [...promised, ...added];
      const { effort } = this.rules;
      const found = differences(all, k, this.#baseline.versionOf, {
        published: promised.length,
        ...(effort !== undefined && { effort }),
      });
      if (found === "not proven") this.#hasUnproven = true;
      return found === "none";
    });
  }

  /** Whether a block of the release before may be published by the k and the rounding of today. */
  mayStay(block: EarlierBlock): boolean {
    const { k, rounding, unpaid = new Set() } = this.rules;
    // What was told as 0 is known, though somebody pays it now.
    const toldUnpaid = PARTS.filter((part) => meanIn(block.row, QUESTIONS[part]!) === 0);
    const versions = block.entries.map(this.#baseline.versionOf);
    const isOfEnough = this.#asked.every((answer) => {
      const givers = versions.filter(({ contributed }) => (contributed >> answer) & 1);
      return new Set(givers.map(({ organisation }) => organisation)).size >= k;
    });
    // The earlier answers of a correction that waits are not known; the row was safe when it was made.
    return (
      isOfEnough &&
      (this.isOpen(block) ||
        (hasContributors(block.members, k) &&
          isSafe(block.members, rounding, new Set([...unpaid, ...toldUnpaid]))))
    );
  }

  /** Takes the blocks for published: whatever else is cut in this release must be safe beside them. */
  accept(blocks: readonly Block[]): void {
    for (const { members } of blocks) {
      this.#published.add(
        members.map((member) => this.entryOf(member)),
        this.rules.k,
      );
    }
  }

  /** Of each earlier block that has one of these programmes: its members that are there today with the same answers. */
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

export function isMixed({ framework, region }: Pick<BlockLabels, "framework" | "region">): boolean {
  return framework === MIXED || region === MIXED;
}

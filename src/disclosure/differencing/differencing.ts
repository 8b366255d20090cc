import { QUESTIONS } from "../../model/metric.ts";
import { cutSpace } from "../../statistics/cut-space.ts";
import { lightVectors } from "../../statistics/light-vectors.ts";
import { rowSpace } from "../../statistics/row-space.ts";
import { type Vector, vectorOf } from "../../statistics/sparse-vector.ts";
import { isNear, hasSameAnswer } from "../model/digests.ts";
import type { AnswerVersion } from "../model/version.ts";

/** The result of a search for differencing. */
export type Differences = "none" | "too small" | "not proven";

/** The weight of a value without a contributor: the least that still counts as not 0. */
const NO_CONTRIBUTOR = 1e-6;
/** More than what all values without a contributor weigh, and less than one contributor. */
const MARGIN = 0.1;

/** The number of values that the exact search may examine. A core that takes more is not proven, and not published. */
const EFFORT = 2e6;
/** The number of edges that the search for cuts may look at, for each of these values: that is faster. */
const EDGES = 3;

interface DifferencesOptions {
  readonly published?: number;
  readonly effort?: number;
  readonly isToday?: (entry: number) => boolean;
}

/**
 * Searches for differencing: whether anybody could combine published sums of blocks so that fewer than k organisations
 * are left. A combination is any sum of multiples of blocks, of one or more releases; the programmes whose multiples do
 * not cancel are left. The search is exact, answer by answer:
 *
 * 1. A block with k contributors that no other block has cannot be in such a combination, because nothing cancels these.
 *    It is set aside. After that, other blocks may have k contributors that no remaining block has.
 * 2. Of the remaining blocks, only new ones and those connected with them by shared answers matter: a block that shares
 *    no answer with them adds nothing to a combination.
 * 3. The blocks whose sums can be such a combination are found as cuts of a graph (see cutSpace).
 * 4. All light vectors in the space of these sums are searched for.
 * @param blocks every block that shares programmes with another, as entries; each version of a programme is an entry
 * @param published the number of blocks, from the first on, that were published before: combinations of only these are
 * not searched
 * @param isToday returns whether an entry has a programme's answers of today; by default none has. Two programmes of an
 * organisation that both exist do not cancel because their answers are nearly equal, only because they are equal
 * @returns "none" if every combination leaves nobody or at least k contributors; "not proven" if the search took too long
 */
export function differences(
  blocks: readonly (readonly number[])[],
  k: number,
  versionOf: (entry: number) => AnswerVersion,
  { published = 0, effort = EFFORT, isToday = () => false }: DifferencesOptions = {},
): Differences {
  const versions = versionsIn(blocks, versionOf, isToday);
  const checked = new Set<string>();
  for (const questionIndex of QUESTIONS.keys()) {
    // A tiny correction does not cancel, but hides nobody: at least k must also be left without counting such ones.
    for (const cancels of [isSameValue, isNearValue]) {
      const { values, contributorOf } = valuesByBlock(versions, questionIndex, cancels);
      // Answers with the same pattern of contributors have the same differences.
      const pattern = values.map((block) => patternOf(block, contributorOf)).join(";");
      if (checked.has(pattern)) continue;
      checked.add(pattern);
      const found = ofAnswer(values, published, k, effort, contributorOf);
      if (found !== "none") return found;
    }
  }
  return "none";
}

function patternOf(block: readonly number[], contributorOf: Contributor): string {
  return block.map((value) => (contributorOf(value) === undefined ? `(${value})` : `${value}`)).join();
}

/** One version of an organisation's answer. */
interface GivenAnswer {
  readonly digests: readonly number[];
  /** Whether the organisation contributed it: the value was not limited. */
  readonly contributes: boolean;
  /** Whether it is one of today. */
  readonly isToday?: boolean;
}

/** Returns an organisation's answer to a question; undefined if it gave none. */
export function givenIn(
  { given, contributed, digests }: AnswerVersion,
  questionIndex: number,
): GivenAnswer | undefined {
  const bit = 1 << questionIndex;
  return (given & bit) === 0 ? undefined : { digests, contributes: (contributed & bit) !== 0 };
}

type Cancels = (a: GivenAnswer, b: GivenAnswer, questionIndex: number) => boolean;

/** A limited answer has no contributor in any block, so it never cancels one that was not limited. */
export const isSameValue: Cancels = (a, b, questionIndex) =>
  a.contributes === b.contributes && hasSameAnswer(a.digests, b.digests, questionIndex);

export const isNearValue: Cancels = (a, b, questionIndex) =>
  a.isToday === true && b.isToday === true
    ? hasSameAnswer(a.digests, b.digests, questionIndex)
    : isNear(a.digests, b.digests, questionIndex);

interface OwnVersion extends AnswerVersion {
  readonly isToday: boolean;
  /** Whether it is the only version of its organisation in these blocks: its answers are equal to no others then. */
  isAlone: boolean;
}

/** Versions, each once, and blocks as their places in that list. */
interface Versions {
  readonly versions: readonly OwnVersion[];
  readonly blocks: readonly (readonly number[])[];
}

/** Returns the version of each entry of each block. Each is asked for once: a ledger makes its digests on demand. */
function versionsIn(
  blocks: readonly (readonly number[])[],
  versionOf: (entry: number) => AnswerVersion,
  isToday: (entry: number) => boolean,
): Versions {
  const versions: OwnVersion[] = [];
  const placeOf = new Map<number, number>();
  const firstOf = new Map<number, OwnVersion>();
  const placed = (entry: number) => {
    const known = placeOf.get(entry);
    if (known !== undefined) return known;
    const { organisation, given, contributed, digests } = versionOf(entry);
    const first = firstOf.get(organisation);
    if (first !== undefined) first.isAlone = false;
    const isAlone = first === undefined;
    const version = { organisation, given, contributed, digests, isToday: isToday(entry), isAlone };
    if (isAlone) firstOf.set(organisation, version);
    placeOf.set(entry, versions.length);
    return versions.push(version) - 1;
  };
  return { blocks: blocks.map((block) => block.map(placed)), versions };
}

/**
 * Converts blocks to the values of one answer that they sum. Versions of a programme in which this answer was not
 * corrected have the same value, so they cancel; as do all that are connected by such. A value that occurs twice in a block
 * is listed twice.
 */
function valuesByBlock(
  { versions, blocks }: Versions,
  questionIndex: number,
  cancels: Cancels,
): { readonly values: number[][]; readonly contributorOf: Contributor } {
  type Answer = GivenAnswer & { readonly place: number };
  const known = new Map<number, Answer[]>();
  const valueOf: (number | undefined)[] = [];
  const bit = 1 << questionIndex;
  let count = 0;
  for (const [place, version] of versions.entries()) {
    const isGiven = (version.given & bit) !== 0;
    valueOf.push(isGiven && version.isAlone ? count++ : undefined);
    if (!isGiven || version.isAlone) continue;
    const { organisation, isToday } = version;
    const own = { ...givenIn(version, questionIndex)!, isToday, place };
    const others = known.get(organisation) ?? [];
    const alike = others.filter((one) => cancels(one, own, questionIndex)).map((one) => valueOf[one.place]);
    const value = alike[0] ?? count++;
    valueOf[place] = value;
    // An answer that is near to two others connects them, even if they are far apart.
    const connected = new Set(alike);
    if (connected.size > 1)
      for (const one of others) if (connected.has(valueOf[one.place])) valueOf[one.place] = value;
    others.push(own);
    known.set(organisation, others);
  }
  const contributors: (number | undefined)[] = Array(count).fill(undefined);
  // Among nearly equal answers, one that was contributed is enough, whatever the order.
  for (const [place, { contributed, organisation }] of versions.entries()) {
    const value = valueOf[place];
    if (value !== undefined && (contributed & bit) !== 0) contributors[value] = organisation;
  }
  return {
    values: blocks.map((block) =>
      block.map((place) => valueOf[place]).filter((value) => value !== undefined),
    ),
    contributorOf: (value) => contributors[value],
  };
}

type Contributor = (entry: number) => number | undefined;

function ofAnswer(
  blocks: readonly (readonly number[])[],
  published: number,
  k: number,
  effort: number,
  contributorOf: Contributor,
): Differences {
  const core = connectedWith(coreOf(blocks, k, contributorOf), new Set(blocks.slice(published)));
  if (core.length === 0) return "none";
  const atoms = atomsOf(core);
  // All entries of an organisation together weigh 1, so no combination weighs more than the organisations it leaves.
  const entriesOf = new Map<number, number>();
  for (const entry of atoms.flat()) {
    const contributor = contributorOf(entry);
    if (contributor !== undefined) entriesOf.set(contributor, (entriesOf.get(contributor) ?? 0) + 1);
  }
  const weights = atoms.map((entries) =>
    entries.reduce((sum, entry) => {
      const contributor = contributorOf(entry);
      return sum + (contributor === undefined ? NO_CONTRIBUTOR : 1 / entriesOf.get(contributor)!);
    }, 0),
  );
  const atomOf = new Map(atoms.flatMap((entries, atom) => entries.map((entry) => [entry, atom] as const)));
  const weightOf = (atom: number) => weights[atom]!;
  const ownersOf = (atom: number) => atoms[atom]!.map(contributorOf).filter((one) => one !== undefined);
  const rows = core.map((block) => countsOf(block, atomOf));
  const cuts = cutSpace(rows, ownersOf, k - 1, EDGES * effort);
  const { vectors, complete } = lightVectors(rowSpace(cuts).rows, weightOf, k - 1 + MARGIN, effort);
  const isSmall = vectors.some(({ columns }) => {
    const left = [...columns].flatMap((atom) => atoms[atom]!);
    return new Set(left.map(contributorOf).filter((one) => one !== undefined)).size < k;
  });
  return isSmall ? "too small" : complete ? "none" : "not proven";
}

/** Counts how often a block has the values of each atom; all values of an atom occur equally often. */
function countsOf(block: readonly number[], atomOf: ReadonlyMap<number, number>): Vector {
  const counts = new Map<number, number>();
  for (const value of block) counts.set(value, (counts.get(value) ?? 0) + 1);
  const atoms = new Map([...counts].map(([value, count]) => [atomOf.get(value)!, count]));
  const inOrder = [...atoms].sort(([a], [b]) => a - b);
  return vectorOf(
    inOrder.map(([atom]) => atom),
    inOrder.map(([, count]) => count),
  );
}

/** Groups values that occur in the same blocks equally often: no combination can separate them. */
function atomsOf(blocks: readonly (readonly number[])[]): number[][] {
  const blocksOf = new Map<number, number[]>();
  for (const [block, entries] of blocks.entries()) {
    for (const entry of entries) {
      const known = blocksOf.get(entry);
      if (known) known.push(block);
      else blocksOf.set(entry, [block]);
    }
  }
  const atoms = new Map<string, number[]>();
  for (const [entry, own] of blocksOf) {
    const name = own.join();
    const known = atoms.get(name);
    if (known) known.push(entry);
    else atoms.set(name, [entry]);
  }
  return [...atoms.values()];
}

/** Returns the blocks that share values with one of these, directly or through other blocks, and these themselves. */
function connectedWith(
  blocks: readonly (readonly number[])[],
  these: ReadonlySet<readonly number[]>,
): (readonly number[])[] {
  const blocksOf = new Map<number, (readonly number[])[]>();
  for (const block of blocks) {
    for (const value of block) {
      const known = blocksOf.get(value);
      if (known) known.push(block);
      else blocksOf.set(value, [block]);
    }
  }
  const found = new Set(blocks.filter((block) => these.has(block)));
  // The iteration includes blocks that are added to the set on the way.
  for (const block of found) {
    for (const value of block) {
      for (const other of blocksOf.get(value)!) found.add(other);
      blocksOf.set(value, []);
    }
  }
  return blocks.filter((block) => found.has(block));
}

/** Sets blocks aside that have k contributors of their own, until there are none. Returns the remaining blocks. */
function coreOf(
  blocks: readonly (readonly number[])[],
  k: number,
  contributorOf: Contributor,
): (readonly number[])[] {
  const shared = new Map<number, number>();
  for (const entry of blocks.flat()) shared.set(entry, (shared.get(entry) ?? 0) + 1);
  let left = [...blocks];
  for (;;) {
    const core = left.filter((block) => {
      const alone = new Set<number>();
      for (const entry of block) {
        const contributor = contributorOf(entry);
        if (contributor !== undefined && shared.get(entry) === 1) alone.add(contributor);
      }
      if (alone.size < k) return true;
      for (const entry of block) shared.set(entry, shared.get(entry)! - 1);
      return false;
    });
    if (core.length === left.length) return core;
    left = core;
  }
}

import { organisationsOf, type Programme } from "../model/programme.ts";

/** Whether a row of a rate stays, or the programmes that it counts with the property. */
export type RateRow = "keep" | { readonly withProperty: readonly Programme[] };

/** The numbers of programmes. */
type Numbers = ReadonlySet<number>;

interface Question {
  readonly k: number;
  /** Programmes of published blocks that have the property today. */
  readonly holders: readonly Programme[];
  /** The programmes that the previous release's row counts, published or withheld; undefined if it had no such row. */
  readonly before: Numbers | undefined;
  /** The programmes that each published version of the row counted. */
  readonly released: readonly Numbers[];
  /** Returns a number that identifies a programme, the same for all versions of its answers. */
  readonly numberOf: (programme: Programme) => number;
  readonly organisationOf: (number: number) => number;
  /** Whether a programme of the year has left since the previous release, whatever it answered. */
  readonly hasLeaver: boolean;
  /** Whether one has left since any release. */
  readonly hasEverHadLeaver: boolean;
  /** Whether an earlier release published the row with exactly these figures. */
  readonly isAsReleased: boolean;
  /** Returns whether a row that counts these can be published with what else is published for its year. */
  readonly isApart: (counted: readonly Programme[]) => boolean;
}

/**
 * Decides whether a row of a rate stays. Rates of whole years, such as that of open findings, are not sums over blocks,
 * so they have a rule of their own: a row changes only when at least k organisations have gained or lost the property,
 * compared with the previous release and with every published version of the row. Other corrections come with those. If
 * fewer have changed, the row stays as it was. It may become an earlier version of itself again, as after a correction that
 * was undone. If only earlier versions, or other figures of its year, are too near, it leaves a few programmes out, if at
 * most half as many as changed.
 *
 * If a programme of the year has left, no row of the year stays, whatever that programme answered: otherwise the rows
 * that change would disclose its answers. As many other programmes with the property wait as it takes to make a
 * difference of k organisations, with or without those that left. For the same reason no row of such a year becomes an
 * earlier version of itself later.
 */
export function rateRow(question: Question): RateRow {
  const { k, holders, before = new Set<number>(), released, numberOf, organisationOf } = question;
  const ownerOf = (programme: Programme) => organisationOf(numberOf(programme));
  if (question.before === undefined && released.length === 0) {
    const counted = farEnough(holders, ownerOf, (some) => (question.isApart(some) ? [] : [NOBODY]));
    return { withProperty: counted === holders || organisationsOf(counted) >= k ? counted : [] };
  }
  /** Returns the organisations that a change since the previous release leaves, if they are too few. */
  const sinceBefore = (now: Numbers) => {
    const change = [
      { sign: 1, numbers: now },
      { sign: -1, numbers: before },
    ];
    return leftBy(change, organisationOf, k);
  };
  /** For each sum with the row that leaves too few organisations, returns these organisations. */
  const nearOf = (some: readonly Programme[]): Numbers[] => {
    const now = new Set(some.map(numberOf));
    const others = sumsWith(now, released).flatMap((sum) => leftBy(sum, organisationOf, k) ?? []);
    // Figures that were published before differ from themselves by nothing.
    const isAgain = question.isAsReleased && !question.hasEverHadLeaver && some === holders;
    const near = [sinceBefore(now) ?? [], others.filter(({ size }) => size > 0 || !isAgain)].flat();
    return near.length > 0 || isAgain || question.isApart(some) ? near : [NOBODY];
  };
  if (nearOf(holders).length === 0) return { withProperty: holders };
  const now = new Set(holders.map(numberOf));
  // A row that was published once and is withheld now may be published again, if others wait.
  const isWithheld = before.size === 0 && released.length > 0;
  if (!isWithheld && !question.hasLeaver && (question.hasEverHadLeaver || sinceBefore(now) !== undefined))
    return "keep";
  const counted = farEnough(holders, ownerOf, nearOf);
  const some = organisationsOf(counted) >= k ? counted : [];
  if (isWithheld || question.hasLeaver) return { withProperty: some };
  const changed =
    [...now].filter((one) => !before.has(one)).length + [...before].filter((one) => !now.has(one)).length;
  // Not for little: the row would change again with each release.
  return some.length > 0 && 2 * (holders.length - some.length) <= changed ? { withProperty: some } : "keep";
}

/** Too near, whoever is left. */
const NOBODY: Numbers = new Set();

/** Leaves programmes out until no sum leaves too few organisations, as few as possible; all, if that cannot be reached. */
function farEnough(
  holders: readonly Programme[],
  ownerOf: (programme: Programme) => number,
  nearOf: (some: readonly Programme[]) => readonly Numbers[],
): readonly Programme[] {
  if (nearOf(holders).length === 0) return holders;
  let counted = holders.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  for (let near = nearOf(counted); near.length > 0; near = nearOf(counted)) {
    const next = counted.map(ownerOf).find((owner) => near.every((left) => !left.has(owner)));
    if (next === undefined) return [];
    counted = counted.filter((holder) => ownerOf(holder) !== next);
  }
  return counted;
}

/** A sum of rows: the programmes of each, with its sign. */
type Sum = readonly { readonly sign: number; readonly numbers: Numbers }[];

/** Combines the row with published ones as an intruder would: minus one, minus two, and minus one plus another. */
function sumsWith(now: Numbers, released: readonly Numbers[]): Sum[] {
  const row = { sign: 1, numbers: now };
  const added = released.map((numbers) => ({ sign: 1, numbers }));
  const taken = released.map((numbers) => ({ sign: -1, numbers }));
  return taken.flatMap((one, place) => [
    [row, one],
    ...taken.slice(place + 1).map((other) => [row, one, other]),
    ...added.filter((_, other) => other !== place).map((other) => [row, one, other]),
  ]);
}

/** Returns the organisations whose programmes do not cancel in a sum; undefined if they are k or more. */
function leftBy(sum: Sum, organisationOf: (number: number) => number, k: number): Numbers | undefined {
  const left = new Set<number>();
  for (const { numbers } of sum) {
    for (const number of numbers) {
      const times = sum.reduce((total, row) => total + (row.numbers.has(number) ? row.sign : 0), 0);
      if (times !== 0 && left.add(organisationOf(number)).size >= k) return undefined;
    }
  }
  return left;
}

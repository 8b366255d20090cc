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
}

/**
 * Decides whether a row of a rate stays. Rates of whole years, such as that of open findings, are not sums over blocks,
 * so they have a rule of their own: a row changes only when at least k organisations have gained or lost the property,
 * compared with the previous release and with every published version of the row. Other corrections come with those. If
 * fewer have changed, the row stays as it was.
 *
 * If a programme of the year has left, no row of the year stays, whatever that programme answered: otherwise the rows
 * that change would disclose its answers. As many other programmes with the property wait as it takes to make a
 * difference of k organisations, with or without those that left.
 */
export function rateRow(question: Question): RateRow {
  const { k, holders, before = new Set<number>(), released, numberOf, organisationOf, hasLeaver } = question;
  if (question.before === undefined && released.length === 0) return { withProperty: holders };
  const ownerOf = (programme: Programme) => organisationOf(numberOf(programme));
  const few = (some: readonly Programme[]) => {
    const now = new Set(some.map(numberOf));
    const sums = [
      [
        { sign: 1, numbers: now },
        { sign: -1, numbers: before },
      ],
      ...sumsWith(now, released),
    ];
    return sums.flatMap((sum) => leftBy(sum, organisationOf, k) ?? []);
  };
  let near = few(holders);
  if (near.length === 0) return { withProperty: holders };
  // A row that was published once and is withheld now may be published again, if others wait.
  const isWithheld = before.size === 0 && released.length > 0;
  if (!isWithheld && !hasLeaver) return "keep";
  let counted = holders.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  while (near.length > 0) {
    const next = counted.map(ownerOf).find((owner) => near.every((left) => !left.has(owner)));
    if (next === undefined) return { withProperty: [] };
    counted = counted.filter((holder) => ownerOf(holder) !== next);
    near = few(counted);
  }
  return { withProperty: organisationsOf(counted) >= k ? counted : [] };
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

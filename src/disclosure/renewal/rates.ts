import { organisationsOf, type Programme } from "../model/programme.ts";

/** What is to be done with a row of a rate. */
export type RateRow = "keep" | { readonly withProperty: readonly Programme[] };

/** Programmes, by their numbers. */
type Numbers = ReadonlySet<number>;

interface Question {
  readonly k: number;
  /** Programmes of published blocks that have the property today. */
  readonly holders: readonly Programme[];
  /** Those that the row of the release before counts, told or withheld; undefined where there was no such row. */
  readonly before: Numbers | undefined;
  /** Those that the row counted each time that a release told it. */
  readonly told: readonly Numbers[];
  /** A number that stands for a programme, whatever it answers. */
  readonly numberOf: (programme: Programme) => number;
  readonly organisationOf: (number: number) => number;
  /** Whether somebody of the year has left since, whatever they answered. */
  readonly hasLeaver: boolean;
}

/**
 * Rates of whole years, such as that of open findings, are no sums over blocks, so they have a rule of their own: a row
 * changes only when at least k organisations got the property or lost it, compared with the release before and with all that
 * was ever told of it; other corrections come with those. Where fewer changed it stays as it was; but who has left is used
 * no more. Where somebody of the year has left no row of it stays, whatever they answered, for those that change would tell
 * that: as many others with the property wait as it takes to make k, with those who left or without.
 */
export function rateRow(question: Question): RateRow {
  const { k, holders, before = new Set<number>(), told, numberOf, organisationOf, hasLeaver } = question;
  if (question.before === undefined && told.length === 0) return { withProperty: holders };
  const ownerOf = (programme: Programme) => organisationOf(numberOf(programme));
  const few = (some: readonly Programme[]) => {
    const now = new Set(some.map(numberOf));
    const sums = [
      [
        { sign: 1, numbers: now },
        { sign: -1, numbers: before },
      ],
      ...sumsWith(now, told),
    ];
    return sums.flatMap((sum) => leftBy(sum, organisationOf, k) ?? []);
  };
  let near = few(holders);
  if (near.length === 0) return { withProperty: holders };
  // Who was told of and is withheld now may be told of again, with others.
  const isWithheld = before.size === 0 && told.length > 0;
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

/** A sum of rows: their programmes, each with its sign. */
type Sum = readonly { readonly sign: number; readonly numbers: Numbers }[];

/** The row less one that was told, less two, and less one but with another: what an intruder would compute. */
function sumsWith(now: Numbers, told: readonly Numbers[]): Sum[] {
  const row = { sign: 1, numbers: now };
  const added = told.map((numbers) => ({ sign: 1, numbers }));
  const taken = told.map((numbers) => ({ sign: -1, numbers }));
  return taken.flatMap((one, place) => [
    [row, one],
    ...taken.slice(place + 1).map((other) => [row, one, other]),
    ...added.filter((_, other) => other !== place).map((other) => [row, one, other]),
  ]);
}

/** The organisations whose programmes a sum leaves; undefined where they are k or more. */
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

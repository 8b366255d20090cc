import { organisationsOf, type Programme } from "../model/programme.ts";

/** What is to be done with a row of a rate. */
export type RateRow = "keep" | { readonly withProperty: readonly Programme[] };

interface Question {
  readonly k: number;
  /** Programmes of published blocks that have the property today. */
  readonly holders: readonly Programme[];
  /** Numbers of programmes that the row of the release before counts; undefined where there was no such row. */
  readonly before: ReadonlySet<number> | undefined;
  /** A number that stands for a programme, whatever it answers. */
  readonly numberOf: (programme: Programme) => number;
  readonly organisationOf: (number: number) => number;
  /** Whether a programme is no longer to be used. */
  readonly hasLeft: (number: number) => boolean;
}

/**
 * Rates of whole years, such as that of open findings, are no sums over blocks, so they have a rule of their own: a row
 * changes only when at least k organisations got the property or lost it; other corrections come with those. Where fewer changed it stays as it was; but who
 * has left is used no more, so as many others with the property wait as it takes to make k.
 */
export function rateRow({ k, holders, before, numberOf, organisationOf, hasLeft }: Question): RateRow {
  if (before === undefined) return { withProperty: holders };
  const now = new Map(holders.map((holder) => [numberOf(holder), holder]));
  const changed = new Set([
    ...[...before].filter((number) => !now.has(number)).map(organisationOf),
    ...[...now.keys()].filter((number) => !before.has(number)).map(organisationOf),
  ]);
  if (changed.size === 0) return "keep";
  if (changed.size >= k) return { withProperty: holders };
  if (![...before].some(hasLeft)) return "keep";
  const others = holders.filter(
    (holder) => before.has(numberOf(holder)) && !changed.has(organisationOf(numberOf(holder))),
  );
  const held = new Set<number>();
  for (const holder of others.sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))) {
    if (changed.size + held.size >= k) break;
    held.add(organisationOf(numberOf(holder)));
  }
  const left = holders.filter((holder) => !held.has(organisationOf(numberOf(holder))));
  return { withProperty: changed.size + held.size >= k && organisationsOf(left) >= k ? left : [] };
}

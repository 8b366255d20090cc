import type { Answered } from "./answered.ts";

/**
 * Numbers the organisations of submissions, from 0: organisations keep their answers from year to year, so only answers of different
 * ones are independent. A submission that names none counts as one of its own.
 * @returns the number of each submission's organisation, and how many there are
 */
export function numberedOrganisations(all: readonly Pick<Answered, "organisation">[]): {
  readonly of: Int32Array;
  readonly count: number;
} {
  const numbers = new Map<string, number>();
  let count = 0;
  const of = Int32Array.from(all, ({ organisation }) => {
    const known = organisation === "" ? undefined : numbers.get(organisation);
    if (known !== undefined) return known;
    numbers.set(organisation, count);
    return count++;
  });
  return { of, count };
}

/** Returns the submissions of the latest year of each organisation, one each, in the given order. */
export function latestOfEach(all: readonly Answered[]): readonly Answered[] {
  const { of, count } = numberedOrganisations(all);
  if (count === all.length) return all;
  const latest: (Answered | undefined)[] = Array<undefined>(count).fill(undefined);
  for (const [at, answered] of all.entries()) {
    const known = latest[of[at]!];
    if (known === undefined || answered.year >= known.year) latest[of[at]!] = answered;
  }
  const chosen = new Set(latest);
  return all.filter((answered) => chosen.has(answered));
}

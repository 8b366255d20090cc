import type { Programme } from "../model/programme.ts";

/**
 * The years that a rate has rows of: from the first that it has begun in, or else the latest, which pages show; to its
 * last. What began later, or has ended, is absent then, not withheld: it says nothing of anybody.
 * @param ofYear the programmes of every published year, in order
 * @param hasBegun whether k organisations answered in a year, or a release told of it: one answer more or less moves no row
 */
export function rateYears(
  ofYear: ReadonlyMap<number, readonly Programme[]>,
  hasBegun: (year: number, programmes: readonly Programme[]) => boolean,
  last = Number.POSITIVE_INFINITY,
): number[] {
  const all = [...ofYear.keys()];
  const first = all.find((year) => hasBegun(year, ofYear.get(year) ?? [])) ?? all.at(-1) ?? last;
  return all.filter((year) => year >= first && year <= last);
}

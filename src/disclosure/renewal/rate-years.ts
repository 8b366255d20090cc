/**
 * The years that a rate has rows of: from the first that it has begun in, or else the latest, which pages show; to its
 * last. What began later, or has ended, is absent then, not withheld: it says nothing of anybody.
 * @param ofYear the programmes of every published year, in order
 * @param hasBegun whether k organisations answered in a year, or a release told of it: one answer more or less moves no row
 */
export function rateYears(
  ofYear: ReadonlyMap<number, unknown>,
  hasBegun: (year: number) => boolean,
  last = Number.POSITIVE_INFINITY,
): number[] {
  const all = [...ofYear.keys()];
  const first = all.find((year) => hasBegun(year)) ?? all.at(-1) ?? last;
  return all.filter((year) => year >= first && year <= last);
}

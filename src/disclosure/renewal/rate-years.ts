/**
 * Returns the years in which a rate has rows: from the first in which it has begun (or else the latest, which pages show)
 * to its last. Before it began and after it ended a row is absent, not withheld, which discloses nothing.
 * @param ofYear the programmes of every published year, in order
 * @param hasBegun returns whether k organisations answered in a year, or a release had a row: so no row comes or goes
 *   with a single answer
 * @param last the last year of the rate, if it has ended
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

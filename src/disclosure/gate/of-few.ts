/** In percent: the most of a sum that two organisations may make up. */
const MOST_OF_TWO = 85;
/** The largest relative error of a share that is computed in another way than the tables are. */
const PRECISION = 1e-6;

/** A part of a figure, and the organisation that contributed it; undefined for a limited answer, which nobody contributed. */
export type OwnedPart = readonly [organisation: number | undefined, part: number];

/** Returns whether one or two organisations make up more than 85 percent of the sum of the parts. */
export function isOfFew(parts: Iterable<OwnedPart>): boolean {
  const sums = new Map<number | undefined, number>();
  for (const [organisation, part] of parts) sums.set(organisation, (sums.get(organisation) ?? 0) + part);
  const total = [...sums.values()].reduce((sum, part) => sum + part, 0);
  sums.delete(undefined);
  const [first = 0, second = 0] = [...sums.values()].sort((a, b) => b - a);
  return areMoreThanMost(first + second, total);
}

/** Returns whether what two organisations contributed is more than 85 percent of a total. */
export function areMoreThanMost(ofTwo: number, total: number): boolean {
  return 100 * ofTwo > MOST_OF_TWO * (1 + PRECISION) * total;
}

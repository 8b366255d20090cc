/**
 * Returns the place with the least cost, the first of equal ones; -1 if no place qualifies.
 * @param costOf returns the parts of a place's cost, the most important first; undefined if the place is ruled out
 * @param isAllowed a further condition; called only for a place that costs less than the best so far
 */
export function least(
  places: Iterable<number>,
  costOf: (place: number) => readonly number[] | undefined,
  isAllowed: (place: number) => boolean = () => true,
): number {
  let best = -1;
  let leastCost: readonly number[] = [];
  for (const place of places) {
    const cost = costOf(place);
    if (cost === undefined) continue;
    const differing = cost.findIndex((part, index) => part !== leastCost[index]);
    if (best !== -1 && (differing === -1 || cost[differing]! > leastCost[differing]!)) continue;
    if (!isAllowed(place)) continue;
    best = place;
    leastCost = cost;
  }
  return best;
}

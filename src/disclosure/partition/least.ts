/**
 * The place with the least cost, the first of equal ones; -1 where none has a cost.
 * @param costOf parts of a cost, the weightiest first
 * @param isAllowed what rules a place out; asked only of a place that costs less than those before it
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

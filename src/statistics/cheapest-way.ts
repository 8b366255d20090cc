/** Two points of a graph that are joined. */
export type Edge = readonly [string, string];

/**
 * The way from one end of an edge to its other that costs least, without the edge itself (Dijkstra 1959).
 * @param without index of the edge
 * @param cost what it costs to take an edge, 0 or more
 * @returns indices of the edges on the way; undefined where there is none
 */
export function cheapestWay(
  edges: readonly Edge[],
  without: number,
  cost: (index: number) => number,
): number[] | undefined {
  const [start, goal] = edges[without]!;
  const reached = new Map<string, { cost: number; way: number[] }>([[start, { cost: 0, way: [] }]]);
  const done = new Set<string>();
  for (;;) {
    const open = [...reached].filter(([point]) => !done.has(point)).sort(([, a], [, b]) => a.cost - b.cost);
    if (open.length === 0) return undefined;
    const [point, here] = open[0]!;
    if (point === goal) return here.way;
    done.add(point);
    edges.forEach(([a, b], index) => {
      if (index === without || (a !== point && b !== point)) return;
      const next = a === point ? b : a;
      const total = here.cost + cost(index);
      if (total >= (reached.get(next)?.cost ?? Number.POSITIVE_INFINITY)) return;
      reached.set(next, { cost: total, way: [...here.way, index] });
    });
  }
}

import { greatest } from "d3-array";
import { Flow, TINY } from "./flow.ts";
import { edgesByPoint, otherEnd, type OwnedEdge, type OwnedGraph } from "./owned-graph.ts";

/**
 * Finds the light cuts of a graph, those whose edges have at most `most` owners, by branch and bound. One side grows from a
 * point; each point next to it joins that side in one branch, and the other side in another. A branch ends when none of its
 * cuts can be light: the owners of edges between the two sides count, and each other owner's edges together let 1 flow from
 * one side to the other (Ford and Fulkerson 1956, Maximal flow through a network), so no cut has fewer owners than that.
 * @param points all points but the ground
 * @param ground a further point; each cut is given by its other side
 * @param effort the number of edges that the search may look at
 * @returns those sides that are connected; undefined if the search took too long
 */
export function lightSides(
  points: readonly number[],
  edges: readonly OwnedEdge[],
  ground: number,
  most: number,
  effort: number,
): (readonly number[])[] | undefined {
  const graph = edgesByPoint(edges);
  const sides: (readonly number[])[] = [];
  let left = effort;
  const search = (above: ReadonlySet<number>, below: ReadonlySet<number>): void => {
    const { between, next } = border(graph, above, below);
    left -= above.size;
    if (left < 0 || between.size > most) return;
    if (next === undefined) {
      sides.push([...above]);
      return;
    }
    const flow = new Flow(graph, above, below, between);
    while (flow.size <= most - between.size + TINY) {
      left -= flow.edges;
      if (flow.grow()) continue;
      search(above, new Set([...below, next]));
      search(new Set([...above, next]), below);
      return;
    }
  };
  const below = new Set([ground]);
  for (const { point, owners } of adjacencyOrder(points, graph, ground)) {
    if (owners <= most) search(new Set([point]), below);
    if (left < 0) return undefined;
    below.add(point);
  }
  return sides;
}

/**
 * Yields the points, each time the one whose edges to the ground and to those before it have most owners: it
 * is the least likely to be cut off from them.
 */
function* adjacencyOrder(
  points: readonly number[],
  graph: OwnedGraph,
  ground: number,
): Generator<{ point: number; owners: number }> {
  const ties = new Map(points.map((point) => [point, new Set<number>()]));
  const take = (point: number) => {
    ties.delete(point);
    for (const edge of graph.get(point) ?? []) {
      const own = ties.get(otherEnd(edge, point));
      if (own) for (const owner of edge.owners) own.add(owner);
    }
  };
  take(ground);
  while (ties.size > 0) {
    const [point, owners] = greatest(ties, ([, own]) => own.size)!;
    take(point);
    yield { point, owners: owners.size };
  }
}

/** Returns the owners of edges between the two sides, and a point next to the first that is on neither side. */
function border(
  graph: OwnedGraph,
  above: ReadonlySet<number>,
  below: ReadonlySet<number>,
): { readonly between: ReadonlySet<number>; readonly next: number | undefined } {
  const between = new Set<number>();
  let next: number | undefined;
  for (const point of above) {
    for (const edge of graph.get(point) ?? []) {
      const other = otherEnd(edge, point);
      if (below.has(other)) for (const owner of edge.owners) between.add(owner);
      else if (!above.has(other)) next ??= other;
    }
  }
  return { between, next };
}

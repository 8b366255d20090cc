import { otherEnd, type OwnedEdge, type OwnedGraph } from "./owned-graph.ts";

/** Flows are sums of fractions, and compared with this tolerance. */
export const TINY = 1e-6;

/**
 * A flow from one side of a cut to the other. The edges of an owner together let 1 through.
 * @see Ford and Fulkerson (1956), Maximal flow through a network
 */
export class Flow {
  size = 0;
  readonly #above: ReadonlySet<number>;
  readonly #below: ReadonlySet<number>;
  readonly #graph: OwnedGraph;
  /** By edge: how much more can flow from its point a to its point b, and back. */
  readonly #room: ReadonlyMap<OwnedEdge, { ab: number; ba: number }>;

  /** @param between the owners of edges between the two sides, which let nothing more through */
  constructor(
    graph: OwnedGraph,
    above: ReadonlySet<number>,
    below: ReadonlySet<number>,
    between: ReadonlySet<number>,
  ) {
    this.#graph = graph;
    this.#above = above;
    this.#below = below;
    const edges = edgesBeyond(graph, above, below);
    const counts = new Map<number, number>();
    for (const { owners } of edges)
      for (const owner of owners) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    this.#room = new Map(
      [...edges].map((edge) => {
        const room = edge.owners.reduce(
          (sum, owner) => sum + (between.has(owner) ? 0 : 1 / counts.get(owner)!),
          0,
        );
        return [edge, { ab: room, ba: room }];
      }),
    );
  }

  /** The number of edges. */
  get edges(): number {
    return this.#room.size;
  }

  /** Lets more flow along a shortest path. Returns false if there is none. */
  grow(): boolean {
    const path = this.#path();
    if (path === undefined) return false;
    const more = Math.min(...path.map((step) => this.#roomOf(step)));
    for (const { edge, from } of path) {
      const room = this.#room.get(edge)!;
      const isOnward = edge.a === from;
      room.ab += isOnward ? -more : more;
      room.ba += isOnward ? more : -more;
    }
    this.size += more;
    return true;
  }

  #roomOf({ edge, from }: Step): number {
    const { ab, ba } = this.#room.get(edge)!;
    return edge.a === from ? ab : ba;
  }

  #path(): Step[] | undefined {
    const steps = new Map<number, Step>();
    const reached = new Set(this.#above);
    for (const from of reached) {
      for (const edge of this.#graph.get(from) ?? []) {
        const to = otherEnd(edge, from);
        if (reached.has(to) || this.#roomOf({ edge, from }) < TINY) continue;
        steps.set(to, { edge, from });
        if (this.#below.has(to)) return back(steps, to);
        reached.add(to);
      }
    }
    return undefined;
  }
}

/** An edge of a path, and the point where it enters the edge. */
interface Step {
  readonly edge: OwnedEdge;
  readonly from: number;
}

/** Returns the steps that led to a point, the last first. */
function back(steps: ReadonlyMap<number, Step>, end: number): Step[] {
  const path: Step[] = [];
  for (let step = steps.get(end); step !== undefined; step = steps.get(step.from)) path.push(step);
  return path;
}

/** Returns the edges that a connected cut with these sides can have: those that are reached without the other side. */
function edgesBeyond(
  graph: OwnedGraph,
  above: ReadonlySet<number>,
  below: ReadonlySet<number>,
): ReadonlySet<OwnedEdge> {
  const edges = new Set<OwnedEdge>();
  const reached = new Set(above);
  for (const point of reached) {
    for (const edge of graph.get(point) ?? []) {
      const other = otherEnd(edge, point);
      if (above.has(point) && above.has(other)) continue;
      edges.add(edge);
      if (!below.has(other)) reached.add(other);
    }
  }
  return edges;
}

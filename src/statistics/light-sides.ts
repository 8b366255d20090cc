/** An edge of a graph between two points. */
export interface OwnedEdge {
  readonly a: number;
  readonly b: number;
  /** Those whose edge it is. Each may have several edges. */
  readonly owners: readonly number[];
}

/** Sums of fractions are compared with this tolerance. */
const TINY = 1e-6;

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

type Graph = ReadonlyMap<number, readonly OwnedEdge[]>;

function edgesByPoint(edges: readonly OwnedEdge[]): Graph {
  const found = new Map<number, OwnedEdge[]>();
  for (const edge of edges) {
    for (const point of [edge.a, edge.b]) {
      const own = found.get(point);
      if (own) own.push(edge);
      else found.set(point, [edge]);
    }
  }
  return found;
}

const otherEnd = ({ a, b }: OwnedEdge, end: number): number => (a === end ? b : a);

/**
 * Yields the points, each time the one whose edges to the ground and to those before it have most owners: it
 * is the least likely to be cut off from them.
 */
function* adjacencyOrder(
  points: readonly number[],
  graph: Graph,
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
    const [point, { size: owners }] = [...ties].reduce((a, b) => (b[1].size > a[1].size ? b : a));
    take(point);
    yield { point, owners };
  }
}

/** Returns the owners of edges between the two sides, and a point next to the first that is on neither side. */
function border(
  graph: Graph,
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

/** A flow from one side of a cut to the other. */
class Flow {
  size = 0;
  readonly #above: ReadonlySet<number>;
  readonly #below: ReadonlySet<number>;
  readonly #graph: Graph;
  /** By edge: how much more can flow from its point a to its point b, and back. */
  readonly #room: ReadonlyMap<OwnedEdge, { ab: number; ba: number }>;

  /** @param between the owners of edges between the two sides, which let nothing more through */
  constructor(
    graph: Graph,
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
    const more = Math.min(
      ...path.map(({ edge, from }) => this.#room.get(edge)![edge.a === from ? "ab" : "ba"]),
    );
    for (const { edge, from } of path) {
      const room = this.#room.get(edge)!;
      const [on, back] = edge.a === from ? (["ab", "ba"] as const) : (["ba", "ab"] as const);
      room[on] -= more;
      room[back] += more;
    }
    this.size += more;
    return true;
  }

  #path(): { readonly edge: OwnedEdge; readonly from: number }[] | undefined {
    const steps = new Map<number, { readonly edge: OwnedEdge; readonly from: number }>();
    const reached = new Set(this.#above);
    for (const from of reached) {
      for (const edge of this.#graph.get(from) ?? []) {
        const to = otherEnd(edge, from);
        if (reached.has(to)) continue;
        const room = this.#room.get(edge)!;
        if ((edge.a === from ? room.ab : room.ba) < TINY) continue;
        steps.set(to, { edge, from });
        if (this.#below.has(to)) return back(steps, to);
        reached.add(to);
      }
    }
    return undefined;
  }
}

function back<T extends { readonly from: number }>(steps: ReadonlyMap<number, T>, end: number): T[] {
  const path: T[] = [];
  for (let step = steps.get(end); step !== undefined; step = steps.get(step.from)) path.push(step);
  return path;
}

/** Returns the edges that a connected cut with these sides can have: those that are reached without the other side. */
function edgesBeyond(
  graph: Graph,
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

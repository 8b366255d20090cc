/** An edge of a graph between two points. */
export interface OwnedEdge {
  readonly a: number;
  readonly b: number;
  /** Those whose edge it is. Each may have several edges. */
  readonly owners: readonly number[];
}

/** A graph: the edges of each point. */
export type OwnedGraph<E extends OwnedEdge = OwnedEdge> = ReadonlyMap<number, readonly E[]>;

export function edgesByPoint<E extends OwnedEdge>(edges: readonly E[]): OwnedGraph<E> {
  const found = new Map<number, E[]>();
  for (const edge of edges) {
    for (const point of [edge.a, edge.b]) {
      const own = found.get(point);
      if (own) own.push(edge);
      else found.set(point, [edge]);
    }
  }
  return found;
}

export const otherEnd = ({ a, b }: OwnedEdge, end: number): number => (a === end ? b : a);

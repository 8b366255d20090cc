import type { Edge } from "./cheapest-way.ts";

/**
 * The edges without which a part of their graph falls apart (Tarjan 1974). In a two-way table with published
 * line totals, take lines for points and withheld cells for edges between their two lines: exactly the cells
 * that are bridges follow from the totals (Gusfield 1988).
 * @param edges pairs of points; two edges may join the same points
 * @returns indices of the bridges
 */
export function bridges(edges: readonly Edge[]): number[] {
  const edgesAt = new Map<string, number[]>();
  edges.forEach((points, index) => {
    for (const point of points) edgesAt.set(point, [...(edgesAt.get(point) ?? []), index]);
  });
  const order = new Map<string, number>();
  const found: number[] = [];
  /** The earliest point that is reached from here without the edge that led here. */
  const visit = (point: string, from: number): number => {
    const own = order.size;
    order.set(point, own);
    let lowest = own;
    for (const index of edgesAt.get(point)!) {
      if (index === from) continue;
      const [a, b] = edges[index]!;
      const next = a === point ? b : a;
      const known = order.get(next);
      const reached = known ?? visit(next, index);
      if (known === undefined && reached > own) found.push(index);
      lowest = Math.min(lowest, reached);
    }
    return lowest;
  };
  for (const point of edgesAt.keys()) if (!order.has(point)) visit(point, -1);
  return found;
}

import { expect, it } from "vitest";
import { Flow } from "../../src/statistics/flow.ts";
import { edgesByPoint, type OwnedEdge } from "../../src/statistics/owned-graph.ts";

const edge = (a: number, b: number, ...owners: number[]): OwnedEdge => ({ a, b, owners });

/** The largest flow from the first point to the last. */
function largest(edges: readonly OwnedEdge[], last: number, between: readonly number[] = []): number {
  const flow = new Flow(edgesByPoint(edges), new Set([0]), new Set([last]), new Set(between));
  while (flow.grow());
  return Number(flow.size.toFixed(6));
}

it("the largest flow is that through the narrowest cut, in either direction of an edge", () => {
  const edges = [edge(0, 1, 10, 11), edge(2, 0, 12), edge(1, 2, 13), edge(3, 1, 14), edge(2, 3, 15, 16)];
  expect(largest(edges, 3)).toBe(3);
  expect(largest(edges.slice(0, 4), 3)).toBe(1);
  expect(largest(edges.slice(0, 3), 3)).toBe(0);
});

it("the edges of an owner together let 1 through, and those of owners between the sides nothing", () => {
  const edges = [edge(0, 1, 10), edge(0, 2, 10), edge(1, 3, 11), edge(2, 3, 12)];
  expect(largest(edges, 3)).toBe(1);
  expect(largest([...edges, edge(0, 3, 12)], 3, [12])).toBe(0.5);
});

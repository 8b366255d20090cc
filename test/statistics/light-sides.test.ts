import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lightSides } from "../../src/statistics/light-sides.ts";
import type { OwnedEdge } from "../../src/statistics/owned-graph.ts";

const edge = (a: number, b: number, ...owners: number[]): OwnedEdge => ({ a, b, owners });
const inOrder = (sides: readonly (readonly number[])[] | undefined) =>
  sides?.map((side) => side.toSorted((a, b) => a - b).join(" ")).sort();

describe("light sides of a graph", () => {
  it("are cut off by edges of few owners, however many edges these have", () => {
    const edges = [edge(0, 1, 7), edge(0, 1, 8), edge(1, 2, 9), edge(1, 2, 9), edge(2, 0, 9)];
    expect(inOrder(lightSides([1, 2], edges, 0, 1, 100))).toEqual(["2"]);
    expect(inOrder(lightSides([1, 2], edges, 0, 2, 100))).toEqual(["2"]);
    expect(inOrder(lightSides([1, 2], edges, 0, 3, 100))).toEqual(["1", "1 2", "2"]);
  });

  it("include a whole part that has no edge to the ground", () => {
    expect(inOrder(lightSides([1, 2, 3], [edge(1, 2, 7)], 0, 0, 100))).toEqual(["1 2", "3"]);
  });

  it("are not known if the search may look at too few edges", () => {
    expect(lightSides([1, 2], [edge(1, 2, 7)], 0, 1, 0)).toBeUndefined();
  });

  it("are those of all cuts, in every graph of six points", () => {
    const edges = fc.array(
      fc.tuple(fc.nat(5), fc.nat(5), fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 3 })),
      { maxLength: 14 },
    );
    fc.assert(
      fc.property(edges, fc.nat(5), (some, most) => {
        const graph = some.filter(([a, b]) => a !== b).map(([a, b, owners]) => edge(a, b, ...owners));
        const points = [1, 2, 3, 4, 5];
        const subsets = Array.from({ length: 31 }, (_, bits) =>
          points.filter((point) => ((bits + 1) >> (point - 1)) & 1),
        );
        const light = subsets.filter((side) => {
          const cut = graph.filter(({ a, b }) => side.includes(a) !== side.includes(b));
          return new Set(cut.flatMap(({ owners }) => owners)).size <= most && isConnected(side, graph);
        });
        expect(inOrder(lightSides(points, graph, 0, most, 1e6))).toEqual(inOrder(light));
      }),
      { numRuns: 300 },
    );
  });
});

function isConnected(side: readonly number[], graph: readonly OwnedEdge[]): boolean {
  const reached = new Set(side.slice(0, 1));
  for (const point of reached) {
    for (const { a, b } of graph) {
      if (a === point && side.includes(b)) reached.add(b);
      if (b === point && side.includes(a)) reached.add(a);
    }
  }
  return reached.size === side.length;
}

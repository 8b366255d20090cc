import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Edge, lightCuts } from "../../../src/disclosure/gate/least-cut.ts";

const POINTS = 6;

/** Connected graphs of six points: a path, and any other edges. */
const graphs: fc.Arbitrary<Edge[]> = fc
  .record({
    path: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: POINTS - 1, maxLength: POINTS - 1 }),
    others: fc.array(
      fc.record({ a: fc.nat(POINTS - 1), b: fc.nat(POINTS - 1), weight: fc.integer({ min: 1, max: 6 }) }),
      { maxLength: 8 },
    ),
  })
  .map(({ path, others }) => [...path.map((weight, a) => ({ a, b: a + 1, weight })), ...others]);

const weightOf = (edges: readonly Edge[], side: ReadonlySet<number>) =>
  edges.reduce((sum, { a, b, weight }) => sum + (side.has(a) === side.has(b) ? 0 : weight), 0);

/** The lightest cut of all, by trying each. */
function lightest(edges: readonly Edge[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let bits = 1; bits < 2 ** (POINTS - 1); bits++) {
    const side = new Set(Array.from({ length: POINTS }, (_, point) => point).filter((p) => (bits >> p) & 1));
    least = Math.min(least, weightOf(edges, side));
  }
  return least;
}

describe("light cuts", () => {
  it("are found exactly if a cut weighs less than the limit, and include the lightest", () => {
    fc.assert(
      fc.property(graphs, fc.integer({ min: 1, max: 12 }), (edges, limit) => {
        const weights = lightCuts(edges, limit).map((side) => weightOf(edges, side));
        expect(weights.filter((weight) => weight >= limit)).toEqual([]);
        const least = lightest(edges);
        if (least < limit) expect(Math.min(...weights)).toBe(least);
        else expect(weights).toEqual([]);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it("have a weight of 4 in the example of Stoer and Wagner, between 3, 4, 7, 8 and the others", () => {
    const edges = [
      [1, 2, 2],
      [1, 5, 3],
      [2, 3, 3],
      [2, 5, 2],
      [2, 6, 2],
      [3, 4, 4],
      [3, 7, 2],
      [4, 7, 2],
      [4, 8, 2],
      [5, 6, 3],
      [6, 7, 1],
      [7, 8, 3],
    ].map(([a, b, weight]) => ({ a: a!, b: b!, weight: weight! }));
    const cuts = lightCuts(edges, 5).filter((side) => weightOf(edges, side) === 4);
    expect(
      cuts.map((side) => [...side].sort().join()).map((side) => (side.includes("1") ? "1,2,5,6" : side)),
    ).toContain("3,4,7,8");
  });
});

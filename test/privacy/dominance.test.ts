import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isDominated } from "../../src/privacy/dominance.ts";

const of = (...values: number[]) => values.map((value, contributor) => ({ contributor, value }));

describe("the p% rule", () => {
  test("the second largest contributor knows the largest to within what all others add", () => {
    // 1,000 - 600 - 350 leaves 50: the second estimates the first as 650 at most, 8.3 percent above.
    expect(isDominated(of(600, 350, 30, 20), 10)).toBe(true);
    expect(isDominated(of(600, 350, 30, 20), 8)).toBe(false);
  });

  test("others that add exactly p percent of the largest are enough", () => {
    expect(isDominated(of(100, 50, 6, 4), 10)).toBe(false);
    expect(isDominated(of(100, 50, 6, 3.9), 10)).toBe(true);
  });

  test("a sum of one or two is known to who is in it", () => {
    expect(isDominated(of(100), 10)).toBe(true);
    expect(isDominated(of(100, 100), 10)).toBe(true);
  });

  test("one that is not nothing among nothings is known to all of them", () => {
    expect(isDominated(of(0, 0, 7, 0, 0), 10)).toBe(true);
  });

  test("nothing is told of nothings, or of nobody", () => {
    expect(isDominated(of(0, 0, 0), 10)).toBe(false);
    expect(isDominated([], 10)).toBe(false);
  });

  test("what one contributor adds in several parts counts as one", () => {
    const alike = of(50, 50, 50, 50, 50);
    expect(isDominated(alike, 10)).toBe(false);
    // The same five parts, of two contributors.
    expect(
      isDominated(
        alike.map(({ value }, index) => ({ contributor: index % 2, value })),
        10,
      ),
    ).toBe(true);
  });

  test("neither the order nor the unit matters", () => {
    const values = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(values, (list) => {
        const expected = isDominated(of(...list), 10);
        expect(isDominated(of(...list.toReversed()), 10)).toBe(expected);
        expect(isDominated(of(...list.map((value) => value * 8)), 10)).toBe(expected);
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

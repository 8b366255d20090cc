import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isDominated } from "../../../src/disclosure/model/dominance.ts";

describe("dominance", () => {
  test.each([
    [[50, 35, 15], false],
    // Rounding errors do not matter: 0.85 is more than 0.85 times their computed sum.
    [[0.45, 0.4, 0.15], false],
    [[50, 36, 14], true],
    [[100], true],
    [[50, 50], true],
    [[20, 20, 20, 20, 20], false],
    [[0, 0, 0, 0, 0], false],
    [[], false],
  ])("of %j is %s", (contributions, want) => {
    expect(isDominated(contributions)).toBe(want);
  });

  test("a total that is not dominated satisfies the p% rule with p = 10", () => {
    const contributions = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(contributions, (values) => {
        fc.pre(!isDominated(values));
        const [first, , ...others] = values.toSorted((a, b) => b - a);
        const rest = others.reduce((sum, value) => sum + value, 0);
        expect(rest).toBeGreaterThanOrEqual(0.1 * first!);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});

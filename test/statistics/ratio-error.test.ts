import fc from "fast-check";
import { expect, it } from "vitest";
import { ratioError } from "../../src/statistics/ratio-error.ts";

it("the error of a ratio of means is that of its residuals", () => {
  // R = 6 / 12; residuals 0, 0.5, -0.5: √(0.5 / 2 / 3) / 4.
  expect(
    ratioError([
      [1, 2],
      [2.5, 4],
      [2.5, 6],
    ]),
  ).toBeCloseTo(Math.sqrt(0.5 / 2 / 3) / 4, 12);
});

it("a part that is the same share of every whole has no error", () => {
  expect(
    ratioError([
      [1, 2],
      [2, 4],
      [4, 8],
    ]),
  ).toBe(0);
});

it("there is no error for a single pair, or if the whole is 0", () => {
  expect(ratioError([[1, 2]])).toBeUndefined();
  expect(
    ratioError([
      [0, 0],
      [0, 0],
    ]),
  ).toBeUndefined();
});

const cost = fc.double({ min: 1, max: 1000, noNaN: true });

it("a part and the rest of the whole have the same error, whatever the unit", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cost, cost), { minLength: 2, maxLength: 20 }), (parts) => {
      const own = ratioError(parts.map(([a, b]) => [a, a + b]))!;
      expect(ratioError(parts.map(([a, b]) => [b, a + b]))).toBeCloseTo(own, 8);
      expect(ratioError(parts.map(([a, b]) => [7 * a, 7 * (a + b)]))).toBeCloseTo(own, 8);
    }),
  );
});

it("the delta method agrees with the jackknife over many items", () => {
  // Costs by a fixed rule, far from proportional.
  const pairs = Array.from({ length: 400 }, (_, i) => {
    const part = 50 + ((i * 37) % 101);
    return [part, part + 80 + ((i * 53) % 97)] as const;
  });
  const ratioOf = (some: typeof pairs) =>
    some.reduce((sum, [part]) => sum + part, 0) / some.reduce((sum, [, whole]) => sum + whole, 0);
  const others = pairs.map((_, index) => ratioOf(pairs.toSpliced(index, 1)));
  const mean = others.reduce((sum, one) => sum + one, 0) / 400;
  const jackknife = Math.sqrt((399 / 400) * others.reduce((sum, one) => sum + (one - mean) ** 2, 0));
  expect(ratioError(pairs)! / jackknife).toBeCloseTo(1, 2);
});

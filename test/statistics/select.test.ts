import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { select } from "../../src/statistics/select.ts";

describe("select", () => {
  const values = fc.oneof(
    fc.array(fc.double({ noNaN: true }), { minLength: 1, maxLength: 300 }),
    fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 300 }),
  );

  it("puts the number in a place that it would have in order, with none greater before it and none smaller after it", () => {
    fc.assert(
      fc.property(values, fc.nat(), (given, seed) => {
        const position = seed % given.length;
        const numbers = Float64Array.from(given);
        select(numbers, position);
        const [before, own, after] = [
          numbers.subarray(0, position),
          numbers[position]!,
          numbers.subarray(position),
        ];
        const sorted = Float64Array.from(given).sort();
        // 0 and -0 are equal numbers.
        expect(own === sorted[position]).toBe(true);
        expect(before.every((one) => one <= own) && after.every((one) => one >= own)).toBe(true);
        expect(numbers.sort().every((one, at) => one === sorted[at])).toBe(true);
      }),
    );
  });

  it("is done with 100,000 numbers that are in order, in reverse or all the same", () => {
    const count = 100_000;
    for (const of of [(at: number) => at, (at: number) => count - at, () => 7]) {
      const numbers = Float64Array.from({ length: count }, (_, at) => of(at));
      const expected = numbers.slice().sort()[count >> 1];
      select(numbers, count >> 1);
      expect(numbers[count >> 1]).toBe(expected);
    }
  });
});

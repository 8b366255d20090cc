import fc from "fast-check";
import { expect, test } from "vitest";
import { shares } from "../../src/statistics/shares.ts";

test.each([
  [[1, 1, 1], 1, [33.4, 33.3, 33.3]],
  [[1, 1, 1], 0, [34, 33, 33]],
  [[1, 2], 1, [33.3, 66.7]],
  [[1, 2], 2, [33.33, 66.67]],
  [[48_000, 42_000, 30_000], 1, [40, 35, 25]],
  [[1, 1, 1, 1, 1, 1], 1, [16.7, 16.7, 16.7, 16.7, 16.6, 16.6]],
  [[0, 5], 1, [0, 100]],
  [[3], 1, [100]],
])("the shares of %j to %d decimals are %j", (amounts, decimals, want) => {
  expect(shares(amounts, decimals)).toEqual(want);
});

test("there are no shares if all amounts are 0", () => {
  expect(shares([0, 0, 0], 1)).toBeUndefined();
  expect(shares([], 1)).toBeUndefined();
});

test("shares of so many decimals sum to exactly 100, each within one last digit of the exact share", () => {
  const amounts = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 15 });
  fc.assert(
    fc.property(
      amounts.filter((all) => all.some(Boolean)),
      fc.integer({ min: 0, max: 3 }),
      (given, decimals) => {
        const got = shares(given, decimals)!;
        const total = given.reduce((sum, amount) => sum + amount, 0);
        const digits = got.map((share) => share.toFixed(decimals));
        expect(got).toEqual(digits.map(Number));
        // Added as a reader would, digit by digit: as whole numbers of the last decimal.
        const lastDigits = digits.map((text) => Number(text.replace(".", "")));
        expect(lastDigits.reduce((sum, n) => sum + n, 0)).toBe(100 * 10 ** decimals);
        got.forEach((share, index) => {
          expect(Math.abs(share - (100 * given[index]!) / total)).toBeLessThan(10 ** -decimals);
        });
      },
    ),
    { seed: 1, numRuns: 300 },
  );
});

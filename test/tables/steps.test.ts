import { expect, test } from "vitest";
import { bandOf, tierOf } from "../../src/tables/steps.ts";

const tiers = [
  { tier: "high", from: 65 },
  { tier: "middle", from: 55 },
  { tier: "low", from: 0 },
];

test.each([
  [0, "low"],
  [54.999999, "low"],
  [55, "middle"],
  [64.999999, "middle"],
  [65, "high"],
  [100, "high"],
])("a score of %d is in the tier %s: a threshold belongs to the tier above it", (score, tier) => {
  expect(tierOf(score, tiers)).toBe(tier);
});

test("the order of the steps does not matter", () => {
  const [high, middle, low] = tiers as [(typeof tiers)[0], (typeof tiers)[0], (typeof tiers)[0]];
  for (const steps of [
    [low, middle, high],
    [middle, high, low],
    [middle, low, high],
  ]) {
    expect([40, 60, 80].map((score) => tierOf(score, steps))).toEqual(["low", "middle", "high"]);
  }
});

test.each([
  [0, "0-25"],
  [25, "25-50"],
  [100, "25-50"],
])("a value of %d lies in the band %s: the lower bound is included", (value, band) => {
  const bands = [
    { band: "0-25", from: 0 },
    { band: "25-50", from: 25 },
  ];
  expect(bandOf(value, bands)).toBe(band);
});

test.each([
  ["below all steps", -1, tiers],
  ["that is not a number", Number.NaN, tiers],
  ["without steps", 50, []],
])("a value %s is refused, not guessed", (_, value, steps) => {
  expect(() => tierOf(value, steps)).toThrow(RangeError);
});

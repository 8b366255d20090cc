import { expect, test } from "vitest";
import type { Methodology } from "../../src/tables/settings.ts";
import { bandOf, namesIn, tierOf } from "../../src/tables/steps.ts";

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

test("a threshold that is missed only by rounding errors of a computation is met", () => {
  expect(tierOf(64.99999999999999, tiers)).toBe("high");
  expect(tierOf(64.9999999999, tiers)).toBe("middle");
  expect(
    bandOf(8.2 + 16.8 - 1e-14, [
      { band: "low", from: 0 },
      { band: "high", from: 25 },
    ]),
  ).toBe("high");
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
])("a value of %d is in the band %s: the lower bound is included", (value, band) => {
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

test("a threshold that is missed only by the last bit of a sum is met", () => {
  const mean = (5 * 32.8 + 10 * 66.1) / 15;
  const tiers = [
    { tier: "Advanced", from: 65 },
    { tier: "Developing", from: 55 },
    { tier: "Foundational", from: 0 },
  ];
  expect(tierOf(mean - 1e-14, tiers)).toBe("Developing");
  expect(tierOf(54.9999, tiers)).toBe("Foundational");
});

test("a list of steps has their names in their order, and rounding has the names of the units", () => {
  const names = namesIn({
    maturityTiers: tiers,
    riskTiers: [{ tier: "calm", from: 0 }],
    rounding: { score: 1, usd: 0 },
  } as unknown as Methodology);
  expect(names("maturityTiers")).toEqual(["high", "middle", "low"]);
  expect(names("riskTiers")).toEqual(["calm"]);
  expect(names("rounding")).toEqual(["score", "usd"]);
});

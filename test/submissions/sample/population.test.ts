import { describe, expect, it } from "vitest";
import {
  BOTTLENECKS,
  COUNTRIES,
  FINDING_DECLINES,
  FINDING_RATES,
  FRAMEWORKS,
  INDUSTRIES,
  weightOf,
  yearsBack,
} from "../../../src/submissions/sample/population.ts";
import { settings } from "../support.ts";

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const ids = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id).sort();

describe("the population", () => {
  it("has exactly the labels of the registries", () => {
    expect(ids(INDUSTRIES)).toEqual(ids(settings.industries));
    expect(ids(FRAMEWORKS)).toEqual(ids(settings.frameworks));
    expect(ids(COUNTRIES)).toEqual(ids(settings.countries));
    expect(ids(BOTTLENECKS)).toEqual(ids(settings.bottlenecks));
  });

  it("has shares that add up to 1", () => {
    expect(sum(INDUSTRIES.map(({ weight }) => weight))).toBeCloseTo(1, 12);
    expect(sum(BOTTLENECKS.map(({ weight }) => weight))).toBeCloseTo(1, 12);
    for (const { frameworks } of INDUSTRIES) expect(sum(frameworks)).toBeCloseTo(1, 12);
  });

  it("counts 4,721 programmes in the latest year, by country too, and fewer each year back", () => {
    const weights = [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026].map(weightOf);
    expect(weights).toEqual([1580, 2010, 2460, 2930, 3390, 3850, 4300, 4721]);
    expect(sum(weights)).toBe(25_241);
    expect(sum(COUNTRIES.map(({ weight }) => weight))).toBe(4721);
  });

  it("grows by 420 programmes in each later year, and shrinks by a fifth in each earlier one, down to 200", () => {
    expect([2027, 2028, 2018, 2017, 1990].map(weightOf)).toEqual([5141, 5561, 1264, 1011, 200]);
  });

  it("changes for twelve years back and four years on", () => {
    expect([2010, 2014, 2015, 2026, 2029, 2030, 2031].map(yearsBack)).toEqual([12, 12, 11, 0, -3, -4, -4]);
  });

  it("has a chance of an open finding for each of twelve requirements, in every year", () => {
    expect([FINDING_RATES.length, FINDING_DECLINES.length]).toEqual([12, 12]);
    // The least and the most mature, in the first year, seven years back.
    const chances = FINDING_RATES.flatMap((rate, r) =>
      [1.7, 0.3].map((maturity) => rate * maturity * (1 + 7 * FINDING_DECLINES[r]!)),
    );
    for (const chance of chances) {
      expect(chance).toBeGreaterThan(0);
      expect(chance).toBeLessThan(1);
    }
  });
});

import codes from "i18n-iso-countries/codes.json" with { type: "json" };
import { expect, it, test } from "vitest";
import { countryOf, WORLD_REGIONS } from "../../../src/importing/values/countries.ts";

test("every country of ISO 3166-1 has one region, except Antarctica, which M49 puts into none", () => {
  const placed = WORLD_REGIONS.flatMap((region) => region.codes.split(" "));
  expect(new Set(placed).size).toBe(placed.length);
  const known = (codes as string[][]).map(([code]) => code!);
  expect(known.filter((code) => !placed.includes(code))).toEqual(["AQ"]);
  expect(placed.filter((code) => !known.includes(code))).toEqual([]);
});

it.each([
  ["DE", "DE", "Germany", "europe"],
  ["deu", "DE", "Germany", "europe"],
  ["DEUTSCHLAND", "DE", "Germany", "europe"],
  [" Österreich ", "AT", "Austria", "europe"],
  ["osterreich", "AT", "Austria", "europe"],
  ["Etats-Unis", "US", "United States", "northern-america"],
  ["U.S.", "US", "United States", "northern-america"],
  ["UK", "GB", "United Kingdom", "europe"],
  ["Mexique", "MX", "Mexico", "latin-america"],
  ["Alemania", "DE", "Germany", "europe"],
  ["Turkey", "TR", "Türkiye", "asia"],
  ["UAE", "AE", "United Arab Emirates", "asia"],
  ["New Zealand", "NZ", "New Zealand", "oceania"],
  ["Côte d’Ivoire", "CI", "Côte d'Ivoire", "africa"],
])("%s is %s", (label, code, name, region) => {
  expect(countryOf(label)).toEqual({ code, name, region });
});

it.each(["", "-", "Atlantis", "EU", "Congo", "12"])("%j is not a country", (label) => {
  expect(countryOf(label)).toBeUndefined();
});

import { expect, test } from "vitest";
import { thinIndustries } from "../../src/starter/thin-industries.ts";

const INDUSTRIES = [
  { id: "hotels", name: "Hotels" },
  { id: "bars", name: "Bars" },
  { id: "casinos", name: "Casinos" },
];

/** As many programmes of an industry and year as there are names, one for each organisation. */
const programmes = (industry: string, year: number, organisations: string) =>
  [...organisations].map((organisation) => ({ industry, year, organisation }));

const thin = (found: ReturnType<typeof programmes>, more: { readonly firstYear?: number } = {}) =>
  thinIndustries(found, { industries: INDUSTRIES, ...more }, []);

test("only industries that never have five organisations in a year are reported, with each year", () => {
  const { k, industries, gathering } = thin([
    ...programmes("HOTELS", 2025, "abcde"),
    ...programmes("Hotels", 2026, "a"),
    ...programmes("Bars", 2025, "abcdd"),
    ...programmes("bars", 2026, "aaaaaa"),
  ]);
  expect(k).toBe(5);
  expect(
    industries.map(({ industry, isWhole, years }) => [
      industry,
      isWhole,
      years.map(({ year, organisations }) => [year, organisations]),
    ]),
  ).toEqual([
    [
      "bars",
      true,
      [
        [2025, 4],
        [2026, 1],
      ],
    ],
  ]);
  expect(gathering).toEqual({ industries: ["bars"], by: null, besides: "hotels", years: [2025] });
});

test("two industries that suffice together need no other", () => {
  const { gathering } = thin([
    ...programmes("Hotels", 2026, "abcdef"),
    ...programmes("Bars", 2026, "abc"),
    ...programmes("Casinos", 2026, "xyz"),
  ]);
  expect(gathering).toEqual({ industries: ["bars", "casinos"], by: null, besides: null, years: [2026] });
});

test("a misspelt label counts towards the industry that is meant, and years before the first one do not count", () => {
  const found = [...programmes("Casinso", 2026, "ab"), ...programmes("Casinos", 2026, "cde")];
  const leftOut = [
    { column: "industry", label: "Casinso", rows: 2, reason: "misspelt", like: "Casinos" },
  ] as const;
  expect(thinIndustries(found, { industries: INDUSTRIES }, leftOut).industries).toEqual([]);
  expect(thin(found).industries.map(({ industry }) => industry)).toEqual(["casinos"]);
  const earlier = [...programmes("Bars", 2024, "abcde"), ...programmes("Bars", 2025, "ab")];
  expect(thin(earlier).industries).toEqual([]);
  expect(thin(earlier, { firstYear: 2025 }).industries.map(({ industry }) => industry)).toEqual(["bars"]);
});

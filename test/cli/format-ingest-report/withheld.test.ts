import { describe, expect, it } from "vitest";
import { withheldLines } from "../../../src/cli/format-ingest-report/withheld.ts";

const year = { year: 2026, organisations: 7, tooFew: [], paidByFew: [], alike: [], dominated: [] };
const lines = (years: readonly (typeof year & object)[], isWhole = false) =>
  withheldLines({ k: 5, industries: [{ industry: "retail", isWhole, years }], gathering: null }, "exactly");

describe("what is withheld", () => {
  it("has its cause: too few organisations before too few answers, and these before a cost that few pay", () => {
    const tooFew = [{ question: "audit_hours", organisations: 4 }] as const;
    const paidByFew = [{ question: "qsa_fees_usd", organisations: 2 }] as const;
    const of = (changes: object) => lines([{ ...year, ...changes }])[0];
    expect(of({ organisations: 4, tooFew, paidByFew })).toBe(
      "retail, 2026: 4 organisations, and each answer needs 5",
    );
    expect(of({ organisations: 0 })).toBe("retail, 2026: no organisations, and each answer needs 5");
    expect(of({ tooFew, paidByFew })).toBe(
      "retail, 2026: 7 organisations, but too few answered audit_hours (4): each answer needs 5",
    );
    expect(of({ paidByFew })).toBe(
      "retail, 2026: too few organisations pay a part of the cost, so its mean would disclose what they pay: qsa_fees_usd (2); at least 3 must pay it",
    );
    expect(of({ alike: ["audit_hours"] })).toBe(
      "retail, 2026: all gave nearly the same audit_hours, so the mean would disclose it",
    );
    expect(of({})).toBe(
      "retail, 2026: no block of its programmes is safe, or they wait for others that change",
    );
  });

  it("is one line for an industry withheld in every year, about the year with the most organisations", () => {
    const years = [
      { ...year, year: 2025, organisations: 3 },
      { ...year, organisations: 1 },
    ];
    expect(lines(years, true)).toEqual([
      "retail, every year: at most 3 organisations, and each answer needs 5",
    ]);
    const alike: object = { alike: ["audit_hours"] };
    expect(lines([...years, { ...year, year: 2024, organisations: 5, ...alike }], true)).toEqual([
      "retail, every year: all gave nearly the same audit_hours, so the mean would disclose it",
    ]);
  });

  it.each([
    [20, []],
    [21, ["and 1 more"]],
  ])("lists twenty of %d industries and years, and counts the others", (count, more) => {
    const years = Array.from({ length: count }, (_, at) => ({ ...year, year: 2000 + at, organisations: 4 }));
    expect(lines(years).slice(19)).toEqual([
      "retail, 2019: 4 organisations, and each answer needs 5",
      ...more,
    ]);
  });

  it("says what would publish it", () => {
    const gathering = { industries: ["gaming", "travel"], by: null, besides: null, years: [2025, 2026] };
    expect(withheldLines({ k: 5, industries: [], gathering }, "exactly")).toEqual([
      "to publish gaming, travel too: add a row for smaller industries to reference/industries.csv, with gaming travel in its column gathers. Together they have enough organisations in 2 years, 2025 to 2026",
    ]);
    const beside = { ...gathering, besides: "hotels", years: [2026] };
    expect(withheldLines({ k: 5, industries: [], gathering: beside }, "exactly")[0]).toContain(
      "with gaming travel hotels in its column gathers. Together with hotels, the smallest of the others, they have enough organisations in 2026",
    );
  });

  it("names the industry that gathers others already, which may be too small itself", () => {
    const of = (industries: readonly string[], besides: string | null) =>
      withheldLines(
        { k: 5, industries: [], gathering: { industries, by: "other", besides, years: [2026] } },
        "exactly",
      );
    expect(of(["gaming"], null)).toEqual([
      "to publish gaming too: add gaming to the column gathers of other in reference/industries.csv. Together they have enough organisations in 2026",
    ]);
    expect(of([], "hotels")[0]).toContain(
      "to publish other too: add hotels to the column gathers of other in reference/industries.csv",
    );
  });

  it("has no numbers in coarse steps", () => {
    const industries = [{ industry: "retail", isWhole: false, years: [{ ...year, organisations: 3 }] }];
    expect(withheldLines({ k: 5, industries, gathering: null }, "coarsely")).toEqual([
      "retail, 2026: no block of enough organisations can be made",
    ]);
  });
});

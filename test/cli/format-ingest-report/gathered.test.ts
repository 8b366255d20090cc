import { expect, test } from "vitest";
import { gatheredLines, isIndustryWithheld } from "../../../src/cli/format-ingest-report/gathered.ts";

const YEAR = { year: 2026, organisations: 2, tooFew: [], paidByFew: [], alike: [], dominated: [] };
const withheldIf = (isWhole: boolean) => ({
  k: 5,
  industries: [{ industry: "others", isWhole, years: [YEAR] }],
  gathering: null,
});

test("an industry is withheld if nothing of it is published in any year", () => {
  expect([true, false].map((isWhole) => isIndustryWithheld(withheldIf(isWhole), "others"))).toEqual([
    true,
    false,
  ]);
  expect(isIndustryWithheld(withheldIf(true), "retail")).toBe(false);
});

test("an industry that is counted as another is told with that one, and whether that is withheld", () => {
  const gathered = [{ industry: "gaming", by: "others", programmes: 3 }];
  expect(gatheredLines({ gathered, withheld: withheldIf(false) }, "exactly")).toEqual([
    "counted as others: gaming, 3 programmes",
  ]);
  expect(gatheredLines({ gathered, withheld: withheldIf(true) }, "coarsely")).toEqual([
    "counted as others, which is withheld: gaming, fewer than 5 programmes",
  ]);
});

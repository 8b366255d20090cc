import { expect, test } from "vitest";
import { tablesIn } from "../../src/browser/tables.ts";
import { useFakeDocument, wordsOfNodes } from "../support/fake-document.ts";

/** Scripts of pages know the types of a browser, and tests do not. */
const VIEW = new URL("../../src/browser/table-view.ts", import.meta.url).href;
const { tableNodes }: { readonly tableNodes: (tables: readonly object[]) => readonly unknown[] } =
  await import(VIEW);

const ci95 = [56.43, 62.83];
const ANSWER = {
  generatedAt: "2026-10-05T00:00:00Z",
  crossIndustryAvg: 59.6,
  industries: [
    { industry: "alpha", maturityScore: 59.6, uncertainty: { maturityScore: { standardError: 1.5, ci95 } } },
    { industry: "beta", maturityScore: null, suppressed: true, uncertainty: { maturityScore: null } },
  ],
  frameworks: [{ framework: "X_1", avgCostUSD: 120_000 }],
};

test("an answer's tables show their number of rows, units, withheld values and intervals", () => {
  useFakeDocument();
  const units = { "industries.maturityScore": "score", "frameworks.avgCostUSD": "usd" } as const;
  expect(wordsOfNodes(tableNodes(tablesIn(ANSWER, units)))).toMatchInlineSnapshot(`
    [
      "Values",
      "Values",
      "field",
      "value",
      "unit",
      "generatedAt",
      "2026-10-05T00:00:00Z",
      "crossIndustryAvg",
      "59.6",
      "industries",
      "industries 2 rows. 95% intervals are below the figures.",
      "industry",
      "maturityScorepoints of 100",
      "suppressed",
      "alpha",
      "59.656.43 to 62.83",
      "beta",
      "withheld",
      "true",
      "frameworks",
      "frameworks 1 row",
      "framework",
      "avgCostUSDUSD",
      "X_1",
      "120,000",
    ]
  `);
});

test.each([
  [0, "0 rows"],
  [1, "1 row"],
  [2, "2 rows"],
])("a list of %i entries has %s", (count, said) => {
  useFakeDocument();
  const industries = Array.from({ length: count }, (_, at) => ({ industry: `i${at}` }));
  const words = wordsOfNodes(tableNodes(tablesIn({ industries }, {})));
  expect(words).toContain(`industries ${said}`);
});

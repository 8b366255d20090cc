import { describe, expect, it } from "vitest";
import { finder, words } from "../../src/browser/find.ts";
import { searchEntries } from "../../src/site/search-index.ts";
import { context } from "./support.ts";

const find = finder(searchEntries(context, [], []));
const first = (typed: string) => {
  const entry = find(typed)[0];
  return entry && `${entry.kind}: ${entry.title}`;
};

describe("the search", () => {
  it.each([
    ["maturity index", "Endpoint: Maturity index"],
    ["observatory/regions", "Endpoint: Observatory: regions"],
    ["fintech", "Industry: FinTech"],
    ["asia", "Region: Asia"],
    ["PCI_DSS_v4", "Framework: PCI DSS v4.0.1"],
    ["efficiency.correlation", "Field: efficiency.correlation"],
    ["hours per point", "Field: efficiency.hoursPerPoint"],
    ["open_finding_rate_pct", "Column: open_finding_rate_pct"],
    ["healthcare audit hours", "Average: Healthcare: audit hours"],
    ["cost in retail", "Average: Retail: compliance cost"],
    ["What is the cost in retail", "Average: Retail: compliance cost"],
    ["how to cite", "Topic: How to cite"],
    ["asia automation", "Average: Asia: automation rate"],
    ["average maturity", "Average: Global average: maturity score"],
    ["germany", "Country: Germany"],
    ["requirement 11", "Requirement: 11 Security testing"],
    ["uncertainty", "Topic: Uncertainty"],
    ["confidence interval", "Topic: Uncertainty"],
    ["cite", "Topic: How to cite"],
    ["rate limit", "Topic: Rate limits"],
    ["error", "Topic: Errors"],
    ["licence", "Topic: Licence"],
    ["license", "Topic: Licence"],
    ["python", "Topic: First call"],
    ["quarter", "Topic: Releases and quarters"],
  ])("for %s finds first %s", (typed, entry) => {
    expect(first(typed)).toBe(entry);
  });

  it("knows words by their beginning, and with a letter mistyped", () => {
    expect(first("hospit")).toBe("Industry: Hospitality");
    expect(first("hopsitality")).toBe("Industry: Hospitality");
  });

  it("wants every word", () => {
    expect(find("fintech zebra")).toEqual([]);
  });

  it("reads the words in names", () => {
    expect(words("crossIndustryAvg of audit_hours")).toEqual([
      "crossIndustryAvg",
      "of",
      "audit",
      "hours",
      "cross",
      "Industry",
      "Avg",
    ]);
  });
});

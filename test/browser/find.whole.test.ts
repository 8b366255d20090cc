import { describe, expect, it } from "vitest";
import { finder, searchWords } from "../../src/browser/find.ts";
import { searchEntries } from "../../src/site/search-index.ts";
import { context } from "./support.ts";

const find = finder(searchEntries(context, [], []));
const first = (typed: string) => {
  const [entry] = find(typed).entries;
  return entry && `${entry.kind}: ${entry.title}`;
};

describe("the search", () => {
  it.each([
    ["Łódź", "lodz"],
    ["Łódź", "łódź"],
    ["Lodz", "Łódź"],
    ["Öffentlicher Dienst", "offentlicher"],
    ["Straße", "strasse"],
    ["Œuvre", "oeuvre"],
    ["製造業", "製造業"],
  ])("finds %s by %s: accents do not matter", (title, typed) => {
    const entries = [title, "Retail"].map((one) => ({ kind: "Industry", title: one, text: "", page: "" }));
    expect(finder(entries)(typed)).toMatchObject({ entries: [{ title }], hasAllWords: true });
  });

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
    ["average maturity", "Figure: Global average: maturity score"],
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
  ])("given %s, finds first %s", (typed, entry) => {
    expect(first(typed)).toBe(entry);
  });

  it("finds words by their first letters, and despite a typing error", () => {
    expect(first("hospit")).toBe("Industry: Hospitality");
    expect(first("hopsitality")).toBe("Industry: Hospitality");
  });

  it.each([
    // A journalist.
    ["is this real data", "Topic: What the data is"],
    ["average audit cost", "Figure: Global average: compliance cost"],
    ["how much does PCI compliance cost", "Figure: Global average: compliance cost"],
    ["how long does an audit take", "Figure: Global average: audit hours"],
    ["audit hours", "Figure: Global average: audit hours"],
    ["how many companies", "Figure: What the data covers"],
    ["best industry", "Topic: Industries side by side"],
    ["most common findings", "Topic: Open findings by requirement"],
    ["can I quote this", "Topic: How to cite"],
    ["who is behind this data", "Topic: What the data is"],
    // A compliance officer.
    ["pci 4.0.1", "Framework: PCI DSS v4.0.1"],
    ["4.0.1", "Framework: PCI DSS v4.0.1"],
    ["requirement 4", "Requirement: 4 Cryptography in transmission"],
    ["mfa", "Requirement: 8 Identification and authentication"],
    ["penetration test", "Requirement: 11 Security testing"],
    ["bank", "Industry: Financial Services"],
    ["hospital", "Industry: Healthcare"],
    ["usa", "Country: United States"],
    ["usa cost", "Average: North America: compliance cost"],
    ["standard error", "Topic: Uncertainty"],
    ["standard deviation", "Topic: Uncertainty"],
    ["withdraw my data", "Topic: Take part"],
    ["small business", "Topic: Who takes part"],
    ["who are you", "Topic: What the data is"],
    ["bottleneck legacy system", "Bottleneck: Legacy system"],
    ["QSA fees hospitality", "Average: Hospitality: compliance cost"],
    ["where do I stand", "Topic: Where do I stand"],
    ["how is maturity scored", "Topic: Definitions of the metrics"],
    ["template", "Topic: Take part"],
    // A developer.
    ["openapi", "Topic: Description of the API"],
    ["base url", "Topic: First call"],
    ["cors", "Topic: First call"],
    ["api key", "Topic: Rate limits"],
    ["pagination", "Topic: Rate limits"],
    ["filter by industry", "Topic: Filters"],
    ["null", "Topic: Withheld figures"],
    ["sha256", "Topic: Verify the files"],
  ])("is asked %s, and finds first %s", (typed, entry) => {
    expect(first(typed)).toBe(entry);
    expect(find(typed).hasAllWords).toBe(true);
  });

  it("finds the closest entries if none has every word, and says so", () => {
    expect(find("fintech zebra")).toMatchObject({ entries: { 0: { title: "FinTech" } }, hasAllWords: false });
    expect(first("requirement 12.8")).toBe("Requirement: 12 Policies and programmes");
    expect(find("germany audit cost").entries[0]).toMatchObject({
      title: "Continental Europe: compliance cost",
    });
    expect(find("percentile 90 audit hours saas").entries[0]).toMatchObject({
      title: "byIndustry[].percentile90",
      page: "endpoints/audit-hours.html",
    });
    expect(find("zebra")).toEqual({ entries: [], hasAllWords: true });
    expect(find("  ")).toEqual({ entries: [], hasAllWords: true });
  });

  it("finds the words in names", () => {
    expect(searchWords("crossIndustryAvg of audit_hours")).toEqual([
      "crossIndustryAvg",
      "of",
      "audit",
      "hours",
      "cross",
      "Industry",
      "Avg",
    ]);
    expect(searchWords("PCI DSS v4.0.1, 12.8")).toEqual([
      "PCI",
      "DSS",
      "v4.0.1",
      "12.8",
      "4.0.1",
      "v4",
      "4",
      "12",
    ]);
  });
});

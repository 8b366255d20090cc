import { expect, test } from "vitest";
import { figureEntries } from "../../src/site/search-figures.ts";
import { topicEntries } from "../../src/site/search-topics.ts";
import { COUNTRY_WORDS, INDUSTRY_WORDS } from "../../src/site/search-words.ts";
import { golden } from "../endpoints/support.ts";
import { handMadeReport } from "../support/privacy-report.ts";
import { contextOf } from "./figures/support.ts";

test("privacy is found by the words that people use, if there is a report", () => {
  const privacyOf = (privacyReport: typeof golden.privacyReport) =>
    topicEntries({ ...contextOf(golden), tables: { ...golden, privacyReport } }).filter(
      ({ page }) => page === "privacy.html",
    );
  expect(privacyOf(null)).toEqual([]);
  expect(privacyOf(handMadeReport)).toEqual([
    {
      kind: "Topic",
      title: "Privacy",
      text: "Anonymity, k-anonymity, confidentiality, disclosure, GDPR: how participants are protected.",
      words: "anonymous anonymised anonymized personal data protection block k",
      page: "privacy.html",
    },
  ]);
});

test("a cause of delay and a requirement whose figures are withheld are found as such", () => {
  const tables = {
    ...golden,
    bottleneckShares: golden.bottleneckShares.map((row) => ({ ...row, share_pct: null, sample_size: null })),
    requirementGaps: golden.requirementGaps.map((row) => ({ ...row, open_finding_rate_pct: null })),
  };
  const textsOf = (wanted: string) =>
    figureEntries(contextOf(tables)).flatMap(({ kind, text }) => (kind === wanted ? [text] : []));
  expect(textsOf("Bottleneck")).toEqual(["Cause of delay: withheld", "Cause of delay: withheld"]);
  expect(textsOf("Requirement")).toHaveLength(12);
  expect(textsOf("Requirement").at(-1)).toBe("PCI DSS requirement 12: withheld");
});

test("what the data covers says nothing of regions if none has figures", () => {
  const regionTrends = golden.regionTrends.map((row) => ({ ...row, sample_size: null }));
  const textOf = (tables: typeof golden) =>
    figureEntries(contextOf(tables)).find(({ title }) => title === "What the data covers")?.text;
  expect(textOf(golden)).toBe("28 programmes, 2 industries, 2 regions, 3 countries");
  expect(textOf({ ...golden, regionTrends })).toBe("28 programmes, 2 industries");
});

test("an average of a region is found by its countries, and by other names of these", () => {
  const [first, ...others] = golden.countries;
  const countries = [{ ...first!, id: "GB", display_name: "United Kingdom" }, ...others];
  const entries = figureEntries(contextOf({ ...golden, countries }));
  const { display_name } = golden.regions.find(({ id }) => id === first!.region)!;
  const own = entries.find(({ title }) => title === `${display_name}: audit hours`);
  expect(own?.words).toMatch(
    /^United Kingdom UK Britain England Scotland Wales\b.* how long does an audit take/,
  );
});

test.each([
  ["payments payment processor startup", "fintech"],
  ["software vendor cloud service provider", "saas"],
  ["bank banks banking insurance insurer", "financial-services"],
  ["hospital hospitals clinic medical health", "healthcare"],
  ["online shop web shop merchant", "ecommerce"],
  ["retailer shop shops store stores merchant supermarket", "retail"],
  ["hotel hotels hotelier restaurant restaurants travel", "hospitality"],
])("typing one of %s finds %s", (words, industry) => {
  expect(INDUSTRY_WORDS[industry]).toBe(words);
});

test.each([
  ["UAE Emirates", "AE"],
  ["UK Britain England Scotland Wales", "GB"],
  ["Holland", "NL"],
  ["USA America", "US"],
])("typing one of %s finds the region of %s", (words, country) => {
  expect(COUNTRY_WORDS[country]).toBe(words);
});

import { expect, test } from "vitest";
import { dataDescription, keywordsOf } from "../../src/documents/discovery/about.ts";
import { languageModels } from "../../src/documents/discovery/language-models.ts";
import { contributePage } from "../../src/site/contribute/page.ts";
import { requirementHotspots } from "../../src/site/figures/requirement-hotspots.ts";
import { overviewPage } from "../../src/site/overview/page.ts";
import { figureEntries } from "../../src/site/search-figures.ts";
import { golden } from "../endpoints/support.ts";
import { contextOf } from "./figures/support.ts";

const PARTICIPATION = {
  consent: "I agree.",
  contact: "questions@somebody.example",
  sendTo: "figures@somebody.example",
  recipient: "age1…",
};
/** Texts that name the standard, of a benchmark with a standard of its own or none. */
function textsOf(own: { readonly standard?: string }): Readonly<Record<string, string>> {
  const context = contextOf({ ...golden, release: { ...golden.release, ...own } });
  const { release } = context.tables;
  const { description, main } = overviewPage(context, []);
  const [quote] = languageModels(context, []).split("\n").slice(2);
  return {
    description: dataDescription(release),
    keywords: keywordsOf(release).join(),
    quote: quote!,
    overview: `${description} ${main.source}`,
    hotspots: requirementHotspots(context).description,
    search: JSON.stringify(figureEntries(context)),
    form: /For each .* requirement:/.exec(contributePage(context, PARTICIPATION).main.source)![0],
  };
}

test.each(Object.entries(textsOf({ standard: "ISO 27001" })))(
  "a benchmark of another standard does not name PCI DSS: %s",
  (_, text) => {
    expect(text).toContain("ISO 27001");
    expect(text).not.toContain("PCI");
  },
);

test("without a standard of its own it is PCI DSS", () => {
  const { description, keywords, overview, hotspots, search } = textsOf({});
  expect(description).toMatch(/^Benchmark data on PCI DSS compliance programmes, anonymised: /);
  expect(keywords).toMatch(/^PCI DSS,compliance,/);
  expect(overview!.match(/\d+ PCI DSS compliance programmes/g)).toHaveLength(2);
  expect(hotspots).toContain(", by PCI DSS requirement, and ");
  expect(search).toContain("PCI DSS requirement 1: ");
  expect(search).toContain("mean PCI DSS compliance all programmes");
});

import type { Context } from "../documents/context.ts";
import type { SearchEntry } from "./explorer-data.ts";
import { GUIDE } from "./guide/paths.ts";
import { PAGES } from "./links.ts";

/** What people ask about that is no figure: a title, a text with the words that they ask by, and where it is explained. */
export function topicEntries({ tables: { privacyReport } }: Pick<Context, "tables">): SearchEntry[] {
  const methodology = (part: string) => `${PAGES.methodology}#${part}`;
  const overview = (part: string) => `${PAGES.overview}#${part}`;
  const topics: readonly (readonly [title: string, text: string, page: string])[] = [
    [
      "Uncertainty",
      "How sure a figure is: standard error, 95 % confidence interval, margin of error, significance.",
      methodology("comparisons"),
    ],
    [
      "Who takes part",
      "Voluntary, not representative: bias, selection, sample.",
      methodology("participants"),
    ],
    ["Averages", "Global average and cross-industry average: which is which.", methodology("averages")],
    ["Quantiles", "Percentiles, median and quartiles: how they are estimated.", methodology("quantiles")],
    ["Risk index", "How the risk index and its tiers are computed.", methodology("risk")],
    ["Tiers and bands", "Maturity tiers and levels: their bounds.", methodology("tiers")],
    ["Rounding", "Decimals and precision of figures.", methodology("rounding")],
    ["Year to date", "What a year is, and one that has not ended.", methodology("participants")],
    [
      "How to cite",
      "Citation of the release and reference managers: APA, BibTeX, CSL-JSON, DOI, source.",
      overview("cite"),
    ],
    [
      "Licence",
      "License, terms of use, copyright, attribution: what may be done with the data.",
      overview("cite"),
    ],
    ["Download the data", "All tables as CSV, Excel, spreadsheet, open data.", PAGES.datasets],
    [
      "First call",
      "How to use the API: curl, Python, pandas, JavaScript, R, DuckDB, Excel, Power Query.",
      GUIDE.firstCall,
    ],
    ["Errors", "Error, 404, not found, 405, 410, problem document, unknown value.", GUIDE.errors],
    [
      "Rate limits",
      "Limit, quota, requests per day, throttling, 429, API key, authentication.",
      GUIDE.limits,
    ],
    ["Caching", "Cache, ETag, CDN, freshness, how long answers hold.", GUIDE.caching],
    [
      "Releases and quarters",
      "Quarter, quarterly release, version, pin, archive, history, next release.",
      GUIDE.versions,
    ],
    ["What changed", "News, changelog, updates, corrections, retractions.", PAGES.changelog],
    ["Embed a chart", "Share, iframe, picture, image, PNG, SVG.", PAGES.charts],
    ...(privacyReport === null
      ? []
      : [
          [
            "Privacy",
            "Anonymity, k-anonymity, confidentiality, disclosure, GDPR: how participants are protected.",
            PAGES.privacy,
          ] as const,
        ]),
  ];
  return topics.map(([title, text, page]) => ({ kind: "Topic", title, text, page }));
}

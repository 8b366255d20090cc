import type { Context } from "../documents/context.ts";
import { filterNames } from "../documents/filter-names.ts";
import { distributions } from "../endpoints/intelligence/distributions.ts";
import { remediation } from "../endpoints/observatory/remediation.ts";
import { METRIC, METRICS } from "../model/metric.ts";
import { namesInWords } from "../model/names-in-words.ts";
import type { SearchEntry } from "./explorer-data.ts";
import { GUIDE } from "./guide/paths.ts";
import { endpointPage, PAGES } from "./links.ts";
import { METRIC_WORDS } from "./search-words.ts";
import { maturityTiers } from "./tier-steps.ts";

/**
 * Returns the search entries for topics other than figures: a title, a text with likely search words, and the page that
 * explains it.
 */
export function topicEntries({
  catalogue,
  tables: { methodology: settings, privacyReport, release },
}: Pick<Context, "catalogue" | "tables">): SearchEntry[] {
  const methodology = (part: string) => `${PAGES.methodology}#${part}`;
  const metricNames = METRICS.map((metric) => METRIC[metric].label.toLowerCase()).join(" ");
  const overview = (part: string) => `${PAGES.overview}#${part}`;
  const topics: readonly (readonly [title: string, text: string, page: string, words?: string])[] = [
    [
      "What the data is",
      release.disclaimer,
      methodology("participants"),
      "who are you is behind publisher provider about real true genuine actual synthetic fake invented sample provisional verified source provenance data",
    ],
    [
      "Where do I stand",
      "Your own figures compared with those of your peers: percentiles, next tier.",
      PAGES.compare,
      "compare my own company organisation programme benchmark peers better worse than others calculator",
    ],
    [
      "Definitions of the metrics",
      "What maturity, hours, cost, automation and days mean, and how maturity is scored.",
      methodology("metrics"),
      "definition meaning score scored measured measure scale automation rate audit hours remediation what is a programme",
    ],
    [
      "Industries side by side",
      "Every metric of every industry.",
      PAGES.industries,
      `best worst most least ranking rank top highest lowest cheapest expensive industry sector ${metricNames}`,
    ],
    [
      "Regions side by side",
      "Every metric of every region.",
      PAGES.regions,
      `best worst most least ranking rank top highest lowest cheapest expensive region countries ${metricNames}`,
    ],
    [
      "Open findings by requirement",
      "Which requirements have the most open findings, and what delays their remediation.",
      `${endpointPage(remediation.path)}#figures`,
      "most common findings worst requirement weakest control controls gaps failures hotspots bottlenecks fail",
    ],
    [
      "Uncertainty",
      "How certain a figure is: standard error, 95% confidence interval, margin of error, significance.",
      methodology("comparisons"),
      "standard deviation variance spread",
    ],
    [
      "Who takes part",
      "Voluntary, not representative: bias, selection, sample.",
      methodology("participants"),
      "small business large enterprise company size SME merchant level",
    ],
    ["Averages", "Global average and cross-industry average: how they differ.", methodology("averages")],
    [
      "Percentiles and quantiles",
      "Percentile, median and quartiles: how they are estimated.",
      methodology("quantiles"),
    ],
    [
      "Medians and percentiles of the metrics",
      "Median, quartiles and every fifth percentile of each metric, by industry and framework.",
      endpointPage(distributions.path),
      METRICS.map((metric) => `${METRIC[metric].label.toLowerCase()} ${METRIC_WORDS[metric]}`).join(" "),
    ],
    ["Risk index", "How the risk index and its tiers are computed.", methodology("risk")],
    [
      "Tiers and bands",
      "Maturity tiers and levels: their bounds.",
      methodology("tiers"),
      maturityTiers(settings)
        .map(({ tier }) => tier)
        .join(" "),
    ],
    ["Rounding", "Decimals and precision of figures.", methodology("rounding")],
    [
      "Year to date",
      "What a year is, and how a year that has not ended is treated.",
      methodology("participants"),
    ],
    [
      "How to cite",
      "Citation of the release, also for reference managers: APA, BibTeX, CSL-JSON, DOI, source.",
      overview("cite"),
      "quote press article journalist reference attribution",
    ],
    [
      "Licence",
      "License, terms of use, copyright, attribution: what may be done with the data.",
      overview("cite"),
    ],
    [
      "Download the data",
      "All tables as CSV, Excel, spreadsheet, open data.",
      PAGES.datasets,
      "bulk raw dump parquet columnar",
    ],
    [
      "First call",
      "How to use the API: curl, Python, pandas, JavaScript, R, DuckDB, Excel, Power Query.",
      GUIDE.firstCall,
      "base URL address host fetch CORS browser example code",
    ],
    [
      "Description of the API",
      "OpenAPI, Swagger, JSON Schema: all endpoints, for client generators and Postman.",
      PAGES.endpoints,
      "openapi.json openapi.yaml schema sdk client generate catalogue",
    ],
    [
      "Errors",
      "Error, 404, not found, 405, 410, problem document, unknown value.",
      GUIDE.errors,
      "status codes broken link page missing",
    ],
    [
      "Filters",
      `Filter by ${namesInWords(filterNames(catalogue), "or")}: parameters of the query.`,
      `${GUIDE.errors}#filters`,
      "parameter query string search select where",
    ],
    [
      "Rate limits",
      "Limit, quota, requests per day, throttling, 429, API key, authentication.",
      GUIDE.limits,
      "401 403 token login account pagination paging webhook",
    ],
    ["Caching", "Cache, ETag, CDN, freshness, how long answers stay valid.", GUIDE.caching],
    [
      "Releases and quarters",
      "Quarter, quarterly release, version, pin, archive, history, next release.",
      GUIDE.versions,
    ],
    [
      "Withheld figures",
      "Figures that are null or suppressed, and small samples.",
      methodology("privacy"),
      "withheld missing empty null suppressed lowSample low sample why no figure blank",
    ],
    [
      "What changed",
      "News, changelog, updates, corrections, retractions.",
      PAGES.changelog,
      "since last quarter new latest retracted retraction withdrawn correction corrected update replaced",
    ],
    [
      "Verify the files",
      "Size and SHA-256 of every file, in the manifest of the release.",
      `${PAGES.changelog}#release`,
      "sha256 checksum hash integrity signature signed manifest digest",
    ],
    [
      "Embed a chart",
      "Share, iframe, picture, image, PNG, SVG.",
      PAGES.charts,
      "graph figure illustration article press download chart for my",
    ],
    ...(release.participation === undefined
      ? []
      : [
          [
            "Take part",
            "The form, the spreadsheet and how to submit figures.",
            PAGES.contribute,
            "withdraw correct delete remove my data how to contribute participate submit send my data figures join template contact survey questionnaire",
          ] as const,
        ]),
    ...(privacyReport === null
      ? []
      : [
          [
            "Privacy",
            "Anonymity, k-anonymity, confidentiality, disclosure, GDPR: how participants are protected.",
            PAGES.privacy,
            "anonymous anonymised anonymized personal data protection block k",
          ] as const,
        ]),
  ];
  return topics.map(([title, text, page, words]) => ({
    kind: "Topic",
    title,
    text,
    ...(words !== undefined && { words }),
    page,
  }));
}

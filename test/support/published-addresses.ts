import { ALL_TABLES } from "../../src/tables/index.ts";
import { committedTables } from "./committed.ts";
import { catalogue } from "./site.ts";

/** What the committed data publishes: addresses as they are spelt, of whatever the catalogue and the tables list. */

const { industries, regions } = committedTables();
const INDUSTRIES = industries.map(({ id }) => id);
const REGIONS = regions.map(({ id }) => id);

/** Every endpoint with its parameter, if it has one. */
export const ADDRESSES: readonly { path: string; parameter?: string; values: readonly string[] }[] =
  catalogue.map(({ path, parameters: [parameter] }) =>
    parameter === undefined
      ? { path, values: [] }
      : { path, parameter: parameter.name, values: parameter.values },
  );

/** Names of the pages of tables. */
const TABLES = ALL_TABLES.map(({ name }) => name);

const PARAMETERS = [...new Set(ADDRESSES.flatMap(({ parameter }) => parameter ?? []))];
const SLUGS = ADDRESSES.map(({ path }) => path.replace("/api/intelligence/", "").replaceAll("/", "-"));

/** What is published for people, but for charts and what pages load, of which there is one each. */
const PAGES = [
  "/index.html",
  "/compare.html",
  "/explorer.html",
  "/methodology.html",
  "/privacy.html",
  "/changelog.html",
  "/404.html",
  "/contribute.html",
  "/submission-code-book.csv",
  "/submission-template.csv",
  "/submission-template.xlsx",
  ...["index", ...SLUGS].map((name) => `/endpoints/${name}.html`),
  ...["index", ...INDUSTRIES].map((name) => `/industries/${name}.html`),
  ...["index", ...REGIONS].map((name) => `/regions/${name}.html`),
  ...["index", ...TABLES].map((name) => `/datasets/${name}.html`),
  ...["index", "filters-and-errors", "caching", "limits", "versions"].map((name) => `/guide/${name}.html`),
  "/assets/style.css",
  "/assets/search.js",
  "/charts/index.html",
  "/charts/maturity-by-industry.html",
  "/charts/maturity-by-industry.svg",
  "/charts/maturity-by-industry.csv",
  "/embed/maturity-by-industry.html",
];

/** Addresses that are files whatever the endpoints are. */
export const FILES = [
  ...PAGES,
  "/openapi.json",
  "/openapi.yaml",
  "/openapi-files.json",
  "/croissant.json",
  "/dcat.ttl",
  "/dcat.jsonld",
  "/CITATION.cff",
  "/CITATION.bib",
  "/CITATION.csl.json",
  "/llms.txt",
  "/robots.txt",
  "/.well-known/api-catalog",
  "/.well-known/security.txt",
  ...[...SLUGS, "catalogue", "manifest", "privacy-report", "problem"].map(
    (name) => `/api/schemas/${name}.json`,
  ),
  "/api/datapackage.json",
  "/api/methodology.json",
  "/api/privacy-report.json",
  "/api/status.json",
  "/api/releases/index.json",
  "/api/releases/2026-Q3/intelligence/audit-hours/fintech.json",
  "/api/releases/2026-Q4/manifest.json",
  "/api/releases/changes/2026-Q3..2026-Q4.csv",
  "/manifest.json",
  "/feed.json",
  "/feed.atom",
  "/api/index.json",
  "/api/errors/not-found.json",
  "/api/errors/method-not-allowed.json",
  ...PARAMETERS.map((name) => `/api/errors/unknown-${name}.json`),
  "/api/datasets/datapackage.json",
  "/api/json-stat/index.json",
  ...[
    "remediation-delay",
    "automation-adoption",
    "industry-trends",
    "region-trends",
    "framework-trends",
    "industry-regions",
    "industry-frameworks",
    "bands",
    "relations",
    "quantiles",
    "requirement-gaps",
    "bottleneck-shares",
  ].map((name) => `/api/json-stat/${name}.json`),
  "/api/downloads/benchmark.zip",
  "/api/downloads/benchmark.xlsx",
  ...ALL_TABLES.map(({ path }) => `/api/downloads/parquet/${path.replace(".csv", ".parquet")}`),
  ...ALL_TABLES.map(({ path }) => `/api/datasets/${path}`),
];

import type { CatalogueEntry } from "../../src/model/endpoint.ts";
import { ALL_TABLES, type Tables } from "../../src/tables/index.ts";

/** The addresses that a site publishes, written out, for everything in its catalogue and tables. */
export interface Published {
  readonly catalogue: readonly CatalogueEntry[];
  readonly tables: Pick<Tables, "industries" | "regions">;
}

/** An endpoint with its parameter, if it has one. */
export interface EndpointAddress {
  readonly path: string;
  readonly parameter?: string;
  readonly values: readonly string[];
}

export function endpointAddresses({ catalogue }: Published): EndpointAddress[] {
  return catalogue.map(({ path, parameters: [parameter] }) =>
    parameter === undefined
      ? { path, values: [] }
      : { path, parameter: parameter.name, values: parameter.values },
  );
}

/** Names of the pages of tables. */
const TABLES = ALL_TABLES.map(({ name }) => name);

/** Names of the tables that have rows by year. */
export const YEARLY: readonly string[] = [
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
];

/** What is published for people, but for charts and what pages load, of which there is one each. */
const pagesOf = (slugs: readonly string[], industries: readonly string[], regions: readonly string[]) => [
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
  ...["index", ...slugs].map((name) => `/endpoints/${name}.html`),
  ...["index", ...industries].map((name) => `/industries/${name}.html`),
  ...["index", ...regions].map((name) => `/regions/${name}.html`),
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

/** Addresses of files for any endpoints. */
export function fileAddresses(site: Published): string[] {
  const endpoints = endpointAddresses(site);
  const slugs = endpoints.map(({ path }) => path.replace("/api/intelligence/", "").replaceAll("/", "-"));
  const parameters = [...new Set(endpoints.flatMap(({ parameter }) => parameter ?? []))];
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  return [
    ...pagesOf(slugs, ids(site.tables.industries), ids(site.tables.regions)),
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
    ...[...slugs, "catalogue", "manifest", "privacy-report", "problem"].map(
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
    ...parameters.map((name) => `/api/errors/unknown-${name}.json`),
    "/api/datasets/datapackage.json",
    "/api/json-stat/index.json",
    ...YEARLY.map((name) => `/api/json-stat/${name}.json`),
    "/api/downloads/benchmark.zip",
    "/api/downloads/benchmark.xlsx",
    ...ALL_TABLES.map(({ path }) => `/api/downloads/parquet/${path.replace(".csv", ".parquet")}`),
    ...ALL_TABLES.map(({ path }) => `/api/datasets/${path}`),
  ];
}

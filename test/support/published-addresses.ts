/** What the committed data publishes, written out. */

const INDUSTRIES = [
  "fintech",
  "saas",
  "financial-services",
  "healthcare",
  "ecommerce",
  "retail",
  "hospitality",
];
const FRAMEWORKS = ["PCI_DSS_v4", "ISO_27001_2022", "SOC_2_TYPE_II"];
const REGIONS = [
  "north-america",
  "latin-america",
  "uk-ireland",
  "continental-europe",
  "middle-east-africa",
  "asia",
  "oceania",
];

/** Every endpoint with its parameter, if it has one. */
export const ADDRESSES: readonly { path: string; parameter?: string; values: readonly string[] }[] = [
  { path: "/api/intelligence/maturity-index", values: [] },
  { path: "/api/intelligence/industry-benchmarks", parameter: "industry", values: INDUSTRIES },
  { path: "/api/intelligence/audit-hours", parameter: "industry", values: INDUSTRIES },
  { path: "/api/intelligence/remediation-delays", parameter: "industry", values: INDUSTRIES },
  { path: "/api/intelligence/automation-adoption", parameter: "industry", values: INDUSTRIES },
  { path: "/api/intelligence/compliance-cost", parameter: "industry", values: INDUSTRIES },
  { path: "/api/intelligence/framework-benchmarks", parameter: "framework", values: FRAMEWORKS },
  { path: "/api/intelligence/observatory/overview", values: [] },
  { path: "/api/intelligence/observatory/maturity", values: [] },
  { path: "/api/intelligence/observatory/audit-hours", values: [] },
  { path: "/api/intelligence/observatory/remediation", values: [] },
  { path: "/api/intelligence/observatory/compliance-cost", values: [] },
  { path: "/api/intelligence/observatory/automation", values: [] },
  { path: "/api/intelligence/observatory/regions", values: [] },
  { path: "/api/intelligence/observatory/feed", values: [] },
  { path: "/api/intelligence/observatory/export", parameter: "format", values: ["json", "csv"] },
];

/** Names of the pages of tables. */
const TABLES = [
  "pci-dss-benchmark",
  "compliance-cost",
  "remediation-delay",
  "automation-adoption",
  "compliance-maturity",
  "industry-trends",
  "region-trends",
  "industry-regions",
  "bands",
  "relations",
  "requirement-gaps",
  "bottleneck-shares",
  "changelog",
  "industries",
  "frameworks",
  "regions",
  "countries",
  "requirements",
  "bottlenecks",
];

const SLUGS = ADDRESSES.map(({ path }) => path.replace("/api/intelligence/", "").replaceAll("/", "-"));

/** What is published for people, but for charts and what pages load, of which there is one each. */
const PAGES = [
  "/index.html",
  "/explorer.html",
  "/methodology.html",
  "/privacy.html",
  "/changelog.html",
  ...["index", ...SLUGS].map((name) => `/endpoints/${name}.html`),
  ...["index", ...INDUSTRIES].map((name) => `/industries/${name}.html`),
  ...["index", ...REGIONS].map((name) => `/regions/${name}.html`),
  ...["index", ...TABLES].map((name) => `/datasets/${name}.html`),
  "/assets/style.css",
  "/assets/search.js",
  "/charts/maturity-by-industry.svg",
  "/charts/maturity-by-industry.csv",
];

/** Addresses that are files whatever the endpoints are. */
export const FILES = [
  ...PAGES,
  "/openapi.json",
  "/openapi.yaml",
  "/croissant.json",
  "/CITATION.cff",
  "/llms.txt",
  "/robots.txt",
  "/.well-known/api-catalog",
  ...[...SLUGS, "catalogue", "manifest", "privacy-report", "problem"].map(
    (name) => `/api/schemas/${name}.json`,
  ),
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
  "/api/errors/unknown-industry.json",
  "/api/errors/unknown-framework.json",
  "/api/errors/unknown-format.json",
  "/api/datasets/datapackage.json",
  "/api/datasets/pci-dss-benchmark.csv",
  "/api/datasets/compliance-cost.csv",
  "/api/datasets/remediation-delay.csv",
  "/api/datasets/automation-adoption.csv",
  "/api/datasets/compliance-maturity.csv",
  "/api/datasets/observatory/industry-trends.csv",
  "/api/datasets/observatory/region-trends.csv",
  "/api/datasets/observatory/industry-regions.csv",
  "/api/datasets/observatory/bands.csv",
  "/api/datasets/observatory/relations.csv",
  "/api/datasets/observatory/requirement-gaps.csv",
  "/api/datasets/observatory/bottlenecks.csv",
  "/api/datasets/observatory/changelog.csv",
  "/api/datasets/reference/industries.csv",
  "/api/datasets/reference/frameworks.csv",
  "/api/datasets/reference/regions.csv",
  "/api/datasets/reference/countries.csv",
  "/api/datasets/reference/requirements.csv",
  "/api/datasets/reference/bottlenecks.csv",
];

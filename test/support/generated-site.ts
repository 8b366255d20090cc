import fc from "fast-check";
import type { Deprecation } from "../../src/model/deprecation.ts";
import type { CatalogueEntry } from "../../src/model/endpoint.ts";
import type { Retraction } from "../../src/model/retraction.ts";
import type { RouteTable } from "../../src/model/route.ts";
import { routeTable } from "../../src/routing/routes.ts";

/** A site as a build could make it: its routes, and the addresses of its files. */
export interface GeneratedSite {
  readonly table: RouteTable;
  readonly files: readonly string[];
  /** Addresses that other files answer, or the page or document for what is not found. */
  readonly asked: readonly string[];
}

const ENDPOINTS = ["/api/intelligence/hours", "/api/intelligence/hours-spent", "/api/intelligence/a/b"];
const EXPORT = "/api/intelligence/a/export";
const RELEASES = ["2026-Q1", "2026-Q2", "2026-Q2.1", "2026-Q3"];
const PAGES = ["index.html", "404.html", "charts/index.html", "charts/x.html", "embed/x.html", "assets/x.js"];
const DOCUMENTS = [
  "api/index.json",
  "api/status.json",
  "api/methodology.json",
  "api/privacy-report.json",
  "api/errors/not-found.json",
  "api/errors/method-not-allowed.json",
  "api/schemas/x.json",
  "api/datasets/x.csv",
  "api/datasets/reference/y.csv",
  "api/releases/index.json",
  "api/releases/changes/2026-Q1..2026-Q2.json",
  "openapi.yaml",
  "openapi-files.json",
  "feed.json",
  "feed.atom",
  "manifest.json",
  ".well-known/api-catalog",
  ".well-known/security.txt",
].map((path) => `/${path}`);
/** Names that begin the same, and some with characters that are special in patterns. */
const VALUES = ["a", "ab", "abc", "json", "csv", "x-y", "x.y", "index"];
const TARGETS = [
  ...ENDPOINTS.flatMap((path) => [path, ...VALUES.map((value) => `${path}?industry=${value}`)]),
  `${ENDPOINTS[0]}.json`,
  `${ENDPOINTS[0]}#/field`,
  EXPORT,
  `${EXPORT}?format=csv`,
  "/api/datasets/x.csv",
];

const day = fc.integer({ min: 1, max: 28 }).map((one) => `2027-03-${String(one).padStart(2, "0")}`);

/** Sites with any of the industries, releases, retractions, announced ends and former values. */
export const generatedSite: fc.Arbitrary<GeneratedSite> = fc
  .record({
    values: fc.subarray(VALUES, { minLength: 1 }),
    former: fc.subarray(["was", "was-a", "old.x"]),
    releases: fc.subarray(RELEASES),
    current: fc.constantFrom(...RELEASES, "2026-Q4"),
    retracted: fc.subarray(RELEASES),
    erased: fc.subarray(RELEASES),
    deprecations: fc.uniqueArray(
      fc.record({ what: fc.constantFrom(...TARGETS), deprecated: day, sunset: day }),
      { maxLength: 4, selector: ({ what }) => what },
    ),
    base: fc.constantFrom("", "https://data.example.org/base"),
    hasPages: fc.boolean(),
  })
  .map(siteOf);

type Parameter = CatalogueEntry["parameters"][number];

function siteOf(parts: {
  readonly values: readonly string[];
  readonly former: readonly string[];
  readonly releases: readonly string[];
  readonly current: string;
  readonly retracted: readonly string[];
  readonly erased: readonly string[];
  readonly deprecations: readonly Deprecation[];
  readonly base: string;
  readonly hasPages: boolean;
}): GeneratedSite {
  const { values, former, current, deprecations, base, hasPages } = parts;
  const industry: Parameter = {
    name: "industry",
    kind: "filter",
    description: "",
    values,
    former: former.map((value) => ({ value, instead: values[0]!, since: "2026-12-01" })),
  };
  const format: Parameter = { name: "format", kind: "format", description: "", values: ["json", "csv"] };
  const catalogue = [...ENDPOINTS.map((path) => entryOf(path, industry)), entryOf(EXPORT, format)];
  const releases = parts.releases.filter((release) => !parts.erased.includes(release));
  const retractions = parts.retracted.map((release): Retraction => ({
    release,
    retracted: "2026-11-02T00:00:00Z",
    reason: "",
    supersededBy: release === "2026-Q1" ? null : "2026-Q3",
    erased: parts.erased.includes(release),
    erasedChanges: [],
  }));
  const answers = [
    ...ENDPOINTS.flatMap((path) =>
      ["", ...[...values, ...former].map((value) => `/${value}`)].flatMap((name) => [
        `${path}${name}.json`,
        `${path}${name}.csv`,
      ]),
    ),
    `${EXPORT}.json`,
    `${EXPORT}.csv`,
  ];
  const frozen = releases.flatMap((release) =>
    ["manifest.json", ...answers.map((file) => file.slice("/api/".length))].map(
      (path) => `/api/releases/${release}/${path}`,
    ),
  );
  const pages = hasPages ? PAGES.map((path) => `/${path}`) : [];
  return {
    table: routeTable(catalogue, {
      absolute: (address) => `${base}${address}`,
      history: { releases, deprecations, retractions, current },
      hasPage: hasPages,
    }),
    files: [...answers, ...DOCUMENTS, ...frozen, ...pages],
    asked: [
      ...[...ENDPOINTS, EXPORT].flatMap((path) => [path, `${path}/`, `${path}/nope`, `${path}s`]),
      ...RELEASES.flatMap((release) =>
        ["", "/", "/x", ".1/x"].map((end) => `/api/releases/${release}${end}`),
      ),
      ...["/", "/nope", "/nope/", "/nope/x", "/charts", "/charts/", "/charts/nope", "/embed", "/embedded/x"],
      ...[
        "/embed/",
        "/embed/nope",
        "/api",
        "/api/",
        "/api/nope",
        "/apis",
        "/api/errors/nope",
        "/api/status.json/",
      ],
    ],
  };
}

function entryOf(path: string, parameter: Parameter): CatalogueEntry {
  return { id: path, path, title: "", description: "", parameters: [parameter], example: {} };
}

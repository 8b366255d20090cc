import type { CatalogueEntry, ParameterKind } from "../model/endpoint.ts";
import { covers } from "./table.ts";

/** The addresses of everything that is published, from the root of the site. */

/** A parameter and its value in a request. */
export interface ParameterChoice {
  readonly kind: ParameterKind;
  readonly value: string;
}

/**
 * Returns the file of an answer: `X.json`, `X/V.json` for the value of a filter, and `X.V` for a format. `X` itself cannot be
 * a file, because a name cannot be both a file and a folder.
 */
export function answerFile(path: string, choice?: ParameterChoice): string {
  if (choice === undefined) return `${path}.json`;
  return choice.kind === "format" ? `${path}.${choice.value}` : `${path}/${choice.value}.json`;
}

/** Returns the name of an endpoint's page, schema and script: its path below `/api/intelligence/`, with dashes. */
export function slugOf(path: string): string {
  return path.replace(/^\/api\/intelligence\//, "").replaceAll("/", "-");
}

export const CATALOGUE_FILE = "/api/index.json";
export const DATASETS_FOLDER = "/api/datasets";

/** Returns the address of a table, or of the tables' descriptor. */
export function datasetFile(path: string): string {
  return `${DATASETS_FOLDER}/${path}`;
}

export const FEED_FILES = { json: "/feed.json", atom: "/feed.atom" } as const;
export const NOT_FOUND_FILE = "/api/errors/not-found.json";
/** The page at unknown addresses outside of the API, if pages are published. */
export const NOT_FOUND_PAGE = "/404.html";
export const METHOD_NOT_ALLOWED_FILE = "/api/errors/method-not-allowed.json";

/** With a quota: the answer to a request beyond it, and the answer to an unknown key. */
export const QUOTA_EXCEEDED_FILE = "/api/errors/quota-exceeded.json";
export const UNKNOWN_KEY_FILE = "/api/errors/unknown-key.json";

/** Returns the address of the problem document for an unknown value of a parameter. */
export function problemFile(parameter: string): string {
  return `/api/errors/unknown-${parameter}.json`;
}

/** Returns the address of the notice that replaces the files of an erased release. */
export function erasedFile(release: string): string {
  return `/api/errors/erased-${release}.json`;
}

/** Returns the address of the page about a release. */
export function releasePageFile(release: string): string {
  return `/releases/${release}.html`;
}

/** The filters whose values have pages of their own, each with the folder of these pages. */
export const PROFILE_FOLDERS = { industry: "/industries", region: "/regions" } as const;

/** Returns the address of the page about a value of such a filter. */
export function profilePageFile(filter: keyof typeof PROFILE_FOLDERS, value: string): string {
  return `${PROFILE_FOLDERS[filter]}/${value}.html`;
}

/** Returns the address of the page of a chart. */
export function chartPageFile(id: string): string {
  return `/charts/${id}.html`;
}

/** The formats in which a chart can be downloaded. */
export const CHART_FORMATS = ["png", "svg", "csv"] as const;
export type ChartFormat = (typeof CHART_FORMATS)[number];

/** Returns the address of a chart, or of its figures, for download. */
export function chartDownloadFile(id: string, format: ChartFormat): string {
  return `/charts/${id}.${format}`;
}

/** Returns the address of a chart for other sites to embed. */
export function embedPageFile(id: string): string {
  return `${EMBED_FOLDER}/${id}.html`;
}

/** The privacy report, for programs and for people. */
export const PRIVACY_FILE = "/api/privacy-report.json";
export const PRIVACY_PAGE = "/privacy.html";

/** The page for developers that problem documents link to, and its sections. */
export const GUIDE_ERRORS_PAGE = "/guide/filters-and-errors.html";
export const ERROR_SECTIONS = {
  unknownValue: "unknown-values",
  notFound: "unknown-addresses",
  method: "other-methods",
  erased: "erased",
  gate: "quota-and-keys",
} as const;

/** The descriptor of the table of the Observatory's export. */
export const EXPORT_PACKAGE_FILE = "/api/datapackage.json";

/** The methodology: every threshold, weight and rounding that the answers depend on. */
export const METHODOLOGY_FILE = "/api/methodology.json";

/** The folder of past releases and of the changes between them, and the list of releases. */
export const RELEASES_FOLDER = "/api/releases";
export const RELEASE_LIST_FILE = `${RELEASES_FOLDER}/index.json`;
export const STATUS_FILE = "/api/status.json";

/** Returns the folder of a frozen release, with a trailing slash. */
export function frozenReleaseFolder(release: string): string {
  return `${RELEASES_FOLDER}/${release}/`;
}

/** The files below `/api/` that a release freezes, as addresses and prefixes. */
export const FROZEN: readonly string[] = [
  "/api/intelligence/*",
  `${DATASETS_FOLDER}/*`,
  "/api/schemas/*",
  METHODOLOGY_FILE,
  PRIVACY_FILE,
];

/** Whether a release freezes the file at an address, or all files below a prefix. */
export function isFreezable(path: string): boolean {
  return FROZEN.some((frozen) => covers(frozen, path));
}

/** Returns the address of the frozen copy of a file. */
export function frozenCopy(release: string, address: string): string {
  return releaseFile(release, address.slice("/api/".length));
}

/** Returns the address of a frozen file from its path in the folder of its release. */
export function releaseFile(release: string, path: string): string {
  return `${frozenReleaseFolder(release)}${path}`;
}

/** Returns the address of the changes of a step such as `2026-Q3..2026-Q4`. */
export function changesFile(step: string, format: "json" | "csv"): string {
  return `${RELEASES_FOLDER}/changes/${step}.${format}`;
}

/** The OpenAPI description, in two formats. */
export const OPENAPI_FILES = { json: "/openapi.json", yaml: "/openapi.yaml" } as const;
/** The OpenAPI description of single files: answers and tables, both current and frozen. */
export const OPENAPI_OF_FILES = "/openapi-files.json";

/** The folder of the pages that other sites may embed. */
export const EMBED_FOLDER = "/embed";

export const SCHEMAS_FOLDER = "/api/schemas";

/** Returns the address of a JSON Schema by its name. */
export function schemaFile(name: string): string {
  return `${SCHEMAS_FOLDER}/${name}.json`;
}

/** Returns the CSV file next to the JSON file of an answer. */
export function answerTable(file: string): string {
  return file.replace(/\.json$/, ".csv");
}

/** Whether an endpoint belongs to the Observatory; the others are Intelligence endpoints. */
export function isObservatory({ path }: Pick<CatalogueEntry, "path">): boolean {
  return path.includes("/observatory/");
}

/** Whether an endpoint's answers are published as CSV too: all of Intelligence, and Observatory endpoints that offer the format. */
export function hasTable(entry: CatalogueEntry): boolean {
  const offersCsv = entry.parameters.some(({ kind, values }) => kind === "format" && values.includes("csv"));
  return offersCsv || !isObservatory(entry);
}

/** Returns the address of an answer's CSV; undefined if it has none. */
export function tableAddress(entry: CatalogueEntry, choice?: ParameterChoice): string | undefined {
  return hasTable(entry) ? answerTable(answerFile(entry.path, choice)) : undefined;
}

/** The files that catalogues, search engines, reference managers and language models look for, where they look for them. */
export const DISCOVERY_FILES = {
  apiCatalog: "/.well-known/api-catalog",
  croissant: "/croissant.json",
  dcatTurtle: "/dcat.ttl",
  dcatJsonLd: "/dcat.jsonld",
  citation: "/CITATION.cff",
  bibtex: "/CITATION.bib",
  csl: "/CITATION.csl.json",
  languageModels: "/llms.txt",
  robots: "/robots.txt",
  security: "/.well-known/security.txt",
  sitemap: "/sitemap.xml",
} as const;

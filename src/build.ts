import { catalogueDocument } from "./documents/catalogue.ts";
import { dataPackage } from "./documents/datapackage.ts";
import { atomFeed, jsonFeed } from "./documents/feeds.ts";
import { MANIFEST_PATH, manifestFile } from "./documents/manifest.ts";
import { methodNotAllowed, notFound, unknownValue } from "./documents/problems.ts";
import { catalogueEntry, ENDPOINTS, signals, trendChanges } from "./endpoints/index.ts";
import { CHECKS } from "./generated/checks.js";
import { HOSTS } from "./hosts/index.ts";
import { netlify } from "./hosts/netlify.ts";
import type { CatalogueEntry, Endpoint, Filter } from "./model/endpoint.ts";
import { type Files, jsonFile, type OutputFile, textFile } from "./model/file.ts";
import type { Host } from "./model/host.ts";
import type { RouteTable } from "./model/route.ts";
import {
  answerFile,
  CATALOGUE_FILE,
  DATASETS_FOLDER,
  FEED_FILES,
  NOT_FOUND_FILE,
  PRIVACY_FILE,
  PRIVACY_PAGE,
  problemFile,
} from "./routing/addresses.ts";
import { routeTable } from "./routing/routes.ts";
import { indexPage } from "./site/index-page.ts";
import { privacyPage } from "./site/privacy-page.ts";
import { ALL_TABLES, type Tables } from "./tables/index.ts";
import { loadTables } from "./tables/load.ts";

/** What a build publishes. */
export interface Build {
  readonly release: string;
  /** The publish folder. */
  readonly files: readonly OutputFile[];
  /** Hosts' configuration that stays outside of it. */
  readonly hostFiles: readonly OutputFile[];
}

export interface BuildOptions {
  /** Where the files will be published; without it addresses start at the root of the host. */
  readonly baseUrl?: string | undefined;
  /** The hosts whose configuration is wanted; Netlify, if none are named. */
  readonly hosts?: readonly Host[];
}

/**
 * Everything that is published, from the files of the data folder. Pure: the same input gives the same bytes.
 * @param data the files of the data folder by relative path
 * @throws DataError with every problem found in the data
 */
export function build(data: Files, { baseUrl, hosts = [netlify] }: BuildOptions = {}): Build {
  const tables = loadTables(data);
  const catalogue = ENDPOINTS.map((endpoint) => catalogueEntry(endpoint, tables));
  const base = (baseUrl ?? tables.release.baseUrl ?? "").replace(/\/+$/, "");
  const absolute = (address: string) => `${base}${address}`;
  const table = routeTable(catalogue, absolute);
  const content = [
    ...ENDPOINTS.flatMap((endpoint, index) => answers(endpoint, catalogue[index]!, tables)),
    ...datasets(data, tables),
    ...documents(catalogue, tables, table, absolute),
    ...feeds(tables, absolute),
    ...privacy(tables),
  ];
  const configuration = hosts.flatMap(({ inside }) => inside?.({ table, files: content }) ?? []);
  const published = [...content, ...configuration];
  refuseDoubles(published);
  const { release } = tables.release;
  const manifest = manifestFile(release, published);
  const hostFiles = hosts.flatMap(({ beside }) => beside?.({ table, files: [...content, manifest] }) ?? []);
  refuseDoubles(hostFiles);
  return { release, files: [...published, manifest], hostFiles };
}

/** The unfiltered answer of an endpoint, one for each value of each filter, and its other formats. */
function answers(endpoint: Endpoint<Tables>, { parameters }: CatalogueEntry, tables: Tables): OutputFile[] {
  const checked = (filter: Filter, path: string) => {
    const body = endpoint.resolve(tables, filter);
    requireContract(endpoint, path, body);
    return body;
  };
  const whole = answerFile(endpoint.path);
  const body = checked({}, whole);
  const filtered = parameters
    .filter(({ kind }) => kind === "filter")
    .flatMap(({ name, values }) =>
      values.map((value) => {
        const path = answerFile(endpoint.path, { kind: "filter", value });
        return jsonFile(fileAt(path), checked({ [name]: value }, path));
      }),
    );
  const formatted = Object.entries(endpoint.formats ?? {}).map(([value, format]) =>
    textFile(fileAt(answerFile(endpoint.path, { kind: "format", value })), format(body as never)),
  );
  return [jsonFile(fileAt(whole), body), ...filtered, ...formatted];
}

function requireContract(endpoint: Endpoint<Tables>, path: string, body: unknown): void {
  const check = CHECKS[endpoint.response.$id]!;
  if (check(body)) return;
  // Tables that passed their checks cannot lead here: this is a mistake of the endpoint, not of the data.
  const reasons = check.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
  throw new Error(`${path} breaks the contract of ${endpoint.id}: ${reasons.join("; ")}`);
}

/** Every table as a download, the bytes of the data folder, with their descriptor. */
function datasets(data: Files, tables: Tables): OutputFile[] {
  return [
    ...ALL_TABLES.map(({ path }) => ({ path: fileAt(datasetAddress(path)), bytes: data.get(path)! })),
    jsonFile(fileAt(datasetAddress("datapackage.json")), dataPackage(tables, data)),
  ];
}

function documents(
  catalogue: readonly CatalogueEntry[],
  tables: Tables,
  { refusal }: RouteTable,
  absolute: (address: string) => string,
): OutputFile[] {
  const addresses = {
    answer: answerFile,
    table: datasetAddress,
    absolute,
    dataPackage: datasetAddress("datapackage.json"),
    manifest: `/${MANIFEST_PATH}`,
    ...(tables.privacyReport === null ? {} : { privacy: { report: PRIVACY_FILE, page: PRIVACY_PAGE } }),
  };
  const documentation = absolute("/");
  const parameters = new Map(
    catalogue.flatMap((entry) => entry.parameters.map((parameter) => [parameter.name, parameter] as const)),
  );
  const problems = [...parameters.values()].map((parameter) => {
    const address = problemFile(parameter.name);
    return jsonFile(fileAt(address), unknownValue(parameter, { type: absolute(address), documentation }));
  });
  const page = indexPage(catalogue, tables, {
    answer: answerFile,
    table: datasetAddress,
    documents: [
      ...(tables.privacyReport === null
        ? []
        : [
            { title: "Privacy of this release", address: PRIVACY_PAGE },
            { title: "Privacy of this release, as data", address: PRIVACY_FILE },
          ]),
      { title: "Catalogue of endpoints, filter values and files", address: CATALOGUE_FILE },
      {
        title: "Data package: columns, units and constraints of every table",
        address: addresses.dataPackage,
      },
      { title: "Manifest: size and SHA-256 of every file", address: addresses.manifest },
      { title: "Signals of the release as a JSON Feed", address: FEED_FILES.json },
      { title: "Signals of the release as an Atom feed", address: FEED_FILES.atom },
      { title: "Answer to an unknown address", address: NOT_FOUND_FILE },
      { title: "Answer to a method that is not allowed", address: refusal.file },
      ...[...parameters.keys()].map((name) => ({
        title: `Answer to an unknown ${name}`,
        address: problemFile(name),
      })),
    ],
  });
  const refused = { type: absolute(refusal.file), documentation };
  return [
    jsonFile(fileAt(CATALOGUE_FILE), catalogueDocument(catalogue, tables, addresses, HOSTS)),
    ...problems,
    jsonFile(fileAt(NOT_FOUND_FILE), notFound({ type: absolute(NOT_FOUND_FILE), documentation })),
    jsonFile(fileAt(refusal.file), methodNotAllowed(refusal.headers.Allow!, refused)),
    page,
  ];
}

/** The Observatory's signals for feed readers. */
function feeds(tables: Tables, absolute: (address: string) => string): OutputFile[] {
  const items = [...signals(tables), ...trendChanges(tables)];
  const isPlaced = absolute("/") !== "/";
  const at = (address: string) => (isPlaced ? { home: absolute("/"), feed: absolute(address) } : undefined);
  return [
    jsonFile(fileAt(FEED_FILES.json), jsonFeed(items, tables.release, at(FEED_FILES.json))),
    textFile(fileAt(FEED_FILES.atom), atomFeed(items, tables.release, at(FEED_FILES.atom))),
  ];
}

/** What ingest did for privacy, for programs and for people; nothing for tables that it did not make. */
function privacy(tables: Tables): OutputFile[] {
  const { privacyReport } = tables;
  if (privacyReport === null) return [];
  return [jsonFile(fileAt(PRIVACY_FILE), privacyReport), privacyPage(privacyReport, tables, PRIVACY_FILE)];
}

function datasetAddress(path: string): string {
  return `${DATASETS_FOLDER}/${path}`;
}

/** The path in the publish folder of an address from the root. */
function fileAt(address: string): string {
  return address.slice(1);
}

function refuseDoubles(files: readonly OutputFile[]): void {
  const seen = new Set<string>();
  for (const { path } of files) {
    // Some disks do not tell upper from lower case.
    const key = path.toLowerCase();
    if (seen.has(key)) throw new Error(`two producers of ${path}`);
    seen.add(key);
  }
}

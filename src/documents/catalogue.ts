import type { ApiGate } from "../model/api-gate.ts";
import type { CatalogueEntry, Filter, ParameterKind } from "../model/endpoint.ts";
import { FEATURES, type Host } from "../model/host.ts";
import { type RoutedHistory, NO_ROUTED_HISTORY } from "../routing/routed-history.ts";
import type { TableDefinition } from "../tables/define.ts";
import { ALL_TABLES, type Settings } from "../tables/index.ts";
import { ANSWER_HEADERS } from "./answer-headers.ts";

/** The addresses that the catalogue refers to, so that it need not know how they are made. */
export interface Addresses {
  readonly answer: (path: string, choice?: { kind: ParameterKind; value: string }) => string;
  /** An answer as CSV; undefined if it has none. */
  readonly answerTable: (
    entry: CatalogueEntry,
    choice?: { kind: ParameterKind; value: string },
  ) => string | undefined;
  readonly table: (path: string) => string;
  /** A table as Parquet. */
  readonly parquet: (table: TableDefinition) => string;
  /** A table as JSON-stat; undefined if its rows are not by year. */
  readonly jsonStat: (table: TableDefinition) => string | undefined;
  readonly absolute: (address: string) => string;
  readonly dataPackage: string;
  readonly manifest: string;
  /** The JSON Schema of an endpoint's answers. */
  readonly schema: (path: string) => string;
  /** The frozen copy of a file; undefined if there is none. */
  readonly frozen: (address: string) => string | undefined;
  /** Other documents that describe the data or the API. */
  readonly discovery: readonly { readonly title: string; readonly address: string }[];
  /** The privacy report as data and, if pages are published, as a page. */
  readonly privacy?: { readonly report: string; readonly page?: string };
  /** The page that answers unknown addresses, if pages are published. */
  readonly notFoundPage?: string;
}

/** Returns how a host deviates: for which requests, what it answers instead, and why. */
export function hostDifferences({ limitations }: Host) {
  return limitations.map(({ feature, reason }) => ({
    feature,
    requests: FEATURES[feature].title,
    answer: FEATURES[feature].without,
    reason,
  }));
}

/** A parameter value in the catalogue. */
export interface CatalogueValue {
  readonly value: string;
  readonly url: string;
  readonly file: string;
  readonly csv?: string;
  /** Whether it is deprecated. */
  readonly deprecated?: true;
  /** For a renamed value: its current name, and the day since which it has that name. */
  readonly instead?: string;
  readonly since?: string;
}

/** Returns `/api/index.json`: every endpoint with its filter values, every file, every dataset, and how hosts differ. */
export function catalogueDocument(
  catalogue: readonly CatalogueEntry[],
  { release, methodology, site }: Settings,
  addresses: Addresses,
  hosts: readonly Host[] = [],
  { releases, deprecations, retractions, renamedRegions = [] }: RoutedHistory = NO_ROUTED_HISTORY,
  gate?: Pick<ApiGate, "quota">,
) {
  return {
    title: site.title,
    release: release.release,
    asOf: release.asOf,
    lastUpdated: release.lastUpdated,
    methodologyVersion: methodology.version,
    disclaimer: release.disclaimer,
    attribution: release.attribution,
    licence: release.licence,
    endpoints: catalogue.map((entry) => endpointIn(entry, addresses, deprecations)),
    datasets: ALL_TABLES.map((definition) => datasetIn(definition, addresses)),
    documents: documentsIn(addresses),
    headers: Object.entries(ANSWER_HEADERS).map(([name, description]) => ({ name, description })),
    releases,
    deprecations,
    ...(retractions.length === 0 ? {} : { retractions }),
    ...(renamedRegions.length === 0 ? {} : { renamedRegions }),
    ...(gate && { gate: { quota: gate.quota } }),
    hosts: hosts.map((host) => ({ name: host.name, title: host.title, differences: hostDifferences(host) })),
  };
}

export type CatalogueDocument = ReturnType<typeof catalogueDocument>;

/** Returns an endpoint with the addresses of its answers. */
function endpointIn(
  entry: CatalogueEntry,
  addresses: Addresses,
  deprecations: RoutedHistory["deprecations"],
) {
  const { absolute, answer, schema } = addresses;
  return {
    id: entry.id,
    title: entry.title,
    description: entry.description,
    path: entry.path,
    url: absolute(entry.path),
    file: absolute(answer(entry.path)),
    ...csvIn(entry, addresses),
    jsonSchema: absolute(schema(entry.path)),
    ...twinIn(answer(entry.path), addresses),
    ...(entry.sources && { sources: entry.sources }),
    example: { parameters: entry.example, url: absolute(`${entry.path}${queryOf(entry.example)}`) },
    parameters: entry.parameters.map((parameter) => parameterIn(entry, parameter, addresses, deprecations)),
  };
}

/** Returns a parameter of an endpoint with its current and former values. */
function parameterIn(
  entry: CatalogueEntry,
  { name, kind, description, values, former = [] }: CatalogueEntry["parameters"][number],
  addresses: Addresses,
  deprecations: RoutedHistory["deprecations"],
) {
  const { absolute, answer } = addresses;
  const places = (value: string) => ({
    value,
    url: absolute(`${entry.path}${queryOf({ [name]: value })}`),
    file: absolute(answer(entry.path, { kind, value })),
    ...(kind === "filter" ? csvIn(entry, addresses, { kind, value }) : {}),
  });
  const ends = (value: string) =>
    deprecations.some(({ what }) => what === `${entry.path}${queryOf({ [name]: value })}`);
  return {
    name,
    kind,
    description,
    required: false,
    values: [
      ...values.map((value): CatalogueValue => ({
        ...places(value),
        ...(ends(value) && { deprecated: true as const }),
      })),
      ...former.map(({ value, instead, since }): CatalogueValue => ({
        ...places(value),
        deprecated: true,
        instead,
        since,
      })),
    ],
  };
}

/** Returns a table with the addresses of its files. */
function datasetIn(definition: TableDefinition, addresses: Addresses) {
  const { absolute, dataPackage, jsonStat, parquet, table } = addresses;
  const cube = jsonStat(definition);
  return {
    name: definition.name,
    title: definition.title,
    description: definition.description,
    file: absolute(table(definition.path)),
    ...twinIn(table(definition.path), addresses),
    descriptor: absolute(dataPackage),
    mediaType: "text/csv",
    parquet: absolute(parquet(definition)),
    ...(cube !== undefined && { jsonStat: absolute(cube) }),
  };
}

/** Returns the title and the address of each document about the data or the API. */
function documentsIn({ absolute, dataPackage, discovery, manifest, notFoundPage, privacy }: Addresses) {
  const documents: readonly { readonly title: string; readonly address: string | undefined }[] = [
    { title: "Data package descriptor of all tables", address: dataPackage },
    { title: "Manifest: path, size and SHA-256 of every file", address: manifest },
    ...discovery,
    { title: "Privacy report: population, method, information loss, checks", address: privacy?.report },
    { title: "Privacy report for people", address: privacy?.page },
    { title: "Answer to unknown addresses outside /api/", address: notFoundPage },
  ];
  return documents.flatMap(({ title, address }) =>
    address === undefined ? [] : [{ title, file: absolute(address) }],
  );
}

/** Returns the address of an answer as CSV, if it has one. */
function csvIn(
  entry: CatalogueEntry,
  { absolute, answerTable }: Addresses,
  choice?: { kind: ParameterKind; value: string },
): { csv?: string } {
  const address = answerTable(entry, choice);
  return address === undefined ? {} : { csv: absolute(address) };
}

/** Returns the address of a file's frozen copy, if there is one. */
function twinIn(address: string, { absolute, frozen }: Addresses): { frozen?: string } {
  const found = frozen(address);
  return found === undefined ? {} : { frozen: absolute(found) };
}

/** Returns `?name=value`; empty for no filter. */
export function queryOf(filter: Filter): string {
  const query = Object.entries(filter).map(([name, value]) => `${name}=${value}`);
  return query.length === 0 ? "" : `?${query.join("&")}`;
}

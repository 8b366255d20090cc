import type { CatalogueEntry, Filter, FormerValue, ParameterKind } from "../model/endpoint.ts";
import type { Gate } from "../model/gate.ts";
import { FEATURES, type Host } from "../model/host.ts";
import { required } from "../model/required.ts";
import { type History, NO_HISTORY } from "../routing/history.ts";
import type { TableDefinition } from "../tables/define.ts";
import { ALL_TABLES, type Settings } from "../tables/index.ts";
import { ANSWER_HEADERS } from "./answer-headers.ts";

/** Where things are published; the catalogue does not know how addresses are made. */
export interface Addresses {
  readonly answer: (path: string, choice?: { kind: ParameterKind; value: string }) => string;
  /** The same answer as CSV, where there is one. */
  readonly answerTable: (
    entry: CatalogueEntry,
    choice?: { kind: ParameterKind; value: string },
  ) => string | undefined;
  readonly table: (path: string) => string;
  /** A table as Parquet. */
  readonly parquet: (table: TableDefinition) => string;
  /** A table as JSON-stat; undefined where its rows are not by year. */
  readonly jsonStat: (table: TableDefinition) => string | undefined;
  readonly absolute: (address: string) => string;
  readonly dataPackage: string;
  readonly manifest: string;
  /** The schema of an endpoint's answers. */
  readonly schema: (path: string) => string;
  /** The frozen twin of a file, where its release is frozen. */
  readonly frozen: (address: string) => string | undefined;
  /** Other documents that describe the data or the API. */
  readonly discovery: readonly { readonly title: string; readonly address: string }[];
  /** As data and as a page, where there is one. */
  readonly privacy?: { readonly report: string; readonly page?: string };
  /** The page that answers unknown addresses, where there is one. */
  readonly notFoundPage?: string;
}

/** What a host does in its own way: of which requests, what it answers, and why. */
export function hostDifferences({ limitations }: Host) {
  return limitations.map(({ feature, reason }) => ({
    feature,
    requests: FEATURES[feature].title,
    answer: FEATURES[feature].without,
    reason,
  }));
}

/** A value of a parameter, as a catalogue names it. */
interface CatalogueValue {
  readonly value: string;
  readonly url: string;
  readonly file: string;
  readonly csv?: string;
  /** Whether it will go. */
  readonly deprecated?: true;
  /** Of a value that was renamed: what it is called today, and since when. */
  readonly instead?: string;
  readonly since?: string;
}

/** `/api/index.json`: every endpoint with its filter values, every file, every dataset, how hosts differ. */
export function catalogueDocument(
  catalogue: readonly CatalogueEntry[],
  { release, methodology, site }: Settings,
  {
    answer,
    answerTable,
    table,
    parquet,
    jsonStat,
    absolute,
    dataPackage,
    manifest,
    schema,
    frozen,
    discovery,
    privacy,
    notFoundPage,
  }: Addresses,
  hosts: readonly Host[] = [],
  { releases, deprecations, retractions }: History = NO_HISTORY,
  gate?: Pick<Gate, "quota">,
) {
  const csv = (entry: CatalogueEntry, choice?: { kind: ParameterKind; value: string }): { csv?: string } => {
    const address = answerTable(entry, choice);
    return address === undefined ? {} : { csv: absolute(address) };
  };
  const twin = (address: string): { frozen?: string } => {
    const found = frozen(address);
    return found === undefined ? {} : { frozen: absolute(found) };
  };
  return {
    title: site.title,
    release: release.release,
    asOf: release.asOf,
    lastUpdated: release.lastUpdated,
    methodologyVersion: methodology.version,
    disclaimer: release.disclaimer,
    attribution: release.attribution,
    licence: release.licence,
    endpoints: catalogue.map((entry) => ({
      id: entry.id,
      title: entry.title,
      description: entry.description,
      path: entry.path,
      url: absolute(entry.path),
      file: absolute(answer(entry.path)),
      ...csv(entry),
      jsonSchema: absolute(schema(entry.path)),
      ...twin(answer(entry.path)),
      ...(entry.sources && { sources: entry.sources }),
      example: { parameters: entry.example, url: absolute(`${entry.path}${queryOf(entry.example)}`) },
      parameters: entry.parameters.map(({ name, kind, description, values, former = [] }) => {
        const places = (value: string) => ({
          value,
          url: absolute(`${entry.path}${queryOf({ [name]: value })}`),
          file: absolute(answer(entry.path, { kind, value })),
          ...(kind === "filter" ? csv(entry, { kind, value }) : {}),
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
      }),
    })),
    datasets: ALL_TABLES.map((definition) => {
      const cube = jsonStat(definition);
      return {
        name: definition.name,
        title: definition.title,
        description: definition.description,
        file: absolute(table(definition.path)),
        ...twin(table(definition.path)),
        descriptor: absolute(dataPackage),
        mediaType: "text/csv",
        parquet: absolute(parquet(definition)),
        ...(cube !== undefined && { jsonStat: absolute(cube) }),
      };
    }),
    documents: [
      { title: "Data package descriptor of all tables", file: absolute(dataPackage) },
      { title: "Manifest: path, size and SHA-256 of every file", file: absolute(manifest) },
      ...discovery.map(({ title, address }) => ({ title, file: absolute(address) })),
      ...(privacy === undefined
        ? []
        : [
            {
              title: "Privacy report: population, method, information loss, checks",
              file: absolute(privacy.report),
            },
            ...(privacy.page === undefined
              ? []
              : [{ title: "The same for people", file: absolute(privacy.page) }]),
          ]),
      ...(notFoundPage === undefined
        ? []
        : [{ title: "Answer to unknown addresses outside of /api/", file: absolute(notFoundPage) }]),
    ],
    headers: Object.entries(ANSWER_HEADERS).map(([name, description]) => ({ name, description })),
    releases,
    deprecations,
    ...(retractions.length === 0 ? {} : { retractions }),
    ...(gate && { gate: { quota: gate.quota } }),
    hosts: hosts.map((host) => ({ name: host.name, title: host.title, differences: hostDifferences(host) })),
  };
}

/** The catalogue that a catalogue document was made from. */
export function readCatalogue(document: ReturnType<typeof catalogueDocument>): CatalogueEntry[] {
  return document.endpoints.map(({ id, path, title, description, sources, example, parameters }) => ({
    id,
    path,
    title,
    description,
    ...(sources && { sources }),
    example: example.parameters,
    parameters: parameters.map(({ name, kind, description, values }) => ({
      name,
      kind,
      description,
      values: values.filter(({ instead }) => instead === undefined).map(({ value }) => value),
      ...formerIn(values),
    })),
  }));
}

function formerIn(values: readonly CatalogueValue[]): { readonly former?: readonly FormerValue[] } {
  const former = values.flatMap(({ value, instead, since }) =>
    instead === undefined || since === undefined ? [] : [{ value, instead, since }],
  );
  return former.length === 0 ? {} : { former };
}

/** Of what releases it tells, and what will go. */
export function readHistory(document: ReturnType<typeof catalogueDocument>): History {
  const { release, releases, deprecations, retractions } = document;
  return {
    releases: releases ?? [],
    deprecations: deprecations ?? [],
    retractions: retractions ?? [],
    current: release,
  };
}

/** The base URL that a catalogue document was made for; empty where its addresses start at the root. */
export function baseOf({ endpoints }: ReturnType<typeof catalogueDocument>): string {
  const { url, path } = required(endpoints[0], "an endpoint");
  return url.slice(0, -path.length);
}

/** `?name=value`, or nothing for no filter. */
export function queryOf(filter: Filter): string {
  const query = Object.entries(filter).map(([name, value]) => `${name}=${value}`);
  return query.length === 0 ? "" : `?${query.join("&")}`;
}

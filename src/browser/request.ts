import { answerFile } from "../routing/addresses.ts";
import { type Resolution, resolve } from "../routing/resolve.ts";
import type { ExplorerCatalogue, ExplorerEndpoint } from "../site/explorer-data.ts";

/** What a request is about, as far as the explorer can tell. */
export interface Selection {
  readonly endpoint: ExplorerEndpoint;
  /** The value that is asked for: empty for none, undefined for one that does not exist. */
  readonly value: string | undefined;
}

const API = "/api/intelligence/";

/** What the service answers; undefined for an address that belongs to no endpoint's folder. */
export function answerTo({ table, files }: ExplorerCatalogue, address: string): Resolution | undefined {
  const { path, query } = partsOf(address);
  if (!path.startsWith(API)) return undefined;
  // Neither headers nor methods decide which file answers, and below its folder nothing is gone.
  const unread = { headers: [], gone: [], moved: {}, preflight: {}, refusal: { file: "", headers: {} } };
  const routes = { ...table, ...unread };
  return resolve(routes, (file) => files.includes(file), path, query);
}

/** The endpoint and value that a request names, by its query or by the name of a file. */
export function selectionOf({ endpoints }: ExplorerCatalogue, address: string): Selection | undefined {
  const { path, query } = partsOf(address);
  const bare = path.replace(/\/$/, "");
  for (const endpoint of endpoints) {
    if (endpoint.path === bare) return { endpoint, value: valueIn(endpoint, query) };
    const value = ["", ...valuesOf(endpoint)].find((candidate) => fileOf(endpoint, candidate) === path);
    if (value !== undefined) return { endpoint, value };
  }
  return undefined;
}

/** The request for a value of an endpoint's parameter; the empty value asks for everything. */
export function requestFor({ path, parameters }: ExplorerEndpoint, value: string): string {
  const [parameter] = parameters;
  return value === "" || parameter === undefined ? path : `${path}?${parameter.name}=${value}`;
}

/** The endpoint that a file is an answer of. */
export function ownerOf({ endpoints }: ExplorerCatalogue, file: string): ExplorerEndpoint | undefined {
  return endpoints.find((endpoint) =>
    ["", ...valuesOf(endpoint)].some((value) => fileOf(endpoint, value) === file),
  );
}

/** The values of an endpoint's parameter; none for an endpoint without one. */
export function valuesOf({ parameters }: ExplorerEndpoint): readonly string[] {
  return parameters[0]?.values ?? [];
}

function fileOf({ path, parameters }: ExplorerEndpoint, value: string): string {
  const [parameter] = parameters;
  return value === "" || parameter === undefined
    ? answerFile(path)
    : answerFile(path, { kind: parameter.kind, value });
}

function valueIn(endpoint: ExplorerEndpoint, query: string): string | undefined {
  const [parameter] = endpoint.parameters;
  const value = parameter && new URLSearchParams(query).getAll(parameter.name).at(-1);
  if (value === undefined) return "";
  return valuesOf(endpoint).includes(value) ? value : undefined;
}

function partsOf(address: string): { path: string; query: string } {
  const end = address.indexOf("?");
  if (end === -1) return { path: address, query: "" };
  return { path: address.slice(0, end), query: address.slice(end + 1) };
}

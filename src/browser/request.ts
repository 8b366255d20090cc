import { answerFile } from "../routing/addresses.ts";
import { type Resolution, resolve } from "../routing/resolve.ts";
import type { ExplorerCatalogue, ExplorerEndpoint } from "../site/explorer-data.ts";

/** The endpoint and the value that a request is about. */
export interface Selection {
  readonly endpoint: ExplorerEndpoint;
  /** The requested value: empty for none, undefined for one that does not exist. */
  readonly value: string | undefined;
}

const API = "/api/intelligence/";

/** Returns how the service answers a request; undefined for an address outside the endpoints' folder. */
export function answerTo({ table, files }: ExplorerCatalogue, address: string): Resolution | undefined {
  const { path, query } = partsOf(address);
  if (!path.startsWith(API)) return undefined;
  // Headers and methods do not affect which file answers, and no address under this folder is gone.
  const unread = { headers: [], gone: [], moved: {}, preflight: {}, refusal: { file: "", headers: {} } };
  const routes = { ...table, ...unread };
  return resolve(routes, (file) => files.includes(file), path, query);
}

/** Returns the endpoint and value that a request names, by its query or by the name of a file. */
export function selectionOf({ endpoints }: ExplorerCatalogue, address: string): Selection | undefined {
  const { path, query } = partsOf(address);
  const bare = path.replace(/\/$/, "");
  for (const endpoint of endpoints) {
    if (endpoint.path === bare) return { endpoint, value: valueIn(endpoint, query) };
    const value = ["", ...parameterValues(endpoint)].find(
      (candidate) => fileOf(endpoint, candidate) === path,
    );
    if (value !== undefined) return { endpoint, value };
  }
  return undefined;
}

/** Returns the request for a value of an endpoint's parameter; the empty value requests everything. */
export function requestFor({ path, parameters }: ExplorerEndpoint, value: string): string {
  const [parameter] = parameters;
  return value === "" || parameter === undefined ? path : `${path}?${parameter.name}=${value}`;
}

/** Returns the endpoint that a file is an answer of. */
export function endpointOfFile({ endpoints }: ExplorerCatalogue, file: string): ExplorerEndpoint | undefined {
  return endpoints.find((endpoint) =>
    ["", ...parameterValues(endpoint)].some((value) => fileOf(endpoint, value) === file),
  );
}

/** Returns the values of an endpoint's parameter; empty for an endpoint without one. */
export function parameterValues({ parameters }: ExplorerEndpoint): readonly string[] {
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
  return parameterValues(endpoint).includes(value) ? value : undefined;
}

function partsOf(address: string): { path: string; query: string } {
  const end = address.indexOf("?");
  if (end === -1) return { path: address, query: "" };
  return { path: address.slice(0, end), query: address.slice(end + 1) };
}

import { fileAt } from "./documents/context.ts";
import { discoveryFiles } from "./documents/discovery/index.ts";
import { documentFiles } from "./documents/index.ts";
import { catalogueEntry, ENDPOINTS } from "./endpoints/index.ts";
import { CHECKS } from "./generated/checks.js";
import { filesBeside, filesInside, HIDDEN, HOSTS } from "./hosts/all.ts";
import { DEFAULT_HOST, type HostName } from "./hosts/index.ts";
import type { Answer, CatalogueEntry, Endpoint, Filter } from "./model/endpoint.ts";
import { bytesOf, type Files, jsonBytes, type OutputFile } from "./model/file.ts";
import { manifestFile } from "./model/manifest.ts";
import { DataError } from "./model/problem.ts";
import { frozenTableProblems, loadHistory } from "./releases/history.ts";
import { releaseFiles } from "./releases/published-files.ts";
import { answerFile } from "./routing/addresses.ts";
import { routeTable } from "./routing/routes.ts";
import { siteFiles } from "./site/index.ts";
import { DEPRECATIONS_PATH } from "./tables/deprecations.ts";
import type { Tables } from "./tables/index.ts";
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
  /** The hosts whose configuration is wanted; `DEFAULT_HOST`, if none are named. */
  readonly hosts?: readonly HostName[];
  /** Whether pages for people are made; they are, if nothing is said. */
  readonly site?: boolean;
}

/**
 * Everything that is published, from the files of the data folder. Pure: the same input gives the same bytes.
 * @param data the files of the data folder by relative path
 * @throws DataError with every problem found in the data
 */
export function build(
  data: Files,
  { baseUrl, hosts = [DEFAULT_HOST], site = true }: BuildOptions = {},
): Build {
  const tables = loadTables(data);
  const history = loadHistory(data);
  const { release, deprecations } = tables;
  const altered = frozenTableProblems(history, release.release, data);
  if (altered.length > 0) throw new DataError(altered);
  const catalogue = ENDPOINTS.map((endpoint) => catalogueEntry(endpoint, tables));
  const base = (baseUrl ?? release.baseUrl ?? "").replace(/\/+$/, "");
  const absolute = (address: string) => `${base}${address}`;
  const releases = history.index.releases.map((record) => record.release);
  const routes = routeTable(catalogue, absolute, { releases, deprecations }, HIDDEN);
  const answers = ENDPOINTS.flatMap((endpoint, index) => answersOf(endpoint, catalogue[index]!, tables));
  const context = { data, tables, catalogue, answers, routes, hosts: HOSTS, hasSite: site, base, history };
  const forPeople = site ? siteFiles(context) : [];
  const pages = forPeople.map(({ path }) => path).filter((path) => path.endsWith(".html"));
  const content = [
    ...answers.map(({ address, bytes }) => ({ path: fileAt(address), bytes })),
    ...documentFiles(context),
    ...discoveryFiles(context, pages),
    ...releaseFiles(history, release.release, absolute),
    ...forPeople,
  ];
  requireKnown(deprecations, catalogue, new Set(content.map(({ path }) => `/${path}`)));
  const wanted = HOSTS.filter(({ name }) => (hosts as readonly string[]).includes(name));
  const configuration = wanted.flatMap((host) => filesInside(host, routes));
  const published = [...content, ...configuration];
  refuseDoubles(published);
  const manifest = manifestFile(release.release, published);
  const hostFiles = wanted.flatMap((host) =>
    filesBeside(host, { table: routes, files: [...content, manifest] }),
  );
  refuseDoubles(hostFiles);
  return { release: release.release, files: [...published, manifest], hostFiles };
}

/** The unfiltered answer of an endpoint, one for each value of each filter, and its other formats. */
function answersOf(endpoint: Endpoint<Tables>, { parameters }: CatalogueEntry, tables: Tables): Answer[] {
  const { id, path } = endpoint;
  const answer = (filter: Filter, choice?: NonNullable<Answer["choice"]>): Answer => {
    const address = answerFile(path, choice);
    const body = endpoint.resolve(tables, filter);
    requireContract(endpoint, address, body);
    return { id, address, body, bytes: jsonBytes(body), ...(choice && { choice }) };
  };
  const whole = answer({});
  const filtered = parameters
    .filter(({ kind }) => kind === "filter")
    .flatMap(({ name, values }) =>
      values.map((value) => answer({ [name]: value }, { name, kind: "filter", value })),
    );
  const formatted = parameters
    .filter(({ kind }) => kind === "format")
    .flatMap(({ name, values }) => values.map((value) => ({ name, kind: "format" as const, value })))
    .flatMap((choice): Answer[] => {
      const body = endpoint.formats?.[choice.value]?.(tables);
      if (body === undefined) return [];
      return [{ id, choice, address: answerFile(path, choice), body, bytes: bytesOf(body) }];
    });
  return [whole, ...filtered, ...formatted];
}

/** What is announced to go must be there: a slip of the pen would announce nothing. */
function requireKnown(
  deprecations: Tables["deprecations"],
  catalogue: readonly CatalogueEntry[],
  addresses: ReadonlySet<string>,
): void {
  const isKnown = (what: string) => {
    const [path, name, value] = what.split(/#|\?|=/);
    const entry = catalogue.find((one) => one.path === path);
    if (entry === undefined) return addresses.has(path!);
    const parameter = entry.parameters.find((one) => one.name === name);
    return !what.includes("?") || parameter?.values.includes(value!) === true;
  };
  const unknown = deprecations.filter(({ what }) => !isKnown(what));
  if (unknown.length === 0) return;
  throw new DataError(
    unknown.map(({ what }) => ({
      file: DEPRECATIONS_PATH,
      value: what,
      rule: "must be an endpoint's path, one of its filter's values, a field of its answer, or a file's address",
      remedy: "Correct it: api/index.json lists them.",
    })),
  );
}

function requireContract(endpoint: Endpoint<Tables>, path: string, body: unknown): void {
  const check = CHECKS[endpoint.response.$id]!;
  if (check(body)) return;
  // Tables that passed their checks cannot lead here: this is a mistake of the endpoint, not of the data.
  const reasons = check.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
  throw new Error(`${path} breaks the contract of ${endpoint.id}: ${reasons.join("; ")}`);
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

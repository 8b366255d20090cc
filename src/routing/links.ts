import type { CatalogueEntry } from "../model/endpoint.ts";
import type { HeaderRule } from "../model/route.ts";
import {
  answerFile,
  CATALOGUE_FILE,
  datasetFile,
  DATASETS_FOLDER,
  DISCOVERY_FILES,
  EXPORT_PACKAGE_FILE,
  FROZEN,
  frozenCopy,
  isFreezable,
  OPENAPI_FILES,
  schemaFile,
  slugOf,
  tableAddress,
} from "./addresses.ts";
import { covers, isPrefix, REST } from "./table.ts";

/** Facts that the links of an answer depend on. */
export interface Links {
  /** Adds the base URL to an address. */
  readonly absolute: (address: string) => string;
  /** The current release, if it is frozen too. */
  readonly current?: string | undefined;
  /** The addresses of whole answers and tables that have no copy in it (see RoutedHistory). */
  readonly unfrozen: readonly string[];
}

/** Links of every answer, by relation. */
const SERVICE = {
  "service-desc": OPENAPI_FILES.json,
  "service-doc": "/",
  "service-meta": CATALOGUE_FILE,
  "api-catalog": DISCOVERY_FILES.apiCatalog,
};

/**
 * The relation of an answer to its frozen twin, the preferred address for a citation (RFC 8574): the answer's own address
 * belongs to another release in the next quarter. `memento` (RFC 7089) would say less, and require a date and a negotiation
 * that files cannot offer.
 */
export const TWIN_RELATION = "cite-as";

/** The relation of an answer to its schema, and of a table to its descriptor (the POWDER recommendation of W3C). */
export const SCHEMA_RELATION = "describedby";

/** Returns the rules for the header `Link` (RFC 8288) of answers, tables and frozen files: their descriptions and twins. */
export function linkHeaders(links: Links, catalogue: readonly CatalogueEntry[]): HeaderRule[] {
  const rule = (path: string, description?: string, own = links) => ({
    path,
    headers: {
      Link: linked(own, path, description === undefined ? {} : { [SCHEMA_RELATION]: description }),
    },
  });
  const frozen = links.current === undefined ? [] : FROZEN.map((path) => rule(path));
  const tables = `${DATASETS_FOLDER}/*`;
  const descriptor = datasetFile("datapackage.json");
  return [
    ...frozen,
    rule(tables, descriptor),
    ...links.unfrozen
      .filter((path) => covers(tables, path))
      .map((path) => rule(path, descriptor, withoutTwin(links))),
    ...catalogue.flatMap((entry) => {
      const own = linksOf(links, entry);
      const { path, parameters } = entry;
      const schema = schemaFile(slugOf(path));
      const has = (kind: string) => parameters.some((parameter) => parameter.kind === kind);
      const table = tableAddress(entry);
      return [
        rule(answerFile(path), schema, own),
        ...(own === links ? [] : [rule(schema, undefined, own)]),
        // A table that is a format of its endpoint has its own columns; any other converts back to the answer.
        ...(table === undefined ? [] : [rule(table, has("format") ? EXPORT_PACKAGE_FILE : schema, own)]),
        ...(has("filter") ? [rule(`${path}/*`, schema, own)] : []),
      ];
    }),
  ];
}

/** Returns the facts for the links of an endpoint's answers, which may have no copy in the current release. */
export function linksOf(links: Links, { path }: Pick<CatalogueEntry, "path">): Links {
  return links.unfrozen.includes(answerFile(path)) ? withoutTwin(links) : links;
}

function withoutTwin(links: Links): Links {
  return { ...links, current: undefined };
}

/**
 * Returns the value of `Link` at an address or prefix: the links of every answer, the frozen twin if there is one, and further
 * links by relation.
 */
export function linked(
  { absolute, current }: Links,
  path: string,
  own: Readonly<Record<string, string>> = {},
): string {
  const hasTwin = current !== undefined && isFreezable(path);
  const links = {
    ...SERVICE,
    ...(hasTwin && { [TWIN_RELATION]: twinOf(current, path) }),
    ...own,
  };
  return Object.entries(links)
    .map(([relation, address]) => `<${absolute(address)}>; rel="${relation}"`)
    .join(", ");
}

/** Returns the address of the copy in a frozen release; that of a prefix has the placeholder for the rest of an address. */
export function twinOf(release: string, path: string): string {
  return frozenCopy(release, isPrefix(path) ? `${path.slice(0, -1)}${REST}` : path);
}

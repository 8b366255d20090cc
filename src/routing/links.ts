import type { HeaderRule } from "../model/route.ts";
import { CATALOGUE_FILE, DISCOVERY_FILES, FROZEN, frozenTwin, OPENAPI_FILES } from "./addresses.ts";
import { covers, isPrefix, REST } from "./table.ts";

/** What the links of an answer depend on. */
export interface Links {
  readonly absolute: (address: string) => string;
  /** The release that the site publishes, where it is frozen too. */
  readonly current?: string | undefined;
}

/** What every answer names, by the relation. */
const SERVICE = {
  "service-desc": OPENAPI_FILES.json,
  "service-doc": "/",
  "service-meta": CATALOGUE_FILE,
  "api-catalog": DISCOVERY_FILES.apiCatalog,
};

/**
 * The relation of an answer to its frozen twin: the address that is preferred for a reference (RFC 8574), for the answer's
 * own is of another release in the next quarter. `memento` (RFC 7089) would say less, and ask for a day and for a
 * negotiation that no file can offer.
 */
export const TWIN_RELATION = "cite-as";

/** The header `Link` (RFC 8288) of what a release freezes. */
export function linkHeaders(links: Links): HeaderRule[] {
  if (links.current === undefined) return [];
  return FROZEN.map((path) => ({ path, headers: { Link: linked(links, path) } }));
}

/**
 * The value of `Link` at an address or a prefix: what every answer names, the frozen twin where there is one, and what else
 * is told, by the relation.
 */
export function linked(
  { absolute, current }: Links,
  path: string,
  own: Readonly<Record<string, string>> = {},
): string {
  const hasTwin = current !== undefined && FROZEN.some((frozen) => covers(frozen, path));
  const links = {
    ...SERVICE,
    ...(hasTwin && { [TWIN_RELATION]: twinOf(current, path) }),
    ...own,
  };
  return Object.entries(links)
    .map(([relation, address]) => `<${absolute(address)}>; rel="${relation}"`)
    .join(", ");
}

function twinOf(release: string, path: string): string {
  return frozenTwin(release, isPrefix(path) ? `${path.slice(0, -1)}${REST}` : path);
}

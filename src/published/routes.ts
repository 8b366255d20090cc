import type { CatalogueDocument } from "../documents/catalogue.ts";
import { baseUrlOf, readCatalogue, readRoutedHistory } from "../documents/read-catalogue.ts";
import { CONFIGURATION_ADDRESSES } from "../hosts/loaded-hosts.ts";
import { textOf } from "../model/file.ts";
import { UserError } from "../model/problem.ts";
import type { RouteTable } from "../model/route.ts";
import { NOT_FOUND_PAGE } from "../routing/addresses.ts";
import { routeTable } from "../routing/routes.ts";

/**
 * Returns the route table that a published catalogue was made with.
 * @throws Error if its endpoints cannot be routed
 */
export function routesOf(document: CatalogueDocument): RouteTable {
  const base = baseUrlOf(document);
  return routeTable(readCatalogue(document), {
    absolute: (address) => `${base}${address}`,
    history: readRoutedHistory(document),
    hidden: CONFIGURATION_ADDRESSES,
    hasPage: document.documents.some(({ file }) => file === `${base}${NOT_FOUND_PAGE}`),
    isGated: document.gate !== undefined,
  });
}

/**
 * Returns the route table of a catalogue file.
 * @returns undefined if it is not a catalogue, or its endpoints cannot be routed
 */
export function routesIn(bytes: Uint8Array): RouteTable | undefined {
  try {
    return routesOf(JSON.parse(textOf(bytes)));
  } catch {
    return undefined;
  }
}

/** Returns the error for a folder named by `--out` that contains no build. */
export function noBuildIn(folder: string): UserError {
  return new UserError(
    `${folder} contains no build`,
    "Run compliance-data build first, or name a folder with --out.",
  );
}

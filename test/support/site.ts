import { readCatalogue, readRoutedHistory } from "../../src/documents/read-catalogue.ts";
import { CONFIGURATION_ADDRESSES } from "../../src/hosts/loaded-hosts.ts";
import type { CatalogueEntry } from "../../src/model/endpoint.ts";
import type { OutputFile } from "../../src/model/file.ts";
import { routeTable } from "../../src/routing/routes.ts";
import { committedBuild } from "./committed.ts";

/** The build of the committed data. */
export const files: readonly OutputFile[] = committedBuild().files;

/** The largest page of each kind: those of a folder are of one kind, but its index. */
export const kinds: readonly string[] = [
  ...new Map(
    files
      .filter(({ path }) => path.endsWith(".html"))
      .toSorted((a, b) => a.bytes.length - b.bytes.length)
      .map(({ path }) => [path.includes("/") ? path.replace(/\/(?!index).*/, "/*") : path, path]),
  ).values(),
].sort();

/** The addresses of the files. */
export const addresses: ReadonlySet<string> = new Set(files.map(({ path }) => `/${path}`));

/** Returns the text of a file, by its address. */
export function textAt(address: string): string {
  return new TextDecoder().decode(files.find(({ path }) => `/${path}` === address)!.bytes);
}

/** The published catalogue, and its list of other releases. */
const document = JSON.parse(textAt("/api/index.json"));
export const catalogue: readonly CatalogueEntry[] = readCatalogue(document);
export const history = readRoutedHistory(document);

/** The route table of the committed data. */
export const routes = (base = "") =>
  routeTable(catalogue, {
    absolute: (address) => `${base}${address}`,
    history,
    hidden: CONFIGURATION_ADDRESSES,
    hasPage: true,
  });

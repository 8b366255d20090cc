import { build } from "../../src/build.ts";
import { readCatalogue } from "../../src/documents/catalogue.ts";
import type { CatalogueEntry } from "../../src/model/endpoint.ts";
import type { OutputFile } from "../../src/model/file.ts";
import { committedData } from "./data.ts";

/** What the committed data builds. */
export const files: readonly OutputFile[] = build(committedData).files;

/** Files that configure a host and are no addresses. */
export const hidden = ["/_headers", "/_redirects"];

/** The addresses of the files. */
export const addresses: ReadonlySet<string> = new Set(files.map(({ path }) => `/${path}`));

/** The text of a file, by its address. */
export function textAt(address: string): string {
  return new TextDecoder().decode(files.find(({ path }) => `/${path}` === address)!.bytes);
}

/** The catalogue as it is published. */
export const catalogue: readonly CatalogueEntry[] = readCatalogue(JSON.parse(textAt("/api/index.json")));

import type { Answer, CatalogueEntry } from "../model/endpoint.ts";
import type { Files } from "../model/file.ts";
import type { Host } from "../model/host.ts";
import type { RouteTable } from "../model/route.ts";
import type { ReleaseHistory } from "../releases/history.ts";
import type { Tables } from "../tables/index.ts";

/** All that documents and pages are made from. */
export interface Context {
  /** The files of the data folder, and what is in them. */
  readonly data: Files;
  readonly tables: Tables;
  readonly catalogue: readonly CatalogueEntry[];
  /** Every answer that is published, in the catalogue's order. */
  readonly answers: readonly Answer[];
  readonly routes: RouteTable;
  /** The frozen releases. */
  readonly history: ReleaseHistory;
  /** Every host that can serve the files, whether its configuration is written or not. */
  readonly hosts: readonly Host[];
  /** Whether the pages for people are published. */
  readonly hasSite: boolean;
  /** What stands before an address from the root, without a slash at the end; empty where nobody knows. */
  readonly base: string;
}

/** An address as it is written in documents: whole where the base URL is known, else from the root. */
export function absolute({ base }: Context, address: string): string {
  return `${base}${address}`;
}

/** The path in the publish folder of an address from the root. */
export function fileAt(address: string): string {
  return address.slice(1);
}

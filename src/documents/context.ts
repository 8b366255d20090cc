import type { Answer, CatalogueEntry } from "../model/endpoint.ts";
import type { Files, OutputFile } from "../model/file.ts";
import type { Host } from "../model/host.ts";
import type { RouteTable } from "../model/route.ts";
import type { ReleaseHistory } from "../releases/history.ts";
import type { Tables } from "../tables/index.ts";

/** What the content of a release is made from. */
export interface ContentSources {
  /** The files of the data folder, and what is in them. */
  readonly data: Files;
  readonly tables: Tables;
  readonly catalogue: readonly CatalogueEntry[];
  /** Every answer that is published, in the catalogue's order. */
  readonly answers: readonly Answer[];
  /** What stands before an address from the root, without a slash at the end; empty where nobody knows. */
  readonly base: string;
}

/** What a release says, by its tables alone. */
export interface Content extends ContentSources {
  /** Answers, tables and schemas as they are published, and frozen. */
  readonly files: readonly OutputFile[];
}

/** All that documents and pages are made from. */
export interface Context extends ContentSources {
  readonly routes: RouteTable;
  /** The frozen releases. */
  readonly history: ReleaseHistory;
  /** Every host that can serve the files, whether its configuration is written or not. */
  readonly hosts: readonly Host[];
  /** Whether the pages for people are published. */
  readonly hasSite: boolean;
}

/** An address as it is written in documents: whole where the base URL is known, else from the root. */
export function absolute({ base }: Pick<Context, "base">, address: string): string {
  return `${base}${address}`;
}

/** The path in the publish folder of an address from the root. */
export function fileAt(address: string): string {
  return address.slice(1);
}

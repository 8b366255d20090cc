import type { Answer, CatalogueEntry } from "../model/endpoint.ts";
import type { Files, OutputFile } from "../model/file.ts";
import type { Tables } from "../tables/index.ts";

/** The tables of a release, and the answers made from them. */
export interface ContentSources {
  /** The files of the data folder. */
  readonly data: Files;
  /** The tables and settings read from them. */
  readonly tables: Tables;
  readonly catalogue: readonly CatalogueEntry[];
  /** Every answer that is published, in the catalogue's order. */
  readonly answers: readonly Answer[];
  /** The base URL without a trailing slash; empty if unknown. */
  readonly base: string;
}

/** Everything of a release that is computed from its tables only. */
export interface Content extends ContentSources {
  /** The answers, tables and schemas, as they are published and frozen. */
  readonly files: readonly OutputFile[];
}

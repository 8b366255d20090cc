import type { Svg } from "../markup/template.ts";
import type { Answer, CatalogueEntry } from "../model/endpoint.ts";
import type { Files, OutputFile } from "../model/file.ts";
import type { Gate } from "../model/gate.ts";
import type { Host } from "../model/host.ts";
import type { RouteTable } from "../model/route.ts";
import type { ReleaseHistory } from "../releases/history.ts";
import type { Tables } from "../tables/index.ts";

/** Renders an image as a PNG file at `PIXELS_PER_UNIT`; the same image gives the same bytes. */
export type Pixels = (image: Svg) => Uint8Array;

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

/** Everything that documents and pages are made from. */
export interface Context extends ContentSources {
  readonly routes: RouteTable;
  /** The frozen releases. */
  readonly history: ReleaseHistory;
  /** The quota of the API; undefined if there is none. */
  readonly gate?: Gate | undefined;
  /** All hosts, whether or not their configuration is written. */
  readonly hosts: readonly Host[];
  /** Whether the HTML pages are published. */
  readonly hasSite: boolean;
  /** Renders charts as PNG files; without it there are no PNG files. */
  readonly pixels?: Pixels | undefined;
}

/** Returns an address for documents: an absolute URL if the base URL is known, otherwise relative to the root. */
export function absolute({ base }: Pick<Context, "base">, address: string): string {
  return `${base}${address}`;
}

/** Returns the path in the publish folder for an address such as `/api/index.json`. */
export function fileAt(address: string): string {
  return address.slice(1);
}

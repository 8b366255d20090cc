import type { Svg } from "../markup/template.ts";
import type { Answer, CatalogueEntry } from "../model/endpoint.ts";
import type { Files, OutputFile } from "../model/file.ts";
import type { Gate } from "../model/gate.ts";
import type { Host } from "../model/host.ts";
import type { RouteTable } from "../model/route.ts";
import type { ReleaseHistory } from "../releases/history.ts";
import type { Tables } from "../tables/index.ts";

/** Draws an image as a PNG file, with `PIXELS_A_UNIT`; the same bytes of the same image. */
export type Pixels = (image: Svg) => Uint8Array;

/** The tables of a release, and the answers made from them. */
export interface ContentSources {
  /** The files of the data folder. */
  readonly data: Files;
  /** What was read from them. */
  readonly tables: Tables;
  readonly catalogue: readonly CatalogueEntry[];
  /** Every answer that is published, in the catalogue's order. */
  readonly answers: readonly Answer[];
  /** The base URL without a slash at the end; empty where it is not known. */
  readonly base: string;
}

/** Everything of a release that follows from its tables alone. */
export interface Content extends ContentSources {
  /** Answers, tables and schemas as they are published and frozen. */
  readonly files: readonly OutputFile[];
}

/** Everything that documents and pages are made from. */
export interface Context extends ContentSources {
  readonly routes: RouteTable;
  /** The frozen releases. */
  readonly history: ReleaseHistory;
  /** What stands before the API; undefined where there is no quota. */
  readonly gate?: Gate | undefined;
  /** All hosts, whether their configuration is written or not. */
  readonly hosts: readonly Host[];
  /** Whether the HTML pages are published. */
  readonly hasSite: boolean;
  /** Draws a chart's sheet as a PNG file; without it there are no such files. */
  readonly pixels?: Pixels | undefined;
}

/** An address as documents give it: a full URL where the base URL is known, otherwise relative to the root. */
export function absolute({ base }: Pick<Context, "base">, address: string): string {
  return `${base}${address}`;
}

/** The path in the publish folder for an address such as `/api/index.json`. */
export function fileAt(address: string): string {
  return address.slice(1);
}

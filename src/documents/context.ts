import type { Svg } from "../markup/template.ts";
import type { ApiGate } from "../model/api-gate.ts";
import type { Host } from "../model/host.ts";
import type { RouteTable } from "../model/route.ts";
import type { ReleaseHistory } from "../releases/history.ts";
import type { ContentSources } from "./content.ts";

/**
 * Orders the PNG file of an image at `PIXELS_PER_UNIT`; the same image gives the same bytes.
 * @returns what gives the file, once all that were ordered are rendered
 */
export type Pixels = (image: Svg) => () => Uint8Array;

/** Everything that documents and pages are made from. */
export interface Context extends ContentSources {
  readonly routes: RouteTable;
  /** The frozen releases. */
  readonly history: ReleaseHistory;
  /** The quota of the API; undefined if there is none. */
  readonly gate?: ApiGate | undefined;
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

import { createHash } from "node:crypto";
import { drawingSha256 } from "../generated/drawing-sha256.js";
import { keptFiles } from "./kept-files.ts";
import { LOOK } from "./pixels-look.ts";

const MOST_KEPT = 500;

/** A cache of drawn PNG files, by the SVG of their images. */
export interface KeptPixels {
  /** Returns the PNG file of an image drawn by the same program; undefined if it is not in the cache. */
  readonly find: (source: string) => Uint8Array | undefined;
  /** Keeps the PNG file of an image; does nothing if it cannot be written. */
  readonly keep: (source: string, png: Uint8Array) => void;
}

/** Creates a cache in a folder. Each file is named by the digest of everything it is made from, so none is ever stale. */
export function keptIn(folder: string): KeptPixels {
  const files = keptFiles(folder, MOST_KEPT);
  const nameOf = (source: string) => {
    const hash = createHash("sha256").update(`${drawingSha256}\n${JSON.stringify(LOOK)}\n${source}`);
    return hash.digest("hex");
  };
  return {
    find: (source) => files.find(nameOf(source)),
    keep: (source, png) => files.keep(nameOf(source), png),
  };
}

import { createHash } from "node:crypto";
import type { Pixels } from "../documents/context.ts";
import { drawingSha256 } from "../generated/drawing-sha256.js";
import { keptFiles } from "./kept-files.ts";
import { LOOK } from "./pixels-look.ts";

const MOST_KEPT = 500;

/** A cache of drawn PNG files. */
export interface KeptPixels {
  /** Returns the PNG file of an image drawn by the same program; undefined if it is not in the cache. */
  readonly find: (image: Parameters<Pixels>[0]) => Uint8Array | undefined;
  /** Wraps a drawing function: images in the cache are not drawn again, others are drawn and kept. */
  readonly keeping: (draw: Pixels) => Pixels;
}

/** Creates a cache in a folder. Each file is named by the digest of everything it is made from, so none is ever stale. */
export function keptIn(folder: string): KeptPixels {
  const files = keptFiles(folder, MOST_KEPT);
  const nameOf = (source: string) => {
    const hash = createHash("sha256").update(`${drawingSha256}\n${JSON.stringify(LOOK)}\n${source}`);
    return hash.digest("hex");
  };
  const find: KeptPixels["find"] = ({ source }) => files.find(nameOf(source));
  return {
    find,
    keeping: (draw) => (image) => {
      const known = find(image);
      if (known !== undefined) return known;
      const png = draw(image);
      files.keep(nameOf(image.source), png);
      return png;
    },
  };
}

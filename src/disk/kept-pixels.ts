import { createHash } from "node:crypto";
import type { Pixels } from "../documents/context.ts";
import { drawingSha256 } from "../generated/drawing-sha256.js";
import { keptFiles } from "./kept-files.ts";
import { LOOK } from "./pixels-look.ts";

const MOST_KEPT = 500;

/** PNG files that were drawn before. */
export interface KeptPixels {
  /** What was drawn of the same image with the same program; undefined where nothing was. */
  readonly find: (image: Parameters<Pixels>[0]) => Uint8Array | undefined;
  /** Draws an image that was not drawn before, and keeps it. */
  readonly keeping: (draw: Pixels) => Pixels;
}

/** PNG files in a folder, each named by the digest of all that it is made of, so that none is ever out of date. */
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

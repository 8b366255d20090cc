import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Pixels } from "../documents/context.ts";
import { drawingSha256 } from "../generated/drawing-sha256.js";
import { LOOK } from "./pixels-look.ts";

/** With more files than this, those that nobody asked for are removed. */
const MOST_KEPT = 500;
const SHA256_BYTES = 32;

/** PNG files that were drawn before. */
export interface KeptPixels {
  /** What was drawn of the same image with the same program; undefined where nothing was. */
  readonly find: (image: Parameters<Pixels>[0]) => Uint8Array | undefined;
  /** Draws an image that was not drawn before, and keeps it. */
  readonly keeping: (draw: Pixels) => Pixels;
}

/**
 * PNG files in a folder. Each is named by the digest of all that it is made of, so none is ever out of date, and begins
 * with its own digest, so that of one which was cut off nothing is taken. A folder that cannot be used is as an empty one.
 */
export function keptIn(folder: string): KeptPixels {
  const asked = new Set<string>();
  const nameOf = (source: string) => {
    const hash = createHash("sha256").update(`${drawingSha256}\n${JSON.stringify(LOOK)}\n${source}`);
    return hash.digest("hex");
  };
  const find: KeptPixels["find"] = ({ source }) => {
    const name = nameOf(source);
    asked.add(name);
    const kept = readIfThere(join(folder, name));
    const png = kept?.subarray(SHA256_BYTES);
    return png !== undefined && sha256(png).equals(kept!.subarray(0, SHA256_BYTES)) ? png : undefined;
  };
  return {
    find,
    keeping: (draw) => (image) => {
      const known = find(image);
      if (known !== undefined) return known;
      const png = draw(image);
      whereAllowed(() => {
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, nameOf(image.source)), Buffer.concat([sha256(png), png]));
        const names = readdirSync(folder);
        if (names.length <= MOST_KEPT) return;
        for (const name of names.filter((one) => !asked.has(one))) rmSync(join(folder, name));
      });
      return png;
    },
  };
}

/** Where tools keep what they can make again: in `node_modules` of the project around a folder; undefined without one. */
export function cacheFolder(within: string): string | undefined {
  const modules = join(within, "node_modules");
  if (existsSync(modules)) return join(modules, ".cache", "compliance-data-api", "png");
  return dirname(within) === within ? undefined : cacheFolder(dirname(within));
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Keeping images only saves time: a disk that is full or read-only stops nothing. */
function whereAllowed(write: () => void): void {
  try {
    write();
  } catch {
    // Drawn again next time.
  }
}

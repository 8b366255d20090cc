import { Option } from "commander";
import { cacheFolder } from "../disk/cache-folder.ts";
import { type KeptPixels, keptIn } from "../disk/kept-pixels.ts";
import type { Pixels } from "../documents/context.ts";

export function pngOption(): Option {
  return new Option(
    "--no-png",
    "leave out the charts' PNG files; each one that changed takes a tenth of a second",
  );
}

/** The options that decide whether PNG files are drawn. */
interface Wanted {
  readonly png: boolean;
  readonly site?: boolean;
}

/** Returns what draws PNG files or takes them from the cache; undefined if no PNG files are wanted. */
export async function pixelsFor(wanted: Wanted): Promise<Pixels | undefined> {
  if (!isWanted(wanted)) return undefined;
  const { pixelsReady } = await import("../disk/pixels.ts");
  const draw = await pixelsReady();
  return keptHere()?.keeping(draw) ?? draw;
}

/** Thrown for an image that is not in the cache. */
class NotKept extends Error {}

/**
 * Runs work that needs images. Loading the renderer takes longer than the work itself, so the work is first tried with cached
 * images only, and repeated with the renderer if one is missing.
 * @param work must not write anything before it has all images
 */
export async function withPixels<T>(wanted: Wanted, work: (pixels: Pixels | undefined) => T): Promise<T> {
  const kept = isWanted(wanted) ? keptHere() : undefined;
  if (kept !== undefined) {
    try {
      return work((image) => kept.find(image) ?? notKept());
    } catch (error) {
      if (!(error instanceof NotKept)) throw error;
    }
  }
  return work(await pixelsFor(wanted));
}

function isWanted({ png, site = true }: Wanted): boolean {
  return png && site;
}

function keptHere(): KeptPixels | undefined {
  const folder = cacheFolder(process.cwd(), "png");
  return folder === undefined ? undefined : keptIn(folder);
}

function notKept(): never {
  throw new NotKept();
}

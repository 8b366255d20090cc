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

/** What PNG files are wanted with. */
interface Wanted {
  readonly png: boolean;
  readonly site?: boolean;
}

/** Draws PNG files for a command, or takes those that were drawn before; undefined where none are wanted. */
export async function pixelsFor(wanted: Wanted): Promise<Pixels | undefined> {
  if (!isWanted(wanted)) return undefined;
  const { pixelsReady } = await import("../disk/pixels.ts");
  const draw = await pixelsReady();
  return keptHere()?.keeping(draw) ?? draw;
}

/** An image that was not drawn before. */
class NotKept extends Error {}

/**
 * Loading what draws takes longer than the work itself. So the work is tried with images that were drawn before, and is done
 * again with drawing where one is new.
 * @param work writes nothing before it has all images
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

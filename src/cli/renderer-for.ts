import type { PngRenderer } from "../disk/png-renderer.ts";

/** The options that decide whether PNG files are drawn. */
interface Wanted {
  readonly png: boolean;
  readonly site?: boolean;
}

/** Returns what draws PNG files or takes them from the cache; undefined if no PNG files are wanted. */
export async function rendererFor({ png, site = true }: Wanted): Promise<PngRenderer | undefined> {
  if (!png || !site) return undefined;
  const { cacheFolder } = await import("../disk/cache-folder.ts");
  const { keptIn } = await import("../disk/kept-pixels.ts");
  const { pngRenderer } = await import("../disk/png-renderer.ts");
  const folder = cacheFolder(process.cwd(), "png");
  return pngRenderer(folder === undefined ? undefined : keptIn(folder));
}

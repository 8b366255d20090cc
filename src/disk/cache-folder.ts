import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Returns the cache folder of the project that contains a folder, in its `node_modules`; undefined without a `node_modules`.
 * @param kind name of the subfolder, by kind of content
 */
export function cacheFolder(within: string, kind: string): string | undefined {
  const modules = join(within, "node_modules");
  if (existsSync(modules)) return join(modules, ".cache", "compliance-data-api", kind);
  return dirname(within) === within ? undefined : cacheFolder(dirname(within), kind);
}

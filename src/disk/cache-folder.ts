import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Where tools keep what they can make again: in `node_modules` of the project around a folder; undefined without one.
 * @param kind of what is kept, as the name of a folder
 */
export function cacheFolder(within: string, kind: string): string | undefined {
  const modules = join(within, "node_modules");
  if (existsSync(modules)) return join(modules, ".cache", "compliance-data-api", kind);
  return dirname(within) === within ? undefined : cacheFolder(dirname(within), kind);
}

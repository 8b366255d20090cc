import { byCodeUnit, type OutputFile, textFile } from "../model/file.ts";
import type { CompilerInput, Host } from "../model/host.ts";
import { MANIFEST_PATH, SIGNATURE_PATH } from "../model/manifest.ts";
import type { RouteTable } from "../model/route.ts";
import { CONFIGURATION_ADDRESSES } from "./loaded-hosts.ts";

/**
 * Returns a host's files in the publish folder.
 * @param paths of all other files in it, in any order; the manifest and its signature may be missing
 */
export function filesInPublishFolder(
  { inside = {} }: Host,
  table: RouteTable,
  paths: readonly string[],
): OutputFile[] {
  if (Object.keys(inside).length === 0) return [];
  const hidden = new Set(CONFIGURATION_ADDRESSES);
  const addresses = [...new Set([...paths, MANIFEST_PATH, SIGNATURE_PATH])]
    .map((path) => `/${path}`)
    .filter((address) => !hidden.has(address))
    .sort(byCodeUnit);
  return Object.entries(inside).map(([path, compile]) => textFile(path, compile(table, addresses)));
}

/** Returns a host's files outside the publish folder, with paths relative to the folder of all hosts. */
export function filesInHostsFolder({ name, beside }: Host, input: CompilerInput): OutputFile[] {
  return (beside?.(input) ?? []).map(({ path, bytes }) => ({ path: `${name}/${path}`, bytes }));
}

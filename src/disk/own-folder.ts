import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { textOf } from "../model/file.ts";
import { LIMITS } from "../model/limits.ts";
import { SIGNATURE_PATH } from "../model/manifest.ts";
import { UserError } from "../model/problem.ts";
import { listFiles } from "./read-folder.ts";
import { readSmallFile } from "./read-small-file.ts";

const NAMED = 10;

/** What a build left in its folder. */
interface OwnBuild {
  readonly release: string;
  /** Paths of the build's files, without the manifest's own; with that of its signature, if it is signed. */
  readonly paths: readonly string[];
}

/** What the manifest in a folder says; undefined where no build's manifest is. */
export function readPublished(folder: string, manifest: string): OwnBuild | undefined {
  const bytes = readSmallFile(join(folder, manifest), LIMITS.manifestBytes);
  if (bytes === undefined) return undefined;
  try {
    const { generator, release, files } = JSON.parse(textOf(bytes));
    if (generator !== "compliance-data-api") return undefined;
    const signature = existsSync(join(folder, SIGNATURE_PATH)) ? [SIGNATURE_PATH] : [];
    return { release, paths: [...files.map(({ path }: { path: string }) => path), ...signature] };
  } catch {
    return undefined;
  }
}

/**
 * Makes sure that everything in a folder was written by a build, so that it can be replaced.
 * @param option of the command line that names the folder
 * @throws UserError where the folder holds files that no build wrote, or is no folder
 */
export function requireOwnFolder(folder: string, manifest: string, option: string): void {
  if (!existsSync(folder)) return;
  const remedy = `Choose another folder with ${option}, or move what is yours out of it.`;
  if (!statSync(folder).isDirectory()) throw new UserError(`${folder} is not a folder`, remedy);
  const own = new Set([manifest, ...(readPublished(folder, manifest)?.paths ?? [])]);
  const files = listFiles(folder);
  const foreign = files.filter((path) => !own.has(path));
  // A manifest that is not a build's own is a foreign file as well.
  if (files.includes(manifest) && own.size === 1) foreign.push(manifest);
  if (foreign.length === 0) return;
  const names = foreign.slice(0, NAMED).join(", ");
  const more = foreign.length > NAMED ? ` and ${foreign.length - NAMED} more` : "";
  throw new UserError(`${folder} holds files that no build wrote: ${names}${more}`, remedy);
}

import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { COPY_ENDINGS } from "../model/copy-endings.ts";
import { textOf } from "../model/file.ts";
import { LIMITS } from "../model/limits.ts";
import { SIGNATURE_PATH } from "../model/manifest.ts";
import { firstNames } from "../model/names-in-words.ts";
import { UserError } from "../model/problem.ts";
import { listFiles } from "./read-folder.ts";
import { readSmallFile } from "./read-small-file.ts";

const NAMED = 10;

/** An earlier build, as described by the manifest in its folder. */
interface OwnBuild {
  readonly release: string;
  /** Paths of the build's files: without the manifest, but with its signature if there is one. */
  readonly paths: readonly string[];
}

/** Reads the manifest in a folder; returns undefined if there is none that a build wrote. */
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

/** Returns the paths that compressed copies of a file have. */
const copiesOf = (path: string) => Object.values(COPY_ENDINGS).map((ending) => path + ending);

/**
 * Checks that everything in a folder was written by a build, so that it can be replaced.
 * @param option command-line option that names the folder
 * @throws UserError if the folder holds files that no build wrote, or is not a folder
 */
export function requireOwnFolder(folder: string, manifest: string, option: string): void {
  if (!existsSync(folder)) return;
  const remedy = `Choose another folder with ${option}, or move your own files out of it.`;
  if (!statSync(folder).isDirectory()) throw new UserError(`${folder} is not a folder`, remedy);
  const published = readPublished(folder, manifest);
  // A manifest that no build wrote is a foreign file too.
  const own = published === undefined ? [] : [manifest, ...published.paths];
  const known = new Set(own.flatMap((path) => [path, ...copiesOf(path)]));
  const foreign = listFiles(folder).filter((path) => !known.has(path));
  if (foreign.length === 0) return;
  throw new UserError(`${folder} holds files that no build wrote: ${firstNames(foreign, NAMED)}`, remedy);
}

import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

const EXPORT = /\.(csv|tsv|txt|jsonl|ndjson|xlsx?|ods)$/i;
/** The largest file that Node reads at once. */
const MOST_BYTES = 2 ** 31 - 1;

/** Returns every file of a private folder, and the exports in the repository's root folder, each once. */
export function filesToSearch(folder: string, root: string | undefined): string[] {
  const all = [...filesIn(folder), ...(root === undefined ? [] : exportsIn(root))];
  return [...new Map(all.map((file) => [resolve(file), file])).values()];
}

/** Returns whether a path, followed if a link, is a file small enough to be read at once. */
export function isReadableFile(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size <= MOST_BYTES;
}

/** Returns the files directly in a folder whose type is one that exports come in. */
function exportsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && EXPORT.test(entry.name))
    .map((entry) => join(folder, entry.name))
    .sort();
}

/** Returns every file and link of a folder and its subfolders, sorted by path. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

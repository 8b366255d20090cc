/** Checks whether files are up to date with the files they were made from, so that nothing is made twice. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Returns whether no file has changed since it was recorded.
 * @param record a file written by `remember`
 * @param root of the paths in it
 */
export function isAsMade(record, root) {
  try {
    const { paths, digest } = JSON.parse(readFileSync(record, "utf8"));
    return digestOf(root, paths) === digest;
  } catch {
    return false;
  }
}

/**
 * Records the state of files.
 * @param paths of all sources and outputs, relative to the root
 */
export function remember(record, root, paths) {
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify({ paths, digest: digestOf(root, paths) }));
}

function digestOf(root, paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    const content = readFileSync(join(root, path));
    hash.update(`${path} ${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

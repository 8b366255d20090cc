/** Whether what was made of files is still what would be made of them: nothing is made twice. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * @param record a file that `remember` wrote
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

/** @param paths of all that something was made of, and of what was made, relative to the root */
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

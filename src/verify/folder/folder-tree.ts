import { type Dirent, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The kind of an entry in a folder: a file with its size in bytes, a folder, or something that cannot be published. */
export type TreeEntry =
  | { readonly kind: "file"; readonly bytes: number }
  | { readonly kind: "folder" }
  | { readonly kind: "other"; readonly rule: string };

/** Lists everything below a folder by its path, with `/` between folders. Files are not opened. */
export function treeOf(folder: string, below = ""): Map<string, TreeEntry> {
  const tree = new Map<string, TreeEntry>();
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    const found = entryOf(join(folder, path), entry);
    tree.set(path, found);
    if (found.kind !== "folder") continue;
    try {
      for (const [inner, one] of treeOf(folder, path)) tree.set(inner, one);
    } catch (error) {
      tree.set(path, { kind: "other", rule: ruleOfUnreadable(error) });
    }
  }
  return tree;
}

function entryOf(path: string, entry: Dirent): TreeEntry {
  if (entry.isDirectory()) return { kind: "folder" };
  try {
    // Follows symbolic links.
    const found = statSync(path);
    if (found.isFile()) return { kind: "file", bytes: found.size };
    const what = found.isDirectory() ? "a folder elsewhere" : "something else";
    const rule = entry.isSymbolicLink() ? `must be a file, but is a link to ${what}` : "must be a file";
    return { kind: "other", rule };
  } catch (error) {
    const isLost = entry.isSymbolicLink() && (error as NodeJS.ErrnoException).code === "ENOENT";
    return {
      kind: "other",
      rule: isLost ? "must be a file, but is a link to nothing" : ruleOfUnreadable(error),
    };
  }
}

/** Returns the bytes of a file, or the rule that it breaks if it cannot be read. */
export function readContent(path: string): Uint8Array | string {
  try {
    return readFileSync(path);
  } catch (error) {
    return ruleOfUnreadable(error);
  }
}

/** Returns the rule that an entry breaks that cannot be read. */
export function ruleOfUnreadable(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return `must be readable (${code})`;
}

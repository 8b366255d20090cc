import type { OutputFile } from "./file.ts";

/**
 * Makes sure that no two files have the same path, in whatever case: many disks do not tell upper from lower case, and
 * one file would replace the other.
 * @throws Error where two have: the program makes them, so it has a mistake
 */
export function requireUniquePaths(files: readonly Pick<OutputFile, "path">[]): void {
  const seen = new Map<string, string>();
  for (const { path } of files) {
    const other = seen.get(path.toLowerCase());
    if (other !== undefined) throw new Error(`two files have the same path: ${other} and ${path}`);
    seen.set(path.toLowerCase(), path);
  }
}

import type { OutputFile } from "./file.ts";

/**
 * Checks that no two files have the same path, ignoring case: on many file systems one would replace the other.
 * @throws Error if two have. The program makes the files, so it has a bug
 */
export function requireUniquePaths(files: readonly Pick<OutputFile, "path">[]): void {
  const seen = new Map<string, string>();
  for (const { path } of files) {
    const other = seen.get(path.toLowerCase());
    if (other !== undefined) throw new Error(`two files have the same path: ${other} and ${path}`);
    seen.set(path.toLowerCase(), path);
  }
}

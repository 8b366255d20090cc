import { UserError } from "./problem.ts";

/**
 * Whether a path stays in the folder that it is relative to, on every platform: names with `/` between them, none of
 * them empty, `.` or `..`, no backslash, no drive (`C:`) and no NUL.
 */
export function staysInside(path: string): boolean {
  if (/[\\\0]/.test(path) || /^[A-Za-z]:/.test(path)) return false;
  return path.split("/").every((name) => !["", ".", ".."].includes(name));
}

/**
 * Rejects files that would be written outside of their folder.
 * @param paths relative to the folder
 * @throws UserError naming the first that leaves it
 */
export function requireInside(folder: string, paths: Iterable<string>): void {
  for (const path of paths) {
    if (staysInside(path)) continue;
    throw new UserError(
      `${JSON.stringify(path)} is not a valid file path in ${folder}`,
      "Nothing was written. Rename the file where it comes from.",
    );
  }
}

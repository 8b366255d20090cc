import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Returns the size in bytes of a file, or of the files directly in a folder; 0 if it does not exist. */
export function pathSize(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.size ?? 0;
  const sizes = readdirSync(path).map((name) => statSync(join(path, name), { throwIfNoEntry: false }));
  return sizes.reduce((sum, own) => sum + (own?.isFile() ? own.size : 0), 0);
}

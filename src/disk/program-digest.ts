import { readFileSync } from "node:fs";

/** Beside the folders of the program's files; compiling writes it. */
const FILE = new URL("../program-sha256.txt", import.meta.url);

/** SHA-256 of all files of the program, hexadecimal; undefined where it runs from its sources, which may change. */
export function programDigest(): string | undefined {
  try {
    return readFileSync(FILE, "utf8").trim();
  } catch {
    return undefined;
  }
}

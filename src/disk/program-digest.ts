import { readFileSync } from "node:fs";

/** Written by the compile script. */
const FILE = new URL("../program-sha256.txt", import.meta.url);

/** Returns the SHA-256 of all files of the program, in hexadecimal; undefined if it runs from source, which may change. */
export function programDigest(): string | undefined {
  try {
    return readFileSync(FILE, "utf8").trim();
  } catch {
    return undefined;
  }
}

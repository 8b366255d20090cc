import { readFileSync, statSync } from "node:fs";
import { LIMITS } from "../../model/limits.ts";
import { CredentialsError } from "./credentials.ts";

/**
 * Reads a file that contains a token.
 * @param what the file contains, for messages
 * @param remedy for a file that cannot be read
 * @throws CredentialsError
 */
export function smallFile(path: string, what: string, remedy?: string): string {
  let text: string | undefined;
  try {
    const found = statSync(path);
    if (found.isFile() && found.size <= LIMITS.keyBytes) text = readFileSync(path, "utf8");
  } catch (error) {
    throw new CredentialsError(
      `${what} in ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`,
      remedy,
    );
  }
  if (text === undefined)
    throw new CredentialsError(`${path} is not a file of at most 64 kB, so it cannot be ${what}`);
  return text;
}

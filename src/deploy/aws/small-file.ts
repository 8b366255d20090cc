import { readFileSync, statSync } from "node:fs";
import { LIMITS } from "../../model/limits.ts";
import { CredentialsError } from "./credentials.ts";

/**
 * Text of a file that holds a token.
 * @param what it holds, for messages
 * @param remedy where there is no such file
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
  if (text === undefined) throw new CredentialsError(`${path} is no file of at most 64 kB, so not ${what}`);
  return text;
}

import { readSmallFile } from "../disk/read-small-file.ts";
import { LIMITS } from "../model/limits.ts";
import { DataError, UserError } from "../model/problem.ts";
import type { AccessKey } from "../tables/keys-schema.ts";
import { parseKeys } from "../tables/keys.ts";

/**
 * Reads the access keys in a file.
 * @throws UserError if it cannot be read, DataError if it holds anything but digests of keys
 */
export function readKeys(file: string): readonly AccessKey[] {
  const bytes = readSmallFile(file, LIMITS.settingsBytes);
  if (bytes === undefined) {
    throw new UserError(
      `${file} is not a file of at most ${LIMITS.settingsBytes} bytes`,
      "Name a file that compliance-data keys wrote.",
    );
  }
  const { keys, problems } = parseKeys(file, bytes);
  if (problems.length > 0) throw new DataError(problems);
  return keys;
}

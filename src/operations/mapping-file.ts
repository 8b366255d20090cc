import { existsSync } from "node:fs";
import { readSmallFile } from "../disk/read-small-file.ts";
import { parseMapping } from "../importing/checking/check-mapping.ts";
import type { Mapping } from "../importing/model/mapping.ts";
import { LIMITS } from "../model/limits.ts";
import { UserError } from "../model/problem.ts";

/** The default path of a project's mapping. */
export const MAPPING = "mapping.json";

/** A mapping, and the file that it was read from. */
export interface MappingFile {
  readonly file: string;
  readonly mapping: Mapping;
}

/**
 * Reads the named mapping, or mapping.json if none is named and it exists.
 * @throws UserError if the named file does not exist or is too large, DataError with every problem of its content
 */
export function readMappingFile(named: string | undefined): MappingFile | undefined {
  const file = named ?? MAPPING;
  if (!existsSync(file)) {
    if (named === undefined) return undefined;
    throw new UserError(
      `${file} does not exist`,
      "Name the mapping, or draft one: compliance-data import FILE --suggest.",
    );
  }
  const bytes = readSmallFile(file, LIMITS.settingsBytes);
  if (bytes === undefined)
    throw new UserError(
      `${file} is not a file of at most ${LIMITS.settingsBytes} bytes`,
      "Name the mapping.",
    );
  return { file, mapping: parseMapping(file, bytes) };
}

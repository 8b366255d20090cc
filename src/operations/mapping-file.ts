import { existsSync } from "node:fs";
import { readSmallFile } from "../disk/read-small-file.ts";
import { parseMapping } from "../importing/check-mapping.ts";
import type { Mapping } from "../importing/mapping.ts";
import { LIMITS } from "../model/limits.ts";
import { UserError } from "../model/problem.ts";

/** The mapping of a project, where nothing else is named. */
export const MAPPING = "mapping.json";

/** A mapping, and the file that it is from. */
export interface MappingFile {
  readonly file: string;
  readonly mapping: Mapping;
}

/**
 * The mapping that is named, or mapping.json where nothing is named and there is one.
 * @throws UserError where the named one does not exist, DataError with everything that is wrong with it
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
    throw new UserError(`${file} is no file of ${LIMITS.settingsBytes} bytes at most`, "Name the mapping.");
  return { file, mapping: parseMapping(file, bytes) };
}

import { type Retired, RetiredSchema } from "../documents/schemas.ts";
import { byCodeUnit, jsonFile, type OutputFile } from "../model/file.ts";
import { staysInside } from "../model/relative-path.ts";
import { parseDocument } from "../tables/parse-document.ts";

/** The object in a bucket that lists paths that are no longer in use, but not deleted yet. */
export const RETIRED_PATH = "retired.json";

/** Returns the file `retired.json`, with the paths sorted. */
export function retiredFile(paths: readonly string[]): OutputFile {
  const retired: Retired = { generator: "compliance-data-api", paths: [...paths].sort(byCodeUnit) };
  return jsonFile(RETIRED_PATH, retired);
}

/** Parses a `retired.json` into unique paths; undefined for any other bytes, or if a path leads out of the prefix. */
export function parseRetired(bytes: Uint8Array): string[] | undefined {
  const { value, problems } = parseDocument(RETIRED_PATH, RetiredSchema, bytes);
  if (problems.length > 0) return undefined;
  const { paths } = value as Retired;
  return paths.every(staysInside) ? [...new Set(paths)] : undefined;
}

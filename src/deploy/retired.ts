import { type Retired, RetiredSchema } from "../documents/schemas.ts";
import { byCodeUnit, jsonFile, type OutputFile } from "../model/file.ts";
import { staysInside } from "../model/relative-path.ts";
import { parseDocument } from "../tables/parse-document.ts";

/** The object of a bucket that remembers the paths that went out of use and were not deleted yet. */
export const RETIRED_PATH = "retired.json";

/** `retired.json`: the paths in order. */
export function retiredFile(paths: readonly string[]): OutputFile {
  const retired: Retired = { generator: "compliance-data-api", paths: [...paths].sort(byCodeUnit) };
  return jsonFile(RETIRED_PATH, retired);
}

/** The paths of a `retired.json`, each once; undefined where the bytes are anything else, or a path leads out of the prefix. */
export function parseRetired(bytes: Uint8Array): string[] | undefined {
  const { value, problems } = parseDocument(RETIRED_PATH, RetiredSchema, bytes);
  if (problems.length > 0) return undefined;
  const { paths } = value as Retired;
  return paths.every(staysInside) ? [...new Set(paths)] : undefined;
}

import type { CatalogueEntry } from "../model/endpoint.ts";
import type { OutputFile } from "../model/file.ts";
import { twinsOf } from "../routing/former-values.ts";

/**
 * The files of values that parameters had before: those of the values that they became, once more at the old addresses,
 * for hosts that send nobody on and for clients that ask for files.
 * @param files the answers, as JSON and as CSV
 */
export function twinFiles(catalogue: readonly CatalogueEntry[], files: readonly OutputFile[]): OutputFile[] {
  const known = new Map(files.map(({ path, bytes }) => [`/${path}`, bytes]));
  return twinsOf(catalogue).flatMap(({ file, successor }) => {
    const bytes = known.get(successor);
    return bytes === undefined ? [] : [{ path: file.slice(1), bytes }];
  });
}

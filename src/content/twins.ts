import type { CatalogueEntry } from "../model/endpoint.ts";
import { fileOnDemand, type OutputFile } from "../model/file.ts";
import { twinsOf } from "../routing/former-values.ts";

/**
 * Returns the files of parameter values that were renamed: copies of the files of the new values at the old addresses, for
 * hosts that cannot redirect and for clients that request files.
 * @param files the answers, as JSON and as CSV
 */
export function twinFiles(catalogue: readonly CatalogueEntry[], files: readonly OutputFile[]): OutputFile[] {
  const known = new Map(files.map((file) => [`/${file.path}`, file]));
  return twinsOf(catalogue).flatMap(({ file, successor }) => {
    const own = known.get(successor);
    return own === undefined ? [] : [fileOnDemand(file.slice(1), () => own.bytes)];
  });
}

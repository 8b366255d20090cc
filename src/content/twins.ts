import type { CatalogueEntry } from "../model/endpoint.ts";
import { fileOnDemand, type OutputFile } from "../model/file.ts";
import { twinsOf } from "../routing/former-values.ts";

/**
 * The files of values that parameters had before: those of the values that they became, once more at the old addresses,
 * for hosts that send nobody on and for clients that ask for files.
 * @param files the answers, as JSON and as CSV
 */
export function twinFiles(catalogue: readonly CatalogueEntry[], files: readonly OutputFile[]): OutputFile[] {
  const known = new Map(files.map((file) => [`/${file.path}`, file]));
  return twinsOf(catalogue).flatMap(({ file, successor }) => {
    const own = known.get(successor);
    return own === undefined ? [] : [fileOnDemand(file.slice(1), () => own.bytes)];
  });
}

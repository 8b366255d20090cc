import type { CatalogueEntry } from "../model/endpoint.ts";
import { type OutputFile } from "../model/file.ts";
import { answerFile, answerTable } from "../routing/addresses.ts";

/**
 * The files of values that parameters had before: those of the values that they became, once more at the old addresses,
 * for hosts that send nobody on and for clients that ask for files.
 * @param files the answers, as JSON and as CSV
 */
export function twinFiles(catalogue: readonly CatalogueEntry[], files: readonly OutputFile[]): OutputFile[] {
  const known = new Map(files.map(({ path, bytes }) => [`/${path}`, bytes]));
  return catalogue.flatMap(({ path, parameters }) =>
    parameters.flatMap(({ kind, former = [] }) =>
      former.flatMap(({ value, instead }) => {
        const [old, now] = [answerFile(path, { kind, value }), answerFile(path, { kind, value: instead })];
        return [
          [old, now],
          [answerTable(old), answerTable(now)],
        ].flatMap(([twin = "", own = ""]) => {
          const bytes = known.get(own);
          return bytes === undefined ? [] : [{ path: twin.slice(1), bytes }];
        });
      }),
    ),
  );
}

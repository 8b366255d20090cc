import { secondsTo } from "../model/day.ts";
import type { CatalogueEntry } from "../model/endpoint.ts";
import type { HeaderRule } from "../model/route.ts";
import { answerFile, answerTable } from "./addresses.ts";
import { type Links, linked } from "./links.ts";

/** The file of a value that a parameter had before, and the one that it is a twin of. */
export interface Twin {
  readonly file: string;
  readonly successor: string;
  /** The day since which the value is a former one. */
  readonly since: string;
}

/** The files of former values, as JSON and as CSV. */
export function twinsOf(catalogue: readonly CatalogueEntry[]): Twin[] {
  return catalogue.flatMap(({ path, parameters }) =>
    parameters.flatMap(({ kind, former = [] }) =>
      former.flatMap(({ value, instead, since }) => {
        const [old, now] = [answerFile(path, { kind, value }), answerFile(path, { kind, value: instead })];
        return [
          { file: old, successor: now, since },
          { file: answerTable(old), successor: answerTable(now), since },
        ];
      }),
    ),
  );
}

/**
 * Rules for the files of values that parameters had before: `Deprecation` (RFC 9745), and beside the links of every answer
 * that to the same answer by the value of today (RFC 5829). When they will go is said where deprecations say it.
 */
export function formerValueHeaders(catalogue: readonly CatalogueEntry[], links: Links): HeaderRule[] {
  return twinsOf(catalogue).map(({ file, successor, since }) => ({
    path: file,
    headers: {
      Deprecation: `@${secondsTo(since)}`,
      Link: linked(links, file, { "successor-version": successor }),
    },
  }));
}

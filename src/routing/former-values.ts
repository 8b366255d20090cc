import { secondsTo } from "../model/day.ts";
import type { CatalogueEntry } from "../model/endpoint.ts";
import type { HeaderRule } from "../model/route.ts";
import { answerFile, answerTable } from "./addresses.ts";
import { type Links, linked, linksOf } from "./links.ts";

/** The file of a former parameter value, and the file that it is a copy of. */
export interface Twin {
  readonly file: string;
  readonly successor: string;
  /** The day when the value was renamed. */
  readonly since: string;
}

/** Returns the files of former values, as JSON and as CSV. */
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
 * Returns header rules for the files of former parameter values: `Deprecation` (RFC 9745), and in addition to the links of
 * every answer, a link to the same answer under the current value (RFC 5829). The header rules of deprecations say when such
 * a file will be removed.
 */
export function formerValueHeaders(catalogue: readonly CatalogueEntry[], links: Links): HeaderRule[] {
  return catalogue.flatMap((entry) =>
    twinsOf([entry]).map(({ file, successor, since }) => ({
      path: file,
      headers: {
        Deprecation: `@${secondsTo(since)}`,
        Link: linked(linksOf(links, entry), file, { "successor-version": successor }),
      },
    })),
  );
}

import { httpDate, secondsTo } from "../model/day.ts";
import type { Deprecation } from "../model/deprecation.ts";
import type { CatalogueEntry } from "../model/endpoint.ts";
import { byCodeUnit } from "../model/file.ts";
import type { Retraction } from "../model/retraction.ts";
import type { HeaderRule } from "../model/route.ts";
import { answerFile, answerTable, releaseFolder, tableAddress } from "./addresses.ts";
import { FOR_EVER } from "./cache.ts";

/** What of other releases the headers speak of. */
export interface History {
  /** Ids of those that are frozen. */
  readonly releases: readonly string[];
  readonly deprecations: readonly Deprecation[];
  readonly retractions: readonly Retraction[];
  /** The release that the rest of the site is; not given where it does not matter. */
  readonly current?: string;
}

export const NO_HISTORY: History = { releases: [], deprecations: [], retractions: [] };

/** Tells of which release a file is: caches may hold files of several. */
export const RELEASE_HEADER = "Data-Release";

/** Rules for the files of frozen releases, and for those of which something will go. */
export function historyHeaders(
  { releases, deprecations, retractions }: Omit<History, "current">,
  catalogue: readonly CatalogueEntry[] = [],
): HeaderRule[] {
  // A retraction is to be seen by everybody who asks again.
  const unchanging = releases.filter((id) => !retractions.some(({ release }) => release === id));
  // Of two rules the later counts: of two ends the earlier is to be told.
  const latestFirst = deprecations.toSorted((a, b) => byCodeUnit(b.sunset, a.sunset));
  return [
    ...releases.map((release) => ({
      path: `${releaseFolder(release)}*`,
      headers: { [RELEASE_HEADER]: release },
    })),
    ...unchanging.map((release) => ({
      path: `${releaseFolder(release)}*`,
      headers: { "Cache-Control": FOR_EVER },
    })),
    ...latestFirst.flatMap((deprecation) => deprecationHeaders(deprecation, catalogue)),
  ];
}

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). They speak of a whole resource, so not of a field's end. */
function deprecationHeaders(
  { what, deprecated, sunset }: Deprecation,
  catalogue: readonly CatalogueEntry[],
): HeaderRule[] {
  if (what.includes("#")) return [];
  const headers = { Deprecation: `@${secondsTo(deprecated)}`, Sunset: httpDate(sunset) };
  return filesOf(what, catalogue).map((path) => ({ path, headers }));
}

/** The files of an endpoint and its parameter's values, or of one value; an address that has an ending is a file. */
function filesOf(what: string, catalogue: readonly CatalogueEntry[]): string[] {
  const [path = "", query] = what.split("?");
  if (query !== undefined) {
    const [name, value = ""] = query.split("=");
    const parameters = catalogue.find((entry) => entry.path === path)?.parameters ?? [];
    const kind = parameters.find((parameter) => parameter.name === name)?.kind ?? "filter";
    const file = answerFile(path, { kind, value });
    return kind === "format" ? [file] : [file, answerTable(file)];
  }
  if (/\.[a-z]+$/.test(path)) return [path];
  const entry = catalogue.find((one) => one.path === path);
  const table = entry === undefined ? undefined : tableAddress(entry);
  return [answerFile(path), ...(table === undefined ? [] : [table]), `${path}/*`];
}

import { httpDate, secondsTo } from "../model/day.ts";
import type { Deprecation } from "../model/deprecation.ts";
import type { CatalogueEntry } from "../model/endpoint.ts";
import { byCodeUnit } from "../model/file.ts";
import type { Retraction } from "../model/retraction.ts";
import type { HeaderRule } from "../model/route.ts";
import { answerFile, answerTable, frozenReleaseFolder, tableAddress } from "./addresses.ts";
import { CACHED_FOR_A_YEAR } from "./cache.ts";

/** A former id of a region, and its current one. */
export interface RenamedRegion {
  readonly value: string;
  readonly instead: string;
}

/** What routes and headers depend on of the history of releases. */
export interface RoutedHistory {
  /** Ids of the frozen releases. */
  readonly releases: readonly string[];
  readonly deprecations: readonly Deprecation[];
  readonly retractions: readonly Retraction[];
  /** The current release; omitted if it does not matter. */
  readonly current?: string;
  /**
   * The addresses of whole answers and tables without a copy in the current release, which was frozen by a version of the
   * program that did not make them; default: none.
   */
  readonly unfrozen?: readonly string[];
  /** Default: none. */
  readonly renamedRegions?: readonly RenamedRegion[];
}

export const NO_ROUTED_HISTORY: RoutedHistory = { releases: [], deprecations: [], retractions: [] };

/** The header with the release that a file belongs to: caches may hold files of several releases. */
export const RELEASE_HEADER = "Data-Release";

/** Returns header rules for the files of frozen releases, and for deprecated files. */
export function historyHeaders(
  { releases, deprecations, retractions }: Omit<RoutedHistory, "current" | "unfrozen" | "renamedRegions">,
  catalogue: readonly CatalogueEntry[],
): HeaderRule[] {
  // Clients that ask again must see a retraction.
  const unchanging = releases.filter((id) => !retractions.some(({ release }) => release === id));
  // The last of two rules applies, and the earlier of two sunsets must be announced.
  const latestFirst = deprecations.toSorted((a, b) => byCodeUnit(b.sunset, a.sunset));
  return [
    ...releases.map((release) => ({
      path: `${frozenReleaseFolder(release)}*`,
      headers: { [RELEASE_HEADER]: release },
    })),
    ...unchanging.map((release) => ({
      path: `${frozenReleaseFolder(release)}*`,
      headers: { "Cache-Control": CACHED_FOR_A_YEAR },
    })),
    ...latestFirst.flatMap((deprecation) => deprecationHeaders(deprecation, catalogue)),
  ];
}

/** Returns `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). They are about a whole resource, so not about a field. */
function deprecationHeaders(
  { what, deprecated, sunset }: Deprecation,
  catalogue: readonly CatalogueEntry[],
): HeaderRule[] {
  if (what.includes("#")) return [];
  const headers = { Deprecation: `@${secondsTo(deprecated)}`, Sunset: httpDate(sunset) };
  return filesOf(what, catalogue).map((path) => ({ path, headers }));
}

/** Returns the files of an endpoint and its parameter values, or of one value. Any other address is that of a file. */
function filesOf(what: string, catalogue: readonly CatalogueEntry[]): string[] {
  const [path = "", query] = what.split("?");
  const entry = catalogue.find((one) => one.path === path);
  if (entry === undefined) return [path];
  if (query === undefined) return filesOfEndpoint(entry);
  const [name, value = ""] = query.split("=");
  const isFormat = entry.parameters.some(
    (parameter) => parameter.name === name && parameter.kind === "format",
  );
  const file = answerFile(path, { kind: isFormat ? "format" : "filter", value });
  return isFormat ? [file] : [file, answerTable(file)];
}

/** Returns the addresses of the unfiltered answers of an endpoint, and the prefix of its filtered ones. */
export function filesOfEndpoint(entry: CatalogueEntry): string[] {
  const { path, parameters } = entry;
  const table = tableAddress(entry);
  const formats = parameters.filter(({ kind }) => kind === "format").flatMap(({ values }) => values);
  const files = [
    answerFile(path),
    ...(table === undefined ? [] : [table]),
    ...formats.map((value) => answerFile(path, { kind: "format", value })),
  ];
  return [...new Set(files), `${path}/*`];
}

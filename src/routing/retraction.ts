import { MANIFEST_PATH } from "../model/manifest.ts";
import type { Retraction } from "../model/retraction.ts";
import type { GoneRule, HeaderRule } from "../model/route.ts";
import { changesFile, erasedFile, RELEASE_LIST_FILE, releaseFile, releaseFolder } from "./addresses.ts";
import { type Links, linked } from "./links.ts";

/** Answers and tables of the current release, which are those of its folder too. */
const CURRENT = ["/api/intelligence/*", "/api/datasets/*"];

/**
 * Rules for the files of retracted releases: `Deprecation` (RFC 9745) and, beside the links of every answer, where the
 * retraction is told and which release succeeds it (RFC 5829).
 * @param current the release that the rest of the site is
 */
export function retractionHeaders(
  retractions: readonly Retraction[],
  current: string | undefined,
  links: Links,
): HeaderRule[] {
  return retractions
    .filter(({ erased }) => !erased)
    .flatMap(({ release, retracted, supersededBy }) => {
      const own = {
        deprecation: RELEASE_LIST_FILE,
        ...(supersededBy !== null && { "successor-version": releaseFile(supersededBy, MANIFEST_PATH) }),
      };
      const places = [`${releaseFolder(release)}*`, ...(release === current ? CURRENT : [])];
      return places.map((path) => ({
        path,
        headers: { Deprecation: `@${Date.parse(retracted) / 1000}`, Link: linked(links, path, own) },
      }));
    });
}

/** The addresses that erased releases had, each with the notice that answers there. */
export function goneRules(retractions: readonly Retraction[]): GoneRule[] {
  const all = retractions
    .filter(({ erased }) => erased)
    .flatMap(({ release, erasedChanges }) => {
      const changes = erasedChanges.flatMap((step) => [changesFile(step, "json"), changesFile(step, "csv")]);
      return [`${releaseFolder(release)}*`, ...changes].map((path) => ({ path, file: erasedFile(release) }));
    });
  // What changed between two erased releases is gone with either.
  return all.filter(({ path }, at) => all.findIndex((other) => other.path === path) === at);
}

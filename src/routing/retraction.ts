import { MANIFEST_PATH } from "../model/manifest.ts";
import type { Retraction } from "../model/retraction.ts";
import type { GoneRule, HeaderRule } from "../model/route.ts";
import { changesFile, erasedFile, RELEASE_LIST_FILE, releaseFile, frozenReleaseFolder } from "./addresses.ts";
import { type Links, linked } from "./links.ts";

/** The answers and tables of the current release, which are also in the folder of the release. */
const CURRENT = ["/api/intelligence/*", "/api/datasets/*"];

/**
 * Returns header rules for the files of retracted releases: `Deprecation` (RFC 9745) and, in addition to the links of every
 * answer, links to the page about the retraction and to the successor release (RFC 5829).
 * @param current the current release
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
      const places = [`${frozenReleaseFolder(release)}*`, ...(release === current ? CURRENT : [])];
      return places.map((path) => ({
        path,
        headers: { Deprecation: `@${Date.parse(retracted) / 1000}`, Link: linked(links, path, own) },
      }));
    });
}

/** Returns the addresses of erased releases, each with the notice that answers there. */
export function goneRules(retractions: readonly Retraction[]): GoneRule[] {
  const all = retractions
    .filter(({ erased }) => erased)
    .flatMap(({ release, erasedChanges }) => {
      const changes = erasedChanges.flatMap((step) => [changesFile(step, "json"), changesFile(step, "csv")]);
      return [`${frozenReleaseFolder(release)}*`, ...changes].map((path) => ({
        path,
        file: erasedFile(release),
      }));
    });
  // The change document between two erased releases belongs to both.
  return all.filter(({ path }, at) => all.findIndex((other) => other.path === path) === at);
}

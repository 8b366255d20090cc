import type { CatalogueEntry } from "../model/endpoint.ts";
import { MANIFEST_PATH } from "../model/manifest.ts";
import type { Retraction } from "../model/retraction.ts";
import type { GoneRule, HeaderRule } from "../model/route.ts";
import {
  changesFile,
  DATASETS_FOLDER,
  erasedFile,
  frozenCopy,
  frozenReleaseFolder,
  RELEASE_LIST_FILE,
  releaseFile,
} from "./addresses.ts";
import { type Links, linked, twinOf } from "./links.ts";
import { filesOfEndpoint, type RoutedHistory } from "./routed-history.ts";

/** The answers and tables of the current release, which are also in the folder of the release. */
const CURRENT = ["/api/intelligence/*", "/api/datasets/*"];

/**
 * Returns header rules for the files of retracted releases: `Deprecation` (RFC 9745) and, in addition to the links of every
 * answer, links to the page about the retraction and to the successor (RFC 5829): the same answer or table of the release to
 * use instead, if it has one, and otherwise the list of its files.
 * @param current the current release
 */
export function retractionHeaders(
  { retractions, releases }: Pick<RoutedHistory, "retractions" | "releases">,
  current: string | undefined,
  catalogue: readonly CatalogueEntry[],
  links: Links,
): HeaderRule[] {
  return retractions
    .filter(({ erased }) => !erased)
    .flatMap(({ release, retracted, supersededBy }) => {
      const own = { deprecation: RELEASE_LIST_FILE };
      const linkTo = (path: string, successor: string) =>
        linked(links, path, { ...own, "successor-version": successor });
      const places = [`${frozenReleaseFolder(release)}*`, ...(release === current ? CURRENT : [])];
      const whole = places.map((path) => ({
        path,
        headers: {
          Deprecation: `@${Date.parse(retracted) / 1000}`,
          Link:
            supersededBy === null
              ? linked(links, path, own)
              : linkTo(path, releaseFile(supersededBy, MANIFEST_PATH)),
        },
      }));
      if (supersededBy === null || ![release, supersededBy].every((id) => releases.includes(id)))
        return whole;
      const each = keptFiles(catalogue).map((address) => {
        const path = frozenCopy(release, address);
        return { path, headers: { Link: linkTo(path, twinOf(supersededBy, address)) } };
      });
      return [...whole, ...each];
    });
}

/**
 * Returns the addresses and prefixes of the answers and tables that a later release has if an earlier one has them. Those of
 * an endpoint that no longer exists may be missing from it.
 */
function keptFiles(catalogue: readonly CatalogueEntry[]): string[] {
  return [...catalogue.flatMap(filesOfEndpoint), `${DATASETS_FOLDER}/*`];
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

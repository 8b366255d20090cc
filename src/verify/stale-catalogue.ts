import type { Manifest } from "../documents/schemas.ts";
import { compareReleases } from "../model/release-id.ts";
import type { CatalogueDocument } from "./agreement.ts";
import { isDigestList } from "./past-releases.ts";

/**
 * What the catalogue of the manifest's release says, as far as that follows from the one of a release before it, which a
 * cache may keep for some minutes: another release, and those that are frozen by then. Any other catalogue stays as it is.
 */
export function caughtUp(catalogue: CatalogueDocument, { release, files }: Manifest): CatalogueDocument {
  if (compareReleases(catalogue.release, release) >= 0) return catalogue;
  const lists = files.map(({ path }) => `/${path}`).filter(isDigestList);
  return { ...catalogue, release, releases: lists.map((address) => address.split("/").at(-2)!) };
}

import type { Manifest } from "../documents/schemas.ts";
import { compareReleases } from "../model/release-id.ts";
import type { CatalogueDocument } from "./agreement.ts";
import { listedReleases } from "./past-releases.ts";

/**
 * What the catalogue of the manifest's release says, as far as that follows from the one of a release before it, which a
 * cache may keep for some minutes: another release, and those that are frozen by then. Any other catalogue stays as it is.
 */
export function caughtUp(catalogue: CatalogueDocument, manifest: Manifest): CatalogueDocument {
  if (compareReleases(catalogue.release, manifest.release) >= 0) return catalogue;
  return { ...catalogue, release: manifest.release, releases: listedReleases(manifest) };
}

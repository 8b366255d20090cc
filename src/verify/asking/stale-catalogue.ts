import type { CatalogueDocument } from "../../documents/catalogue.ts";
import type { Manifest } from "../../documents/schemas.ts";
import { compareReleases } from "../../model/release-id.ts";
import { listedReleases } from "../requests/past-releases.ts";

/**
 * Brings a catalogue of an earlier release than the manifest, which a cache may keep for some minutes, up to the
 * manifest's release, as far as possible: its release and its list of frozen releases. Other catalogues are returned
 * unchanged.
 */
export function updatedCatalogue(catalogue: CatalogueDocument, manifest: Manifest): CatalogueDocument {
  if (compareReleases(catalogue.release, manifest.release) >= 0) return catalogue;
  return { ...catalogue, release: manifest.release, releases: listedReleases(manifest) };
}

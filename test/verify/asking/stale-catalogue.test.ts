import { describe, expect, it } from "vitest";
import type { CatalogueDocument } from "../../../src/documents/catalogue.ts";
import type { Manifest } from "../../../src/documents/schemas.ts";
import { updatedCatalogue } from "../../../src/verify/asking/stale-catalogue.ts";

const digestList = (release: string) => ({ path: `api/releases/${release}/manifest.json` });
const manifest = {
  release: "2026-Q4",
  files: [digestList("2026-Q3"), digestList("2026-Q4")],
} as unknown as Manifest;
const catalogueOf = (release: string) => ({ release, releases: ["2026-Q3"] }) as unknown as CatalogueDocument;

describe("a catalogue beside a manifest", () => {
  it("of a later release gets the manifest's release and its list of frozen releases", () => {
    expect(updatedCatalogue(catalogueOf("2026-Q3"), manifest)).toEqual({
      release: "2026-Q4",
      releases: ["2026-Q3", "2026-Q4"],
    });
  });

  it.each(["2026-Q4", "2027-Q1"])("of release 2026-Q4 stays as it is if it is of %s", (release) => {
    const own = catalogueOf(release);
    expect(updatedCatalogue(own, manifest)).toBe(own);
  });
});

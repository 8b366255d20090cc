import type { CatalogueEntry, FormerValue } from "../model/endpoint.ts";
import { required } from "../model/required.ts";
import type { RoutedHistory } from "../routing/routed-history.ts";
import type { CatalogueDocument, CatalogueValue } from "./catalogue.ts";

/** Recovers the catalogue from a catalogue document. */
export function readCatalogue(document: CatalogueDocument): CatalogueEntry[] {
  return document.endpoints.map(({ id, path, title, description, sources, example, parameters }) => ({
    id,
    path,
    title,
    description,
    ...(sources && { sources }),
    example: example.parameters,
    parameters: parameters.map(({ name, kind, description, values }) => ({
      name,
      kind,
      description,
      values: values.filter(({ instead }) => instead === undefined).map(({ value }) => value),
      ...formerIn(values),
    })),
  }));
}

function formerIn(values: readonly CatalogueValue[]): { readonly former?: readonly FormerValue[] } {
  const former = values.flatMap(({ value, instead, since }) =>
    instead === undefined || since === undefined ? [] : [{ value, instead, since }],
  );
  return former.length === 0 ? {} : { former };
}

/** Recovers the frozen releases, deprecations and retractions from a catalogue document. */
export function readRoutedHistory(document: CatalogueDocument): RoutedHistory {
  const { release, releases = [], deprecations, retractions, renamedRegions, endpoints, datasets } = document;
  const base = baseUrlOf(document);
  const isFrozen = releases.includes(release);
  const unfrozen = [...endpoints, ...datasets].filter(({ frozen }) => isFrozen && frozen === undefined);
  return {
    releases,
    deprecations: deprecations ?? [],
    retractions: retractions ?? [],
    current: release,
    unfrozen: unfrozen.map(({ file }) => file.slice(base.length)),
    ...(renamedRegions && { renamedRegions }),
  };
}

/** Recovers the base URL of a catalogue document; empty if its addresses are relative to the root. */
export function baseUrlOf({ endpoints }: CatalogueDocument): string {
  const { url, path } = required(endpoints[0], "an endpoint");
  return url.slice(0, -path.length);
}

import { type NamedThing, type Thing, type RdfValue, words } from "./rdf.ts";
import { KINDS, NAMES } from "./vocabulary.ts";

/** Returns the resources outside of a graph that it refers to: each address once, with its classes. */
export function outsideThings(things: readonly Thing[]): NamedThing[] {
  const kinds = new Map<string, Set<string>>();
  const look = (thing: Thing) => {
    for (const [property, values] of Object.entries(thing)) {
      for (const value of [values].flat() as (RdfValue | string | undefined)[]) {
        if (typeof value !== "object" || "@value" in value) continue;
        if ("@type" in value) look(value as Thing);
        const [kind, id] = [KINDS[property], value["@id"]];
        if (kind !== undefined && id !== undefined) kinds.set(id, (kinds.get(id) ?? new Set()).add(kind));
      }
    }
  };
  for (const thing of things) look(thing);
  return [...kinds].map(([id, types]) => {
    const names = Object.entries(NAMES[id] ?? {}).map(([property, name]) => [property, words(name)]);
    return { "@id": id, "@type": [...types], ...Object.fromEntries(names) };
  });
}

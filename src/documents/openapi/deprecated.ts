import type { Deprecation } from "../../model/deprecation.ts";
import { schemaReference } from "./names.ts";
import type { OpenSchema } from "./open-schema.ts";

/** Marks deprecations where OpenAPI can express them: on operations and on properties of schemas. */

type Paths = Readonly<Record<string, object>>;
type Schemas = Readonly<Record<string, OpenSchema>>;

/** Marks the operations of deprecated addresses and of all files below them. */
export function markedPaths(paths: Paths, deprecations: readonly Deprecation[]): Paths {
  return mapValues(paths, (item, path) => {
    const ending = deprecations.find(
      ({ what }) => path === what || path.startsWith(`${what}.`) || path.startsWith(`${what}/`),
    );
    const { get } = item as { readonly get: OpenSchema };
    return ending === undefined ? item : { ...item, get: markedAs(ending, get) };
  });
}

/**
 * Marks deprecated properties of schemas. A property of a shared schema is marked for all that share it.
 * @param names the name of the component of each endpoint's answer, by the endpoint's address
 */
export function markedSchemas(
  schemas: Schemas,
  names: ReadonlyMap<string, string>,
  deprecations: readonly Deprecation[],
): Schemas {
  return deprecations.reduce((all, ending) => {
    const [path = "", pointer] = ending.what.split("#");
    const name = names.get(path);
    if (pointer === undefined || name === undefined) return all;
    // A pointer into one entry of a list means the property in every entry.
    const properties = pointer
      .split("/")
      .filter((part) => part !== "" && part !== "*" && !/^\d+$/.test(part));
    return marked(all, [name], properties, ending);
  }, schemas);
}

/** Marks the property at the end of a path of names that starts at a place; does nothing if there is none. */
function marked(
  schemas: Schemas,
  place: readonly string[],
  [property, ...deeper]: readonly string[],
  ending: Deprecation,
): Schemas {
  const owner = ownerOf(schemas, place, property);
  if (owner === undefined || property === undefined) return schemas;
  const next = [...owner, "properties", property];
  if (deeper.length > 0) return marked(schemas, next, deeper, ending);
  return changed(schemas, next, (own) => markedAs(ending, own)) as Schemas;
}

/** Finds the object schema that declares a property: at the place itself, behind a reference, or in a list's entries. */
function ownerOf(schemas: Schemas, place: readonly string[], property = ""): readonly string[] | undefined {
  const schema = at(schemas, place);
  if (typeof schema !== "object" || schema === null) return undefined;
  const { $ref, properties, items, anyOf = [] } = schema as OpenSchema;
  if (Object.hasOwn((properties as object) ?? {}, property)) return place;
  const target = Object.keys(schemas).find((name) => schemaReference(name) === $ref);
  const further = [
    ...(target === undefined ? [] : [[target]]),
    ...(items === undefined ? [] : [[...place, "items"]]),
    ...(anyOf as unknown[]).map((_, index) => [...place, "anyOf", String(index)]),
  ];
  return further.map((one) => ownerOf(schemas, one, property)).find((found) => found !== undefined);
}

function at(value: unknown, [name, ...rest]: readonly string[]): unknown {
  return name === undefined ? value : at((value as OpenSchema)[name], rest);
}

/** Returns a copy in which one part is changed. */
function changed(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (part: OpenSchema) => object,
): unknown {
  if (name === undefined) return change(value as OpenSchema);
  const part = changed((value as OpenSchema)[name], rest, change);
  if (Array.isArray(value)) return value.with(Number(name), part);
  return { ...(value as object), [name]: part };
}

function markedAs({ deprecated, sunset, instead }: Deprecation, own: OpenSchema): object {
  const note = `Deprecated since ${deprecated}; may be removed from ${sunset} on.`;
  const said = [own.description, note, instead].filter((text) => text !== undefined);
  return { ...own, description: said.join(" "), deprecated: true };
}

function mapValues(paths: Paths, change: (value: object, name: string) => object): Paths {
  return Object.fromEntries(Object.entries(paths).map(([name, value]) => [name, change(value, name)]));
}

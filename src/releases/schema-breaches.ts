import type { Breach } from "./breach.ts";
import {
  entryOf,
  isNamedByMethod,
  listedValues,
  propertyOf,
  resolved,
  type JsonSchemaPart,
  typesOf,
  unitIn,
} from "./schema.ts";

/**
 * Finds the changes of a schema that break clients: answers of the next schema must keep what the old one promises. Places
 * are JSON pointers into an answer, with `*` for every entry of a list and every other property.
 */
export function schemaBreaches(where: string, old: JsonSchemaPart, next: JsonSchemaPart): Breach[] {
  // Most schemas stay the same, and comparing their texts takes a fraction of the time.
  if (JSON.stringify(old) === JSON.stringify(next)) return [];
  return new Comparison(old, next).at(`${where}#`, resolved(old, old), resolved(next, next));
}

class Comparison {
  readonly #old: JsonSchemaPart;
  readonly #next: JsonSchemaPart;

  constructor(old: JsonSchemaPart, next: JsonSchemaPart) {
    this.#old = old;
    this.#next = next;
  }

  at(where: string, old: JsonSchemaPart, next: JsonSchemaPart): Breach[] {
    const typed = typeBreaches(where, old, next);
    if (typed.some(({ kind }) => kind === "type changed")) return typed;
    return [...typed, ...valueBreaches(where, old, next), ...this.#inside(where, old, next)];
  }

  #inside(where: string, old: JsonSchemaPart, next: JsonSchemaPart): Breach[] {
    const promised = new Set((old.required ?? []) as string[]);
    const given = new Set((next.required ?? []) as string[]);
    const names = namesIn(next);
    const properties = [...namesIn(old)].flatMap((name): Breach[] => {
      const place = `${where}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      if (!names.has(name)) return [{ kind: "field removed", where: place }];
      const parts = [propertyOf(old, name, this.#old), propertyOf(next, name, this.#next)] as const;
      const isLost = promised.has(name) && !given.has(name);
      return [
        ...(isLost ? [{ kind: "required became optional", where: place } as const] : []),
        ...this.at(place, ...parts),
      ];
    });
    // No property has an empty name, so this gives the schema of additional properties.
    const others = isObject(old.additionalProperties)
      ? this.at(`${where}/*`, propertyOf(old, "", this.#old), propertyOf(next, "", this.#next))
      : [];
    const entries = isObject(old.items)
      ? this.at(`${where}/*`, entryOf(old, this.#old), entryOf(next, this.#next))
      : [];
    return [...properties, ...others, ...entries];
  }
}

function typeBreaches(where: string, old: JsonSchemaPart, next: JsonSchemaPart): Breach[] {
  const [was, is] = [typesOf(old), typesOf(next)];
  if (was === undefined) return [];
  if (is === undefined) return [{ kind: "type changed", where, value: `${said(was)} to anything` }];
  const isNew = (type: string) => !was.has(type) && !(type === "integer" && was.has("number"));
  const others = [...is].filter((type) => type !== "null" && isNew(type));
  if (others.length > 0) return [{ kind: "type changed", where, value: `${said(was)} to ${said(is)}` }];
  return is.has("null") && !was.has("null") ? [{ kind: "null allowed", where }] : [];
}

function said(types: ReadonlySet<string>): string {
  return [...types].join(" or ");
}

function valueBreaches(where: string, old: JsonSchemaPart, next: JsonSchemaPart): Breach[] {
  const [was, is] = [valuesOf(old), valuesOf(next)];
  const [unit, other] = [unitIn(old), unitIn(next)];
  const gone = [...(was ?? [])].filter((value) => is !== undefined && !is.has(value));
  const extra =
    was === undefined || isNamedByMethod(next)
      ? []
      : is === undefined
        ? ["any"]
        : [...is].filter((value) => !was.has(value));
  return [
    ...gone.map((value): Breach => ({ kind: "enum narrowed", where, value })),
    ...extra.map((value): Breach => ({ kind: "enum widened", where, value })),
    ...(unit !== null && unit !== other
      ? [{ kind: "unit changed", where, value: `${unit} to ${other ?? "none"}` } as const]
      : []),
  ];
}

/** Returns the allowed values except null, as JSON; undefined if they are not listed. */
function valuesOf(schema: JsonSchemaPart): Set<string> | undefined {
  const values = listedValues(schema)?.filter((value) => value !== null);
  return values && new Set(values.map((value) => JSON.stringify(value)));
}

function namesIn({ properties }: JsonSchemaPart): ReadonlySet<string> {
  return new Set(Object.keys((properties ?? {}) as object));
}

function isObject(value: unknown): value is JsonSchemaPart {
  return typeof value === "object" && value !== null;
}

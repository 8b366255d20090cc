/**
 * The walk of an answer with its schema. Whatever writes answers in another form (tables, tidy rows, values to compare,
 * pages) takes them apart here, so that all agree on what is a value and what names it.
 */

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/**
 * Fields that name an entry of a list: an entry has the name that all it has of these make up. They are told by name
 * and not by the schema, for schemas of frozen releases say nothing of them.
 */
export const DIMENSIONS: readonly string[] = [
  "industry",
  "region",
  "framework",
  "requirement",
  "bottleneck",
  "component",
  "band",
  "automationBand",
  "year",
  "percentile",
  "id",
];
/** Names an entry that has none of these; beside them it is a value. */
const LAST_RESORT = "tier";

/**
 * The property of an object that tells how sure its figures are, by the names of their fields. It goes with the figures
 * and is no field of its own, so that no list of values holds it.
 */
export const UNCERTAINTY = "uncertainty";

/** How schemas of one dialect are read. */
export interface SchemaReader<S> {
  /** The schema of an object's property, references followed. */
  readonly property: (object: S, name: string) => S;
  /** The schema of a list's entries, references followed. */
  readonly entry: (list: S) => S;
}

/** An object of an answer: the answer itself, an object in it, or an entry of a list. */
export interface Part<S> {
  readonly above: Part<S> | undefined;
  /** The property that holds it, or the list that it is in; empty for the answer itself. */
  readonly name: string;
  /** The names on the way to it, with dots between them. */
  readonly path: string;
  /** Its place in its list, counted from 0; undefined in none. */
  readonly place: number | undefined;
  /** The fields that tell it from other entries of its list; none where it is in no list. */
  readonly dimensions: readonly string[];
  /** Which of the entries of its list that have the same labels it is, counted from 1. */
  readonly twin: number;
  readonly value: JsonObject;
  readonly schema: S;
  readonly fields: readonly Field<S>[];
}

/** A property of an object. */
export interface Field<S> {
  readonly name: string;
  readonly path: string;
  readonly schema: S;
  readonly value: Json;
  /** The object that it holds, or the entries of a list of objects; undefined for a plain value or any other list. */
  readonly parts: readonly Part<S>[] | undefined;
  /** How sure it is; null where it has no error, undefined where nothing is said. */
  readonly uncertainty: Uncertainty | null | undefined;
}

/** How sure a figure is, as answers say it. */
export interface Uncertainty {
  readonly standardError: number;
  /** The lower and the upper end of the 95 % interval. */
  readonly ci95: readonly [low: number, high: number];
}

/** A plain value, or a list of anything but objects, with the object that has it. */
export interface Leaf<S> extends Field<S> {
  readonly part: Part<S>;
}

/**
 * Takes an answer apart.
 * @param schema of the answer, references followed
 * @throws TypeError for what is no object
 */
export function walk<S>(answer: object, schema: S, reader: SchemaReader<S>): Part<S> {
  if (!isObject(answer)) throw new TypeError("an answer is an object");
  const root = { above: undefined, name: "", path: "", place: undefined, dimensions: [], twin: 1 };
  return partOf(root, answer, schema, reader);
}

type Place<S> = Pick<Part<S>, "above" | "name" | "path" | "place" | "dimensions" | "twin">;

function partOf<S>(at: Place<S>, value: JsonObject, schema: S, reader: SchemaReader<S>): Part<S> {
  const fields: Field<S>[] = [];
  const part = { ...at, value, schema, fields };
  const uncertainties = isObject(value[UNCERTAINTY]) ? value[UNCERTAINTY] : undefined;
  for (const [name, own] of Object.entries(value)) {
    if (name === UNCERTAINTY && uncertainties !== undefined) continue;
    const inner = { name, path: joined(at.path, name), schema: reader.property(schema, name), value: own };
    const uncertainty = uncertaintyIn(uncertainties, name);
    fields.push({ ...inner, parts: partsOf(part, inner, reader), uncertainty });
  }
  return part;
}

function uncertaintyIn(uncertainties: JsonObject | undefined, name: string): Field<unknown>["uncertainty"] {
  if (uncertainties === undefined || !Object.hasOwn(uncertainties, name)) return undefined;
  // The contract has nothing else there.
  return uncertainties[name] as unknown as Uncertainty | null;
}

function partsOf<S>(
  above: Part<S>,
  { name, path, schema, value }: Pick<Field<S>, "name" | "path" | "schema" | "value">,
  reader: SchemaReader<S>,
): Part<S>[] | undefined {
  if (isObject(value)) {
    return [partOf({ above, name, path, place: undefined, dimensions: [], twin: 1 }, value, schema, reader)];
  }
  if (!isEntries(value)) return undefined;
  const entrySchema = reader.entry(schema);
  const counts = new Map<string, number>();
  return value.map((entry, place) => {
    const dimensions = dimensionsOf(entry);
    const label = JSON.stringify(dimensions.map((dimension) => [dimension, labelOf(entry[dimension])]));
    const twin = (counts.get(label) ?? 0) + 1;
    counts.set(label, twin);
    return partOf({ above, name, path, place, dimensions, twin }, entry, entrySchema, reader);
  });
}

function dimensionsOf(entry: JsonObject): string[] {
  const own = DIMENSIONS.filter((name) => Object.hasOwn(entry, name));
  return own.length === 0 && Object.hasOwn(entry, LAST_RESORT) ? [LAST_RESORT] : own;
}

/** A dimension's value as text; what is no label is told apart all the same. */
export function labelOf(value: Json | undefined): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Every value of a part in the order of the answer, but for those that name an entry. */
export function leavesOf<S>(part: Part<S>): Leaf<S>[] {
  return part.fields.flatMap((field) => {
    if (part.dimensions.includes(field.name)) return [];
    return field.parts === undefined ? [{ ...field, part }] : field.parts.flatMap(leavesOf);
  });
}

/** What makes a table of its own: an object, the entries of a list of objects, or any other list. */
export type Section<S> =
  | { readonly kind: "object"; readonly path: string; readonly part: Part<S> }
  | {
      readonly kind: "entries";
      readonly path: string;
      readonly schema: S;
      readonly parts: readonly Part<S>[];
    }
  | { readonly kind: "list"; readonly path: string; readonly values: readonly Json[] };

/** The sections of a part: itself, and then those of its fields in their order. Entries are not taken further apart. */
export function sectionsOf<S>(part: Part<S>): Section<S>[] {
  const below = part.fields.flatMap(({ path, schema, value, parts }): Section<S>[] => {
    if (!isList(value)) return parts?.flatMap(sectionsOf) ?? [];
    return [
      parts === undefined ? { kind: "list", path, values: value } : { kind: "entries", path, schema, parts },
    ];
  });
  return [{ kind: "object", path: part.path, part }, ...below];
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a list of objects, and has any. */
function isEntries(value: Json): value is readonly JsonObject[] {
  return isList(value) && value.length > 0 && value.every(isObject);
}

/** A path with a name more. */
export function joined(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

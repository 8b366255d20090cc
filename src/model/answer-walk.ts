/**
 * Walks an answer together with its schema. Everything that writes answers in another form (tables, tidy rows, values to
 * compare, pages) uses this walk, so that all agree on what is a value and what identifies it.
 */

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/**
 * Fields that identify an entry of a list, in combination. They are recognised by name and not by the schema, because the
 * schemas of frozen releases do not mark them.
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
/** Identifies an entry that has none of these. In an entry that has some, it is a value. */
const LAST_RESORT = "tier";

/**
 * The property of an object that contains the uncertainty of its figures, by field name. The walk attaches it to the figures,
 * so it is not a field of its own in any list of values.
 */
export const UNCERTAINTY = "uncertainty";

/** Reads schemas of one dialect. */
export interface SchemaReader<S> {
  /** Returns the schema of an object's property, references followed. */
  readonly property: (object: S, name: string) => S;
  /** Returns the schema of a list's entries, references followed. */
  readonly entry: (list: S) => S;
}

/** An object of an answer: the answer itself, an object in it, or an entry of a list. */
export interface AnswerPart<S> {
  readonly above: AnswerPart<S> | undefined;
  /** The name of the property or list that contains it; empty for the answer itself. */
  readonly name: string;
  /** The path of names to it, separated by dots. */
  readonly path: string;
  /** Its index in its list, from 0; undefined if it is not in a list. */
  readonly place: number | undefined;
  /** The fields that identify it among the entries of its list; empty if it is not in a list. */
  readonly dimensions: readonly string[];
  /** Its number among the entries of its list with the same labels, from 1. */
  readonly twin: number;
  readonly value: JsonObject;
  readonly schema: S;
  readonly fields: readonly WalkedField<S>[];
}

/** A property of an object. */
export interface WalkedField<S> {
  readonly name: string;
  readonly path: string;
  readonly schema: S;
  readonly value: Json;
  /** The object in it, or the entries of a list of objects; undefined for a plain value or any other list. */
  readonly parts: readonly AnswerPart<S>[] | undefined;
  /** Its uncertainty; null without a standard error, undefined if the answer does not say. */
  readonly uncertainty: AnswerUncertainty | null | undefined;
}

/** The uncertainty of a figure, as in answers. */
export interface AnswerUncertainty {
  readonly standardError: number;
  /** The lower and upper end of the 95% interval. */
  readonly ci95: readonly [low: number, high: number];
}

/** A plain value, or a list of anything but objects, with the object that contains it. */
export interface Leaf<S> extends WalkedField<S> {
  readonly part: AnswerPart<S>;
}

/**
 * Walks an answer.
 * @param schema of the answer, references followed
 * @throws TypeError if the answer is not an object
 */
export function walk<S>(answer: object, schema: S, reader: SchemaReader<S>): AnswerPart<S> {
  if (!isObject(answer)) throw new TypeError("an answer is an object");
  const root = { above: undefined, name: "", path: "", place: undefined, dimensions: [], twin: 1 };
  return partOf(root, answer, schema, reader);
}

type Place<S> = Pick<AnswerPart<S>, "above" | "name" | "path" | "place" | "dimensions" | "twin">;

function partOf<S>(at: Place<S>, value: JsonObject, schema: S, reader: SchemaReader<S>): AnswerPart<S> {
  const fields: WalkedField<S>[] = [];
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

function uncertaintyIn(
  uncertainties: JsonObject | undefined,
  name: string,
): WalkedField<unknown>["uncertainty"] {
  if (uncertainties === undefined || !Object.hasOwn(uncertainties, name)) return undefined;
  // The contract allows nothing else there.
  return uncertainties[name] as unknown as AnswerUncertainty | null;
}

function partsOf<S>(
  above: AnswerPart<S>,
  { name, path, schema, value }: Pick<WalkedField<S>, "name" | "path" | "schema" | "value">,
  reader: SchemaReader<S>,
): AnswerPart<S>[] | undefined {
  if (isObject(value)) {
    return [partOf({ above, name, path, place: undefined, dimensions: [], twin: 1 }, value, schema, reader)];
  }
  if (!isEntries(value)) return undefined;
  const entrySchema = reader.entry(schema);
  const counts = new Map<string, number>();
  return value.map((entry, place) => {
    const dimensions = dimensionsOf(entry);
    const label = JSON.stringify(
      dimensions.map((dimension) => [dimension, dimensionLabel(entry[dimension])]),
    );
    const twin = (counts.get(label) ?? 0) + 1;
    counts.set(label, twin);
    return partOf({ above, name, path, place, dimensions, twin }, entry, entrySchema, reader);
  });
}

function dimensionsOf(entry: JsonObject): string[] {
  const own = DIMENSIONS.filter((name) => Object.hasOwn(entry, name));
  return own.length === 0 && Object.hasOwn(entry, LAST_RESORT) ? [LAST_RESORT] : own;
}

/** Returns a dimension's value as text. Values that are not labels stay distinct too. */
export function dimensionLabel(value: Json | undefined): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Returns every value of a part in the order of the answer, except those that identify an entry. */
export function leavesOf<S>(part: AnswerPart<S>): Leaf<S>[] {
  return part.fields.flatMap((field) => {
    if (part.dimensions.includes(field.name)) return [];
    return field.parts === undefined ? [{ ...field, part }] : field.parts.flatMap(leavesOf);
  });
}

/** A part that becomes a table: an object, the entries of a list of objects, or any other list. */
export type Section<S> =
  | { readonly kind: "object"; readonly path: string; readonly part: AnswerPart<S> }
  | {
      readonly kind: "entries";
      readonly path: string;
      readonly schema: S;
      readonly parts: readonly AnswerPart<S>[];
    }
  | { readonly kind: "list"; readonly path: string; readonly values: readonly Json[] };

/** Returns the sections of a part: itself, then those of its fields, in order. Entries are not split further. */
export function sectionsOf<S>(part: AnswerPart<S>): Section<S>[] {
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

/** Whether a value is a non-empty list of objects. */
function isEntries(value: Json): value is readonly JsonObject[] {
  return isList(value) && value.length > 0 && value.every(isObject);
}

/** Appends a name to a path. */
export function joined(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

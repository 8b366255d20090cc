import { ENDPOINTS } from "../../endpoints/index.ts";
import { propertiesWith } from "../../endpoints/of-years.ts";
import { UNCERTAINTY } from "../../model/answer-walk.ts";
import type { Endpoint } from "../../model/endpoint.ts";
import { required } from "../../model/required.ts";
import type { Span } from "../../model/years.ts";
import type { Tables } from "../../tables/index.ts";

/** A JSON Schema as endpoints declare it. */
export interface EndpointSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly unit?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, EndpointSchema>>;
  readonly required?: readonly string[];
  readonly items?: EndpointSchema;
  readonly anyOf?: readonly EndpointSchema[];
}

/** A field of an answer, in the order of the answer. */
export interface SchemaField {
  /** Its path in the answer, e.g. `data.byIndustry[].hours`. */
  readonly path: string;
  readonly type: string;
  readonly unit: string | undefined;
  readonly description: string;
}

/** Schemas that answers share, by name. */
const DEFINITIONS: ReadonlyMap<string, EndpointSchema> = new Map(
  ENDPOINTS.flatMap(({ definitions = [] }: Endpoint<Tables>) => definitions).map((schema) => [
    schema.$id,
    schema as EndpointSchema,
  ]),
);

/** Returns the schema of an endpoint's answer. */
export function responseSchema(id: string): EndpointSchema {
  const { response } = required(
    ENDPOINTS.find((endpoint) => endpoint.id === id),
    id,
  );
  return response as EndpointSchema;
}

/** Resolves the references of a schema, and returns whether null is allowed too. */
export function plain(schema: EndpointSchema): {
  readonly schema: EndpointSchema;
  readonly nullable: boolean;
} {
  if (schema.$ref !== undefined) return plain(required(DEFINITIONS.get(schema.$ref), schema.$ref));
  const [either] = schema.anyOf ?? [];
  if (either !== undefined) return { ...plain(either), nullable: true };
  return { schema, nullable: false };
}

/**
 * Returns every field of an answer; the fields of lists and objects follow the list or object itself. The uncertainty
 * of an object's figures is a single field, because it has the same fields for each figure.
 */
export function fieldsOf(whole: EndpointSchema, span: Span, above = ""): SchemaField[] {
  const { properties, required } = propertiesWith(span, plain(whole).schema);
  return Object.entries(properties as Record<string, EndpointSchema>).flatMap(([name, property]) => {
    const path = `${above}${name}`;
    const { schema, nullable } = plain(property);
    const type = `${typeOf(schema)}${nullable ? " or null" : ""}${required.includes(name) ? "" : ", optional"}`;
    const field = { path, type, unit: schema.unit, description: schema.description ?? "" };
    if (name === UNCERTAINTY) return [field];
    if (schema.items !== undefined) return [field, ...fieldsOf(schema.items, span, `${path}[].`)];
    return [field, ...fieldsOf(schema, span, `${path}.`)];
  });
}

function typeOf({ type, items, enum: values, const: constant }: EndpointSchema): string {
  if (constant !== undefined) return JSON.stringify(constant);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (items !== undefined) return `list of ${plain(items).schema.type}s`;
  return type ?? "any";
}

/** Main lists by endpoint, each searched for once: schemas never change. */
const MAIN_LISTS = new Map<string, ReturnType<typeof searchMainList>>();

/** Returns the property path to the main list of an answer, its first list of objects; undefined if it has none. */
export function mainList(id: string): readonly string[] | undefined {
  if (!MAIN_LISTS.has(id)) MAIN_LISTS.set(id, searchMainList(id));
  return MAIN_LISTS.get(id);
}

function searchMainList(id: string): readonly string[] | undefined {
  const search = (whole: EndpointSchema, way: readonly string[]): readonly string[] | undefined => {
    for (const [name, property] of Object.entries(plain(whole).schema.properties ?? {})) {
      const { schema } = plain(property);
      if (schema.items !== undefined && plain(schema.items).schema.properties !== undefined)
        return [...way, name];
      const below = search(schema, [...way, name]);
      if (below !== undefined) return below;
    }
    return undefined;
  };
  return search(responseSchema(id), []);
}

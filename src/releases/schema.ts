/** A published JSON Schema (2020-12), or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

/**
 * A schema with what it refers to (`#/$defs/X`) in its place, and null among its types where it is the alternative.
 * @param document the whole schema
 */
export function resolved(schema: Schema, document: Schema): Schema {
  const known = RESOLVED.get(schema) ?? resolve(schema, document);
  RESOLVED.set(schema, known);
  return known;
}

/** Each part of a schema is resolved once, however many values of an answer it is for. */
const RESOLVED = new WeakMap<Schema, Schema>();

function resolve(schema: Schema, document: Schema): Schema {
  const { $ref, anyOf, oneOf, ...rest } = schema;
  if (typeof $ref === "string") return resolved(definition($ref, document), document);
  const branches = (anyOf ?? oneOf ?? []) as readonly Schema[];
  const [own, ...others] = branches.filter(({ type }) => type !== "null");
  if (own === undefined || others.length > 0 || branches.length === 1) return schema;
  const whole = resolved(own, document);
  const types = [whole.type ?? typesIn(whole)].flat();
  return { ...rest, ...whole, type: [...types, "null"] };
}

function definition($ref: string, { $defs, $id }: Schema): Schema {
  const found = ($defs as Readonly<Record<string, Schema>> | undefined)?.[$ref.replace("#/$defs/", "")];
  if (found === undefined) throw new RangeError(`the schema ${$id} has no ${$ref}`);
  return found;
}

/** The types of the values that a schema lists. */
function typesIn(schema: Schema): string[] {
  return [...new Set(listed(schema)?.map((value) => (value === null ? "null" : typeof value)))];
}

/** The values that a schema lists; undefined where it lists none. */
export function listed({ enum: values, const: only }: Schema): readonly unknown[] | undefined {
  return (values as unknown[] | undefined) ?? (only === undefined ? undefined : [only]);
}

/** The types that a schema allows; undefined where it allows any. */
export function typesOf(schema: Schema): ReadonlySet<string> | undefined {
  const { type, anyOf, oneOf } = schema;
  if (type !== undefined) return new Set([type].flat() as string[]);
  const branches = (anyOf ?? oneOf) as readonly Schema[] | undefined;
  if (branches === undefined) return listed(schema) && new Set(typesIn(schema));
  const types = branches.map(typesOf).filter((own) => own !== undefined);
  return types.length < branches.length ? undefined : new Set(types.flatMap((own) => [...own]));
}

/** The schema of a property by its own name, else of any other; empty where nothing is said. */
export function propertyOf(schema: Schema, name: string, document: Schema): Schema {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
  const other = schema.additionalProperties;
  const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return resolved(own ?? (typeof other === "object" ? (other as Schema) : {}), document);
}

/** The schema of an entry of a list; empty where nothing is said. */
export function entryOf(schema: Schema, document: Schema): Schema {
  return resolved((schema.items ?? {}) as Schema, document);
}

/** The unit of a number, where the schema has a keyword for it. */
export function unitIn(schema: Schema): string | null {
  const [, comment] = /^unit: (.+)$/.exec(String(schema.$comment)) ?? [];
  const unit = schema.unit ?? schema["x-unit"] ?? comment;
  return typeof unit === "string" ? unit : null;
}

/**
 * Whether a text is a name that the methodology gives, such as a tier's. Such names change with the methodology's version,
 * so no list of them is promised: earlier schemas had one all the same.
 */
export function isNamedByMethod({ type, $comment }: Schema): boolean {
  return [type].flat().includes("string") && /^names: methodology\.json#\/./.test(String($comment));
}

/** A published JSON Schema (2020-12), or a part of one. */
export type JsonSchemaPart = Readonly<Record<string, unknown>>;

/**
 * Resolves a schema: replaces a reference (`#/$defs/X`) by its definition, and merges an alternative with null into `type`.
 * @param document the whole schema
 */
export function resolved(schema: JsonSchemaPart, document: JsonSchemaPart): JsonSchemaPart {
  const known = RESOLVED.get(schema) ?? resolve(schema, document);
  RESOLVED.set(schema, known);
  return known;
}

/** Caches resolved parts, since many values of an answer share a schema. */
const RESOLVED = new WeakMap<JsonSchemaPart, JsonSchemaPart>();

function resolve(schema: JsonSchemaPart, document: JsonSchemaPart): JsonSchemaPart {
  const { $ref, anyOf, oneOf, ...rest } = schema;
  if (typeof $ref === "string") return resolved(definition($ref, document), document);
  const branches = (anyOf ?? oneOf ?? []) as readonly JsonSchemaPart[];
  const [own, ...others] = branches.filter(({ type }) => type !== "null");
  if (own === undefined || others.length > 0 || branches.length === 1) return schema;
  const whole = resolved(own, document);
  const types = [whole.type ?? typesIn(whole)].flat();
  return { ...rest, ...whole, type: [...types, "null"] };
}

function definition($ref: string, { $defs, $id }: JsonSchemaPart): JsonSchemaPart {
  const found = ($defs as Readonly<Record<string, JsonSchemaPart>> | undefined)?.[
    $ref.replace("#/$defs/", "")
  ];
  if (found === undefined) throw new RangeError(`the schema ${$id} has no ${$ref}`);
  return found;
}

/** Returns the types of the values that a schema lists. */
function typesIn(schema: JsonSchemaPart): string[] {
  return [...new Set(listedValues(schema)?.map((value) => (value === null ? "null" : typeof value)))];
}

/** Returns the values of `enum` or `const`; undefined if there is neither. */
export function listedValues({ enum: values, const: only }: JsonSchemaPart): readonly unknown[] | undefined {
  return (values as unknown[] | undefined) ?? (only === undefined ? undefined : [only]);
}

/** Returns the types that a schema allows; undefined if it allows any. */
export function typesOf(schema: JsonSchemaPart): ReadonlySet<string> | undefined {
  const { type, anyOf, oneOf } = schema;
  if (type !== undefined) return new Set([type].flat() as string[]);
  const branches = (anyOf ?? oneOf) as readonly JsonSchemaPart[] | undefined;
  if (branches === undefined) return listedValues(schema) && new Set(typesIn(schema));
  const types = branches.map(typesOf).filter((own) => own !== undefined);
  return types.length < branches.length ? undefined : new Set(types.flatMap((own) => [...own]));
}

/** Returns the schema of a property, or else that of additional properties; empty if there is neither. */
export function propertyOf(schema: JsonSchemaPart, name: string, document: JsonSchemaPart): JsonSchemaPart {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, JsonSchemaPart>>;
  const other = schema.additionalProperties;
  const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return resolved(own ?? (typeof other === "object" ? (other as JsonSchemaPart) : {}), document);
}

/** Returns the schema of a list's entries; empty if there is none. */
export function entryOf(schema: JsonSchemaPart, document: JsonSchemaPart): JsonSchemaPart {
  return resolved((schema.items ?? {}) as JsonSchemaPart, document);
}

/** Returns the unit of a number if the schema states one. */
export function unitIn(schema: JsonSchemaPart): string | null {
  const [, comment] = /^unit: (.+)$/.exec(String(schema.$comment)) ?? [];
  const unit = schema.unit ?? schema["x-unit"] ?? comment;
  return typeof unit === "string" ? unit : null;
}

/**
 * Whether a string is a name defined by the methodology, such as that of a tier. Such names change with the version of the
 * methodology, so they are not part of the contract, although earlier schemas listed them.
 */
export function isNamedByMethod({ type, $comment }: JsonSchemaPart): boolean {
  return [type].flat().includes("string") && /^names: methodology\.json#\/./.test(String($comment));
}

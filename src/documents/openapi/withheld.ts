import type { JsonSchemaPart } from "../../releases/schema.ts";

/**
 * Returns the conditional keywords that tie nulls to `suppressed`, for the schema of an object with that flag. If it is
 * set, every nullable figure is null; if not, an entry that has not ended has every figure that is `unlessWithheld`.
 * @param properties the properties of the object, in the schema that output is validated against
 */
export function withheldTie(properties: Readonly<Record<string, JsonSchemaPart>>): JsonSchemaPart {
  const nullable = Object.entries(properties).filter(([, schema]) => isNullable(schema));
  if (properties.suppressed === undefined || nullable.length === 0) return {};
  const published = nullable.filter(([, { unlessWithheld }]) => unlessWithheld === true);
  const figures = {
    properties: Object.fromEntries(published.map(([name, schema]) => [name, typeOf(schema)])),
  };
  return {
    if: { properties: { suppressed: { const: true } }, required: ["suppressed"] },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { properties: Object.fromEntries(nullable.map(([name]) => [name, { type: "null" }])) },
    ...(published.length > 0 && {
      else:
        properties.ended === undefined
          ? figures
          : { anyOf: [{ properties: { ended: { type: "integer" } }, required: ["ended"] }, figures] },
    }),
  };
}

function isNullable(schema: JsonSchemaPart): boolean {
  return branches(schema).some(({ type }) => type === "null");
}

/** Returns the schema of the type other than null. */
function typeOf(schema: JsonSchemaPart): JsonSchemaPart {
  return { type: branches(schema).find(({ type }) => type !== "null")?.type };
}

function branches({ anyOf = [] }: JsonSchemaPart): readonly JsonSchemaPart[] {
  return anyOf as readonly JsonSchemaPart[];
}

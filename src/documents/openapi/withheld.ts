import type { Schema } from "../../releases/schema.ts";

/**
 * What ties nulls to `suppressed`, for the schema of an object that has the flag: where it is said every figure is null;
 * where it is not, there is a sample size, but for an entry that has ended. A finding's flag is of its delay alone, so it
 * says nothing of those that are not withheld.
 * @param properties of the object, as they are published
 */
export function withheldTie(properties: Readonly<Record<string, Schema>>): Schema {
  const names = Object.entries(properties).flatMap(([name, schema]) => (isNullable(schema) ? [name] : []));
  if (properties.suppressed === undefined || names.length === 0) return {};
  const told = { properties: { sampleSize: { type: "integer" } } };
  const isOfFinding = properties.respondents !== undefined;
  return {
    if: { properties: { suppressed: { const: true } }, required: ["suppressed"] },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { properties: Object.fromEntries(names.map((name) => [name, { type: "null" }])) },
    ...(names.includes("sampleSize") &&
      !isOfFinding && {
        else:
          properties.ended === undefined
            ? told
            : { anyOf: [{ properties: { ended: { type: "integer" } }, required: ["ended"] }, told] },
      }),
  };
}

function isNullable({ type, anyOf }: Schema): boolean {
  const isNull = (one: Schema) => one.type === "null";
  return (Array.isArray(type) && type.includes("null")) || (Array.isArray(anyOf) && anyOf.some(isNull));
}

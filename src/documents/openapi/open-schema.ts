import { unitText } from "../../model/unit.ts";

/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

/** What differs between the places that schemas are published in. */
export interface Dialect {
  /** What stands for a schema that is published by itself; undefined for one that stands where it is. */
  readonly reference: (schema: Schema) => string | undefined;
  /** The keyword for a unit, besides its being told in words; a comment is one that strict validators know. */
  readonly unit: "x-unit" | "$comment";
}

/**
 * A schema as it is published: open to fields that a later version adds, its units told in descriptions.
 * Strict validators refuse keywords they do not know, so none of the project's own is left.
 */
export function openSchema(closed: object, dialect: Dialect): Schema {
  const schema = closed as Schema;
  const reference = dialect.reference(schema);
  if (reference !== undefined) return { $ref: reference };
  const open = (part: unknown) => openSchema(part as object, dialect);
  const own = nullableOf(schema);
  if (own !== undefined) {
    const { type, ...rest } = open(own);
    return { type: [type, "null"], ...rest };
  }
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    switch (keyword) {
      case "$id":
      case "unitIn":
      case "registry":
        return [];
      case "unit":
        return [[dialect.unit, dialect.unit === "$comment" ? `unit: ${value}` : value]];
      case "description":
        return [[keyword, described(schema)]];
      case "additionalProperties":
        return value === false ? [] : [[keyword, open(value)]];
      case "properties":
        return [[keyword, mapValues(value as object, open)]];
      case "patternProperties":
        return patterns(value as object, open);
      case "items":
        return [[keyword, open(value)]];
      case "anyOf":
        return [[keyword, (value as unknown[]).map(open)]];
      default:
        return [[keyword, value]];
    }
  });
  return Object.fromEntries(entries);
}

/** The schema of which null is the alternative, where one list of types can say so. */
function nullableOf({ anyOf }: Schema): Schema | undefined {
  const [own, none, ...others] = (anyOf ?? []) as Schema[];
  if (own === undefined || none?.type !== "null" || others.length > 0) return undefined;
  const isPlain = typeof own.type === "string" && own.enum === undefined && own.const === undefined;
  return isPlain ? own : undefined;
}

/** The description, with the unit where it is not told yet. */
function described({ description, unit, unitIn }: Schema): string {
  const text = String(description);
  if (unitIn !== undefined) return `${text} Its unit is told by \`${unitIn}\`.`;
  if (unit === undefined || text.toLowerCase().includes(String(unit))) return text;
  return `${text} Unit: ${unitText(String(unit))}.`;
}

/** A pattern that every name has says less plainly what additional properties are. */
function patterns(value: object, open: (part: unknown) => unknown): [string, unknown][] {
  const opened = mapValues(value, open);
  const { "^.*$": any, ...others } = opened;
  if (any === undefined || Object.keys(others).length > 0) return [["patternProperties", opened]];
  return [["additionalProperties", any]];
}

function mapValues(object: object, use: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, use(value)]));
}

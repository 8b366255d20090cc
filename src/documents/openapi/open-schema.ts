import { INSTANT } from "../../endpoints/fields.ts";
import { propertiesWith } from "../../endpoints/of-years.ts";
import { once } from "../../model/once.ts";
import { unitText } from "../../model/unit.ts";
import type { Span } from "../../model/years.ts";
import { PATTERNS } from "../../tables/patterns.ts";
import type { NamedList } from "../../tables/steps.ts";
import { withheldTie } from "./withheld.ts";

/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

/** What differs between the places that schemas are published in. */
export interface Dialect {
  /** What stands for a schema that is published by itself; undefined for one that stands where it is. */
  readonly reference: (schema: Schema) => string | undefined;
  /**
   * Whether strict validators are to know every keyword: a comment stands for what they have none for, such as a unit.
   * Default: such keywords begin with `x-`.
   */
  readonly isStrict: boolean;
  /** The years of the data: a field with years in its name is there where the data has them. */
  readonly span: Span;
  /** The names in a list of the methodology. */
  readonly namesIn: (list: NamedList) => readonly string[];
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
  const { isStrict } = dialect;
  const told = once(() => propertiesWith(dialect.span, schema));
  const made: Record<string, unknown> = {};
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    switch (keyword) {
      case "$id":
      case "unitIn":
      case "countIn":
      case "registry":
      case "ofYears":
      case "unlessWithheld":
        break;
      case "required":
        made[keyword] = told().required;
        break;
      case "unit":
        if (isStrict) made.$comment = `unit: ${value}`;
        else made["x-unit"] = value;
        break;
      case "named": {
        const list = value as NamedList;
        const place = `methodology.json#/${list}`;
        if (isStrict) made.$comment = `names: ${place}`;
        else made["x-names"] = place;
        made.examples = [...dialect.namesIn(list)];
        break;
      }
      case "description":
        made[keyword] = described(schema);
        break;
      case "additionalProperties":
        if (value !== false) made[keyword] = open(value);
        break;
      case "properties": {
        const { properties } = told();
        made[keyword] = mapValues(properties, open);
        Object.assign(made, withheldTie(properties as Record<string, Schema>));
        break;
      }
      case "patternProperties":
        Object.assign(made, patterns(value as object, open));
        break;
      case "items":
        made[keyword] = open(value);
        break;
      case "anyOf":
        made[keyword] = (value as unknown[]).map(open);
        break;
      case "pattern":
        made[keyword] = value;
        // A validator without formats refuses them, so a strict one has the pattern alone.
        if (!isStrict) Object.assign(made, formatOf(String(value)));
        break;
      default:
        made[keyword] = value;
    }
  }
  return made;
}

/** What a text with a pattern is, by the name that programs know it by. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  [PATTERNS.instant.pattern, "date-time"],
  [INSTANT, "date-time"],
  [PATTERNS.date.pattern, "date"],
]);

function formatOf(pattern: string): Schema {
  const format = FORMATS.get(pattern);
  return format === undefined ? {} : { format };
}

/** The schema of which null is the alternative, where one list of types can say so. */
function nullableOf({ anyOf }: Schema): Schema | undefined {
  const [own, none, ...others] = (anyOf ?? []) as Schema[];
  if (own === undefined || none?.type !== "null" || others.length > 0) return undefined;
  const isPlain = typeof own.type === "string" && own.enum === undefined && own.const === undefined;
  return isPlain ? own : undefined;
}

/** The description, with the unit where it is not told yet, or with where names come from. */
function described({ description, unit, unitIn, named }: Schema): string {
  const text = String(description);
  if (named === "rounding") return `${text} Units are those of the methodology's \`rounding\`.`;
  if (named !== undefined) return `${text} A name of the methodology's \`${named}\`.`;
  if (unitIn !== undefined) return `${text} Its unit is told by \`${unitIn}\`.`;
  // The name of a column tells a program the unit, and no reader.
  const words = text.replace(/`[^`]*`/g, "").toLowerCase();
  if (unit === undefined || words.includes(String(unit))) return text;
  return `${text} Unit: ${unitText(String(unit))}.`;
}

/** A pattern that every name has says less plainly what additional properties are. */
function patterns(value: object, open: (part: unknown) => unknown): Schema {
  const opened = mapValues(value, open);
  const { "^.*$": any, ...others } = opened;
  if (any === undefined || Object.keys(others).length > 0) return { patternProperties: opened };
  return { additionalProperties: any };
}

function mapValues(object: object, use: (value: unknown) => unknown): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(object)) made[key] = use(value);
  return made;
}

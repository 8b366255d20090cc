import { INSTANT } from "../../endpoints/fields.ts";
import { propertiesWith } from "../../endpoints/of-years.ts";
import { once } from "../../model/once.ts";
import { unitText } from "../../model/unit.ts";
import type { Span } from "../../model/years.ts";
import { PATTERNS } from "../../tables/patterns.ts";
import type { NamedList } from "../../tables/steps.ts";
import { withheldTie } from "./withheld.ts";

/** A JSON Schema, or a part of one. */
export type OpenSchema = Readonly<Record<string, unknown>>;

/** The differences between the places where schemas are published. */
export interface SchemaDialect {
  /** Returns the reference to a schema that is published separately; undefined for one that stays inline. */
  readonly reference: (schema: OpenSchema) => string | undefined;
  /**
   * Whether strict validators must know every keyword. If so, keywords of this project, such as the unit, are put into
   * `$comment`; otherwise they begin with `x-`.
   */
  readonly isStrict: boolean;
  /** The years of the data. Fields with years in their names are left out if the data does not cover these years. */
  readonly span: Span;
  /** Returns the names in a list of the methodology. */
  readonly namesIn: (list: NamedList) => readonly string[];
}

/**
 * Converts a schema to the form in which it is published: open to fields that later versions add, with units in its
 * descriptions, and without keywords of this project, which strict validators reject.
 */
export function openSchema(closed: object, dialect: SchemaDialect): OpenSchema {
  const schema = closed as OpenSchema;
  const reference = dialect.reference(schema);
  if (reference !== undefined) return { $ref: reference };
  const open = (part: unknown) => openSchema(part as object, dialect);
  const own = nullableOf(schema);
  if (own !== undefined) {
    const { type, ...rest } = open(own);
    return { type: [type, "null"], ...rest };
  }
  const { isStrict } = dialect;
  const existing = once(() => propertiesWith(dialect.span, schema));
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
        made[keyword] = existing().required;
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
        const { properties } = existing();
        made[keyword] = mapValues(properties, open);
        Object.assign(made, withheldTie(properties as Record<string, OpenSchema>));
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
        // Validators without formats reject them, so strict schemas only have the pattern.
        if (!isStrict) Object.assign(made, formatOf(String(value)));
        break;
      default:
        made[keyword] = value;
    }
  }
  return made;
}

/** The standard format for each pattern that has one. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  [PATTERNS.instant.pattern, "date-time"],
  [INSTANT, "date-time"],
  [PATTERNS.date.pattern, "date"],
]);

function formatOf(pattern: string): OpenSchema {
  const format = FORMATS.get(pattern);
  return format === undefined ? {} : { format };
}

/** Returns the schema that is alternative to null, if a list of types can express that; otherwise undefined. */
function nullableOf({ anyOf }: OpenSchema): OpenSchema | undefined {
  const [own, none, ...others] = (anyOf ?? []) as OpenSchema[];
  if (own === undefined || none?.type !== "null" || others.length > 0) return undefined;
  const isPlain = typeof own.type === "string" && own.enum === undefined && own.const === undefined;
  return isPlain ? own : undefined;
}

/** Returns the description, with the unit if it does not mention it yet, or the source of names or unit. */
function described({ description, unit, unitIn, named }: OpenSchema): string {
  const text = String(description);
  if (named === "rounding") return `${text} Units are the ones listed in the methodology's \`rounding\`.`;
  if (named !== undefined) return `${text} One of the names in the methodology's \`${named}\`.`;
  if (unitIn !== undefined) return `${text} Its unit is given in \`${unitIn}\`.`;
  // The unit in a column name does not count as mentioned.
  const words = text.replace(/`[^`]*`/g, "").toLowerCase();
  if (unit === undefined || words.includes(String(unit))) return text;
  return `${text} Unit: ${unitText(String(unit))}.`;
}

/** Converts pattern properties; a pattern that matches every name becomes `additionalProperties`, which is clearer. */
function patterns(value: object, open: (part: unknown) => unknown): OpenSchema {
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

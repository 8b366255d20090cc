import { pascalCase, schemaReference } from "./names.ts";
import type { OpenSchema } from "./open-schema.ts";

/**
 * Moves the schema of each list's entries to a component of its own, so that generated clients have readable types for
 * them: `AuditHoursByIndustry`, `CatalogueEndpointParameter`. An entry is named after the component that contains the list
 * and the path to the list. The uncertainty of a figure has one component per unit.
 * @throws Error if two different schemas would have the same name
 */
export function withNamedParts(schemas: Readonly<Record<string, OpenSchema>>): Record<string, OpenSchema> {
  const all = new Map<string, OpenSchema>();
  const add = (name: string, schema: OpenSchema) => {
    const known = all.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`two schemas are called ${name}`);
    all.set(name, schema);
    return { $ref: schemaReference(name) };
  };
  for (const [name, schema] of Object.entries(schemas)) add(name, inside(schema, name.replace(/Data$/, "")));
  return Object.fromEntries(all);

  /** Names the parts of a schema; `place` is the name for the schema itself. */
  function inside(schema: OpenSchema, place: string): OpenSchema {
    const { properties, items, additionalProperties, anyOf } = schema;
    return {
      ...schema,
      ...(isSchema(properties) && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, own]) => [name, part(own as OpenSchema, place, name)]),
        ),
      }),
      ...(isSchema(items) && { items: entry(items, place) }),
      ...(isSchema(additionalProperties) && { additionalProperties: entry(additionalProperties, place) }),
      ...(Array.isArray(anyOf) && { anyOf: anyOf.map((one: OpenSchema) => inside(one, place)) }),
    };
  }

  function part(schema: OpenSchema, place: string, name: string): OpenSchema {
    const unit = unitOfUncertainty(schema);
    if (unit !== undefined) {
      const own = add(`Uncertainty${pascalCase(unit)}`, { ...schema, type: "object" });
      return { anyOf: [own, { type: "null" }] };
    }
    const isList = schema.type === "array" || isSchema(schema.additionalProperties);
    return inside(schema, `${place}${pascalCase(isList ? singular(name) : name)}`);
  }

  function entry(schema: OpenSchema, place: string): OpenSchema {
    const own = inside(schema, place);
    return own.properties === undefined ? own : add(place, own);
  }
}

/** Returns the unit of an uncertainty; undefined for any other schema, and if another field holds the unit. */
function unitOfUncertainty({ properties = {} }: OpenSchema): string | undefined {
  const { standardError, ...others } = properties as Readonly<Record<string, OpenSchema>>;
  const unit = standardError?.["x-unit"];
  return Object.keys(others).join() === "ci95" && typeof unit === "string" ? unit : undefined;
}

function isSchema(value: unknown): value is OpenSchema {
  return typeof value === "object" && value !== null;
}

/** Returns the name for one entry of a list. */
function singular(name: string): string {
  if (/series$/i.test(name)) return name;
  return name.replace(/ies$/, "y").replace(/([^s])s$/, "$1");
}

import { provenanceSchema } from "../../endpoints/observatory/envelope.ts";
import { namesIn } from "../../tables/steps.ts";
import type { Context } from "../context.ts";
import { DOCUMENT_TYPES } from "../document-types.ts";
import { publishedSchemas, SHARED_SCHEMAS, sharedName } from "../json-schemas.ts";
import { ErasedSchema } from "../schemas.ts";
import { answerComponent, exampleValue } from "./answers.ts";
import { gateComponents } from "./api-gate.ts";
import { markedSchemas } from "./deprecated.ts";
import { withNamedParts } from "./named-parts.ts";
import { ERASED_RELEASE, parameterName, pascalCase, schemaReference } from "./names.ts";
import { type SchemaDialect, openSchema, type OpenSchema } from "./open-schema.ts";
import { canBeErased, headerComponents, responseComponents } from "./responses.ts";

/** The provenance object of Observatory answers, as one component, so that clients have one type for it. */
const META = provenanceSchema.properties.meta as object;
const META_NAME = "ObservatoryMeta";

function dialectOf(context: Context): SchemaDialect {
  return {
    reference: (schema) => {
      if (schema === META) return schemaReference(META_NAME);
      return typeof schema.$ref === "string" ? schemaReference(sharedName(schema.$ref)) : undefined;
    },
    isStrict: false,
    namesIn: namesIn(context.tables.methodology),
    span: context.tables.span,
  };
}

/** Returns the components that operations refer to. */
export function components(context: Context): Record<string, object> {
  const parameters = parametersOf(context);
  const gate = gateComponents(context, dialectOf(context));
  return {
    schemas: { ...schemas(context, parameters), ...gate.schemas },
    responses: {
      ...responseComponents(
        context,
        parameters.map(({ name }) => name),
      ),
      ...gate.responses,
    },
    parameters: Object.fromEntries(parameters.flatMap(places)),
    headers: { ...headerComponents(context), ...gate.headers },
    ...(context.gate && { securitySchemes: gate.securitySchemes }),
  };
}

type Parameter = ReturnType<typeof parametersOf>[number];

/** Returns each parameter once: parameters of the same name have the same values in all endpoints. */
function parametersOf({ catalogue }: Context) {
  const all = catalogue.flatMap((entry) =>
    entry.parameters.map((parameter) => ({ ...parameter, example: exampleValue(entry, parameter.name) })),
  );
  return [...new Map(all.map((parameter) => [parameter.name, parameter])).values()];
}

/** Returns the components of a parameter: in the query and, for a filter, in the path of files. */
function places({ name, kind, description, example }: Parameter): [string, object][] {
  const schema = { $ref: schemaReference(name) };
  const note = "Hosts that do not read the query ignore it.";
  const query = { name, in: "query", description: `${description} ${note}`, schema, example };
  const path = { name, in: "path", required: true, description, schema, example };
  return [
    [parameterName(name), query],
    ...(kind === "filter" ? [[parameterName(name, "path"), path] satisfies [string, object]] : []),
  ];
}

/** Returns the schema of a parameter's values, with deprecated and renamed values as a separate alternative. */
function valuesSchema(
  { catalogue, tables }: Context,
  { name, description, values, former = [] }: Parameter,
): OpenSchema {
  const users = catalogue.filter(({ parameters }) => parameters.some((one) => one.name === name));
  const isDeprecated = (target: string) => tables.deprecations.some(({ what }) => what === target);
  // A value is only deprecated here if it is deprecated in every endpoint.
  const ends = (value: string) => users.every(({ path }) => isDeprecated(`${path}?${name}=${value}`));
  const going = [...values.filter(ends), ...former.map(({ value }) => value)];
  const staying = values.filter((value) => !going.includes(value));
  const own = { type: "string", description, enum: staying };
  if (going.length === 0) return own;
  const renamed = former.map(({ value, instead }) => ` ${value} is now ${instead}.`).join("");
  const others = {
    type: "string",
    description: `The value may be removed later.${renamed}`,
    enum: going,
    deprecated: true,
  };
  return staying.length === 0 ? { ...own, ...others, description } : { description, anyOf: [own, others] };
}

function erasedSchema(dialect: SchemaDialect): OpenSchema {
  const description = "The answer with status 410 in place of the files of an erased release (RFC 9457).";
  return { title: "Erased release", description, ...openSchema(ErasedSchema, dialect) };
}

function schemas(context: Context, parameters: readonly Parameter[]): object {
  const dialect = dialectOf(context);
  const all: Record<string, OpenSchema> = {
    ...byName(publishedSchemas(context), ({ name, title, description, schema }) => [
      pascalCase(name),
      { title, description, ...openSchema(schema, dialect) },
    ]),
    ...byName(SHARED_SCHEMAS, ([id, schema]) => [sharedName(id), openSchema(schema, dialect)]),
    ...(canBeErased(context) ? { [ERASED_RELEASE]: erasedSchema(dialect) } : {}),
    ...byName(Object.entries(DOCUMENT_TYPES), ([name, schema]) => [name, openSchema(schema, dialect)]),
    [META_NAME]: openSchema(META, { ...dialect, reference: () => undefined }),
    ...byName(parameters, (parameter) => [pascalCase(parameter.name), valuesSchema(context, parameter)]),
  };
  const answers = new Map(context.catalogue.map((entry) => [entry.path, answerComponent(entry)]));
  return markedSchemas(withNamedParts(all), answers, context.tables.deprecations);
}

function byName<T>(all: Iterable<T>, entry: (one: T) => [string, OpenSchema]): Record<string, OpenSchema> {
  return Object.fromEntries([...all].map(entry));
}

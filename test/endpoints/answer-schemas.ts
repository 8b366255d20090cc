import { ENDPOINTS } from "../../src/endpoints/index.ts";
import { type AnswerPart, type JsonObject, type SchemaReader, walk } from "../../src/model/answer-walk.ts";
import type { Endpoint } from "../../src/model/endpoint.ts";
import type { Tables } from "../../src/tables/index.ts";

/** The schema of an answer or of a part of it, as far as tests read it. */
export interface Schema {
  readonly type?: string;
  readonly unit?: string;
  readonly description?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

export const endpoints: readonly Endpoint<Tables>[] = ENDPOINTS;

/** The schemas that others refer to, by their id. */
export const definitions: ReadonlyMap<string | undefined, Schema> = new Map(
  endpoints.flatMap(({ definitions: own = [] }) =>
    own.map((schema) => [schema.$id, schema as Schema] as const),
  ),
);

const followed = (schema: Schema | undefined): Schema => {
  const own = schema?.anyOf?.[0] ?? schema ?? {};
  return own.$ref === undefined ? own : followed(definitions.get(own.$ref));
};
const reader: SchemaReader<Schema> = {
  property: (object, name) => followed(object.properties?.[name]),
  entry: (list) => followed(list.items),
};

/** Returns an answer of an endpoint and all objects in it, with their schemas. */
export function partsOf(endpoint: Endpoint<Tables>, answer: JsonObject): AnswerPart<Schema>[] {
  const all = (part: AnswerPart<Schema>): AnswerPart<Schema>[] => [
    part,
    ...part.fields.flatMap(({ parts = [] }) => parts).flatMap(all),
  ];
  return all(walk(answer, followed(endpoint.response as Schema), reader));
}

import { ENDPOINTS } from "../../src/endpoints/index.ts";
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

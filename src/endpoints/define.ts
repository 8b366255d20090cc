import type { TSchema } from "typebox";
import type { CatalogueEntry, Endpoint } from "../model/endpoint.ts";
import type { Tables } from "../tables/index.ts";

/** Declares an endpoint; its response schema is named after it. */
export function defineEndpoint(
  endpoint: Omit<Endpoint<Tables>, "response"> & { readonly response: TSchema },
): Endpoint<Tables> {
  return { ...endpoint, response: { ...endpoint.response, $id: `response:${endpoint.id}` } };
}

/** The endpoint with its parameters' values as the registries have them. */
export function catalogueEntry(endpoint: Endpoint<Tables>, tables: Tables): CatalogueEntry {
  const { id, path, title, description } = endpoint;
  const parameters = Object.entries(endpoint.parameters).map(([name, parameter]) => ({
    name,
    kind: parameter.kind,
    description: parameter.description,
    values: parameter.values(tables),
  }));
  // An operator may not have the value that the endpoint's own example names.
  const example = Object.fromEntries(
    Object.entries(endpoint.example).flatMap(([name, value]) => {
      const { values } = parameters.find((parameter) => parameter.name === name)!;
      return values.length === 0 ? [] : [[name, values.includes(value) ? value : values[0]!] as const];
    }),
  );
  return { id, path, title, description, parameters, example };
}

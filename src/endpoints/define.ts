import type { Static, TObject } from "typebox";
import type { CatalogueEntry, Endpoint, Parameter } from "../model/endpoint.ts";
import { required } from "../model/required.ts";
import type { Tables } from "../tables/index.ts";

/** The body of an answer with this schema. */
export type Body<S extends TObject> = Static<S> & object;

type Parameters = Endpoint<Tables>["parameters"];

/** The filter values of a request by the names of an endpoint's parameters. */
type FilterOf<P extends Parameters> = { readonly [Name in keyof P]?: string };

/**
 * The declaration of an endpoint: the schema gives `resolve` and `formats` the type of the answer, the parameters give
 * `resolve` and `example` the names of filters.
 */
export interface Declaration<S extends TObject, P extends Parameters> extends Omit<
  Endpoint<Tables>,
  "response" | "resolve" | "formats" | "parameters" | "example"
> {
  readonly parameters: P;
  /** An example request. */
  readonly example: FilterOf<P>;
  /** The schema of the answer, without an id. */
  readonly response: S;
  readonly resolve: (tables: Tables, filter: FilterOf<P>) => Body<S>;
  /** Writers of the unfiltered answer in other formats than JSON, by format. They return the text of the file. */
  readonly formats?: Readonly<Record<string, (body: Body<S>) => string>>;
}

/** Declares an endpoint; the `$id` of its response schema is derived from its id. */
export function defineEndpoint<S extends TObject, const P extends Parameters>(
  declaration: Declaration<S, P>,
): Endpoint<Tables, Body<S>> {
  const { response, formats, ...rest } = declaration;
  const written = Object.entries(formats ?? {}).map(
    ([name, write]) => [name, (tables: Tables) => write(rest.resolve(tables, {}))] as const,
  );
  return {
    ...rest,
    response: { ...response, $id: `response:${rest.id}` },
    ...(formats && { formats: Object.fromEntries(written) }),
  };
}

/** Returns the endpoint's entry in the catalogue, with the parameter values of the registries. */
export function catalogueEntry(endpoint: Endpoint<Tables>, tables: Tables): CatalogueEntry {
  const { id, path, title, description, sources } = endpoint;
  const parameters = Object.entries(endpoint.parameters).map(([name, parameter]) => ({
    name,
    kind: parameter.kind,
    description: parameter.description,
    values: parameter.values(tables),
    ...formerValues(parameter, tables),
  }));
  // An operator may not have the value of the endpoint's own example, or it may be withheld.
  const example = Object.fromEntries(
    Object.entries(endpoint.example).flatMap(([name, value]) => {
      const { values } = required(
        parameters.find((parameter) => parameter.name === name),
        name,
      );
      const published = endpoint.parameters[name]?.valuesWithFigures?.(tables) ?? values;
      if (value === undefined) return [];
      const shown = [published, values].flatMap((some) =>
        some.includes(value) ? [value, ...some] : some,
      )[0];
      return shown === undefined ? [] : [[name, shown] as const];
    }),
  );
  return { id, path, title, description, parameters, example, sources };
}

/** Returns the former values of a parameter, as of the day of the release. */
function formerValues(
  { former }: Parameter<Tables>,
  tables: Tables,
): Pick<CatalogueEntry["parameters"][number], "former"> {
  const since = tables.release.lastUpdated.slice(0, "2026-12-31".length);
  const values = [...(former?.(tables) ?? [])].map(([value, instead]) => ({ value, instead, since }));
  return values.length === 0 ? {} : { former: values };
}

import type { Context } from "../../documents/context.ts";
import type { Html } from "../../markup/template.ts";
import type { CatalogueEntry } from "../../model/endpoint.ts";
import { required } from "../../model/required.ts";
import { answerFile } from "../../routing/addresses.ts";

/** A page of the guide for developers. */
export interface Chapter {
  /** The path of its page, relative to the publish folder. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Returns the content below the heading. */
  readonly body: (context: Context) => Html;
}

/** The request with a filter that chapters use as an example, and its answer. */
export interface Example {
  readonly entry: CatalogueEntry;
  readonly parameter: CatalogueEntry["parameters"][number];
  /** The address with its query; `filtered` is the address of the answer's file. */
  readonly query: string;
  readonly filtered: string;
}

/** Returns the first endpoint with a filter, with the value of its documented example. */
export function exampleRequest({ catalogue }: Pick<Context, "catalogue">): Example {
  const entry = required(
    catalogue.find(({ parameters }) => parameters.some(({ kind }) => kind === "filter")),
    "an endpoint with a filter",
  );
  const parameter = required(entry.parameters[0], "a parameter");
  const { name, kind, values } = parameter;
  const value = entry.example[name] ?? required(values[0], "a value");
  return {
    entry,
    parameter,
    query: `${entry.path}?${name}=${value}`,
    filtered: answerFile(entry.path, { kind, value }),
  };
}

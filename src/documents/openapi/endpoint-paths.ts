import type { CatalogueEntry } from "../../model/endpoint.ts";
import { answerFile, type ParameterChoice, isObservatory, tableAddress } from "../../routing/addresses.ts";
import type { Context } from "../context.ts";
import { exampleContent, jsonContent } from "./answers.ts";
import { NOT_FOUND, parameterReference, unknownResponse } from "./names.ts";
import { operation, type Tag } from "./operation.ts";
import { fileResponse, TABLE_SCHEMA, tableResponse } from "./responses.ts";

/** Returns the path of an endpoint with its parameters. `x-files` lists its files, which another document describes. */
export function endpointPath(context: Context, entry: CatalogueEntry): [string, object] {
  const { id, path, title, description, parameters } = entry;
  const table = parameters.some(({ kind }) => kind === "format") ? tableAddress(entry) : undefined;
  const request = operation({
    id,
    tag: tagOf(entry),
    title,
    description,
    parameters: parameters.map(({ name }) => parameterReference(name)),
    response: fileResponse(context, `${title}.`, [
      exampleContent(context, entry),
      ...(table === undefined ? [] : [{ address: table, schema: TABLE_SCHEMA }]),
    ]),
    notFound: parameters.map(({ name }) => unknownResponse(name))[0] ?? NOT_FOUND,
  });
  return [path, { ...request, "x-files": answerFilePaths(context, entry).map(([address]) => address) }];
}

/**
 * Returns the paths of an endpoint's files: the whole answer and those for each value of a filter, as JSON and, if there is
 * one, as CSV. Responses are inline, because their headers differ, and because swagger-typescript-api does not parse
 * references to responses.
 */
export function answerFilePaths(context: Context, entry: CatalogueEntry): [string, object][] {
  const filters = entry.parameters.filter(({ kind }) => kind === "filter");
  return [...files(context, entry), ...filters.flatMap(({ name }) => files(context, entry, name))];
}

function tagOf(entry: CatalogueEntry): Tag {
  return isObservatory(entry) ? "Observatory" : "Intelligence";
}

/** How the CSV of an Intelligence answer writes what is null. */
const NULLS =
  " A null is written as `null`; an empty cell means that the row's section does not have the field.";

/** Returns the files of the whole answer, or of the answers for each value of a filter. */
function files(context: Context, entry: CatalogueEntry, filter?: string): [string, object][] {
  const { id, path, title } = entry;
  const choice: ParameterChoice | undefined = filter ? { kind: "filter", value: `{${filter}}` } : undefined;
  const file = (form: string, response: object) => {
    const name = filter ? `${form} by ${filter}` : form;
    return operation({
      id: `${id} ${name}`,
      tag: tagOf(entry),
      title: `${title}, as a ${name}`,
      description: "The answer at the address of its file, which works on every host.",
      response,
      ...(filter && { parameters: [parameterReference(filter, "path")] }),
    });
  };
  const answer = fileResponse(context, `${title}.`, [jsonContent(entry, choice)]);
  const table = tableAddress(entry, choice);
  return [
    [answerFile(path, choice), file("file", answer)],
    ...(table === undefined
      ? []
      : [
          [table, file("table", tableResponse(context, table, isObservatory(entry) ? "" : NULLS))] satisfies [
            string,
            object,
          ],
        ]),
  ];
}

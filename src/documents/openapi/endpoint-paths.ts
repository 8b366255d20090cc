import type { CatalogueEntry } from "../../model/endpoint.ts";
import { answerFile, type Choice, isObservatory, tableAddress } from "../../routing/addresses.ts";
import type { Context } from "../context.ts";
import { exampleContent, jsonContent } from "./answers.ts";
import { NOT_FOUND, parameterReference, responseReference, TABLE, unknownResponse } from "./names.ts";
import { operation, type Tag } from "./operation.ts";
import { fileResponse, TABLE_SCHEMA } from "./responses.ts";

/** The path of an endpoint: its address with its parameters; `x-files` names those of its files, which are described apart. */
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
 * The paths of an endpoint's files: the whole answer and that of each value of a filter, as JSON and, where there is one, as
 * CSV. Answers stand where they are, for swagger-typescript-api parses no answer that is a reference to a response.
 */
export function answerFilePaths(context: Context, entry: CatalogueEntry): [string, object][] {
  const filters = entry.parameters.filter(({ kind }) => kind === "filter");
  return [...files(context, entry), ...filters.flatMap(({ name }) => files(context, entry, name))];
}

function tagOf(entry: CatalogueEntry): Tag {
  return isObservatory(entry) ? "Observatory" : "Intelligence";
}

/** The files of the whole answer, or of the answers to each value of a filter. */
function files(context: Context, entry: CatalogueEntry, filter?: string): [string, object][] {
  const { id, path, title } = entry;
  const choice: Choice | undefined = filter ? { kind: "filter", value: `{${filter}}` } : undefined;
  const file = (form: string, response: object) => {
    const name = filter ? `${form} by ${filter}` : form;
    return operation({
      id: `${id} ${name}`,
      tag: tagOf(entry),
      title: `${title}, as a ${name}`,
      description: "The answer at the address of its file, which is there on every host.",
      response,
      ...(filter && { parameters: [parameterReference(filter, "path")] }),
    });
  };
  const answer = fileResponse(context, `${title}.`, [jsonContent(entry)]);
  const table = tableAddress(entry, choice);
  return [
    [answerFile(path, choice), file("file", answer)],
    ...(table === undefined
      ? []
      : [[table, file("table", responseReference(TABLE))] satisfies [string, object]]),
  ];
}

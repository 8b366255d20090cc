import type { CatalogueEntry } from "../../model/endpoint.ts";
import { answerFile, type Choice, tableAddress } from "../../routing/addresses.ts";
import type { Context } from "../context.ts";
import { answerName, jsonContent } from "./answers.ts";
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
    response:
      table === undefined
        ? responseReference(answerName(entry))
        : fileResponse(context, `${title}.`, [
            jsonContent(context, entry),
            { address: table, schema: TABLE_SCHEMA },
          ]),
    notFound: parameters.map(({ name }) => unknownResponse(name))[0] ?? NOT_FOUND,
  });
  return [path, { ...request, "x-files": answerFilePaths(entry).map(([address]) => address) }];
}

/** The paths of an endpoint's files: the whole answer and that of each value of a filter, as JSON and, where there is one, as CSV. */
export function answerFilePaths(entry: CatalogueEntry): [string, object][] {
  const filters = entry.parameters.filter(({ kind }) => kind === "filter");
  return [...files(entry), ...filters.flatMap(({ name }) => files(entry, name))];
}

function tagOf({ path }: CatalogueEntry): Tag {
  return path.includes("/observatory/") ? "Observatory" : "Intelligence";
}

/** The files of the whole answer, or of the answers to each value of a filter. */
function files(entry: CatalogueEntry, filter?: string): [string, object][] {
  const { id, path, title } = entry;
  const choice: Choice | undefined = filter ? { kind: "filter", value: `{${filter}}` } : undefined;
  const file = (form: string, component: string) => {
    const name = filter ? `${form} by ${filter}` : form;
    return operation({
      id: `${id} ${name}`,
      tag: tagOf(entry),
      title: `${title}, as a ${name}`,
      description: "The answer at the address of its file, which is there on every host.",
      response: responseReference(component),
      ...(filter && { parameters: [parameterReference(filter, "path")] }),
    });
  };
  const table = tableAddress(entry, choice);
  return [
    [answerFile(path, choice), file("file", answerName(entry))],
    ...(table === undefined ? [] : [[table, file("table", TABLE)] satisfies [string, object]]),
  ];
}

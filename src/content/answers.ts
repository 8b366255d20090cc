import type { Answer, CatalogueEntry, Endpoint, Filter } from "../model/endpoint.ts";
import { bytesOf, jsonBytes } from "../model/file.ts";
import { once } from "../model/once.ts";
import { answerFile, type ParameterChoice } from "../routing/addresses.ts";
import type { Tables } from "../tables/index.ts";
import { requireContract } from "./answer-contract.ts";

/**
 * Returns all answers of an endpoint: unfiltered, for each value of each filter, and in each other format.
 * @param parameters from its entry in the catalogue, with their values
 */
export function answersTo(
  endpoint: Endpoint<Tables>,
  { parameters }: CatalogueEntry,
  tables: Tables,
): Answer[] {
  const { id, path } = endpoint;
  const choices = parameters.flatMap(({ name, kind, values }) =>
    values.map((value) => ({ name, kind, value })),
  );
  const answer = (filter: Filter, choice?: ParameterChoice & { readonly name: string }): Answer => {
    const address = answerFile(path, choice);
    const body = endpoint.resolve(tables, filter);
    requireContract(endpoint, address, body);
    const bytes = once(() => jsonBytes(body));
    return {
      id,
      address,
      body,
      get bytes() {
        return bytes();
      },
      ...(choice && { choice }),
    };
  };
  const whole = answer({});
  const filtered = choices
    .filter(({ kind }) => kind === "filter")
    .map((choice) => answer({ [choice.name]: choice.value }, choice));
  const formatted = choices
    .filter(({ kind }) => kind === "format")
    .flatMap((choice): Answer[] => {
      const body = endpoint.formats?.[choice.value]?.(tables);
      if (body === undefined) return [];
      return [{ id, choice, address: answerFile(path, choice), body, bytes: bytesOf(body) }];
    });
  return [whole, ...filtered, ...formatted];
}

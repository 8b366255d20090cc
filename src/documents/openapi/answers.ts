import type { Answer, CatalogueEntry } from "../../model/endpoint.ts";
import { required } from "../../model/required.ts";
import { answerFile, type ParameterChoice, slugOf } from "../../routing/addresses.ts";
import type { Context } from "../context.ts";
import { pascalCase, schemaReference } from "./names.ts";
import type { FileContent } from "./responses.ts";

/**
 * The maximum size of an example in bytes. Larger answers are not linked as examples either: tools follow such links, so
 * the whole site would have to be online before they can generate types.
 */
const LONGEST_EXAMPLE = 4096;

/** Returns the name of the schema component of an endpoint's answer. */
export function answerComponent({ path }: CatalogueEntry): string {
  return pascalCase(slugOf(path));
}

/** Describes an endpoint's answer as JSON, or the file of its answers to the values of a filter. */
export function jsonContent({ path }: CatalogueEntry, choice?: ParameterChoice): FileContent {
  return { address: answerFile(path, choice), schema: { $ref: schemaReference(slugOf(path)) } };
}

/** Describes an endpoint's answer as JSON, with the answer to its documented example if that is short. */
export function exampleContent(context: Context, entry: CatalogueEntry): FileContent {
  const { choice, body, bytes } = exampleAnswer(context, entry);
  const example = {
    summary:
      choice === undefined ? "The unfiltered answer." : `The answer to ${choice.name}=${choice.value}.`,
    value: body,
  };
  return {
    ...jsonContent(entry),
    ...(bytes.length <= LONGEST_EXAMPLE && { examples: { [choice?.value ?? "whole"]: example } }),
  };
}

/** Returns the value of a parameter in its endpoint's example, or the first allowed value if that one does not exist. */
export function exampleValue({ example, parameters }: CatalogueEntry, name: string): string {
  const { values } = required(
    parameters.find((parameter) => parameter.name === name),
    name,
  );
  return values.find((value) => value === example[name]) ?? required(values[0], `a value of ${name}`);
}

/** Returns the answer to an endpoint's example, or the whole answer if the example asks for a format other than JSON. */
function exampleAnswer({ answers }: Context, entry: CatalogueEntry): Answer {
  const own = answers.filter(({ id }) => id === entry.id);
  const isShown = ({ choice }: Answer) =>
    choice?.kind === "filter" && choice.value === exampleValue(entry, choice.name);
  const shown = own.find(isShown) ?? own.find(({ choice }) => choice === undefined);
  return required(shown, `the answer of ${entry.id}`);
}

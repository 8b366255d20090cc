import type { Answer, CatalogueEntry } from "../../model/endpoint.ts";
import { required } from "../../model/required.ts";
import { answerFile, slugOf } from "../../routing/addresses.ts";
import type { Context } from "../context.ts";
import { pascalCase, schemaReference } from "./names.ts";
import type { FileContent } from "./responses.ts";

/**
 * An answer of more bytes is no example. Nor is it linked as one: tools follow such links, and would need the whole site
 * to be there before they make types.
 */
const LONGEST_EXAMPLE = 4096;

/** The component of an endpoint's answer. */
export function answerName({ path }: CatalogueEntry): string {
  return pascalCase(slugOf(path));
}

/** An endpoint's answer as JSON: the same for its address and for its files. */
export function jsonContent({ path }: CatalogueEntry): FileContent {
  return { address: answerFile(path), schema: { $ref: schemaReference(slugOf(path)) } };
}

/** The same with the answer to the endpoint's documented example, where that is short. */
export function exampleContent(context: Context, entry: CatalogueEntry): FileContent {
  const { choice, body, bytes } = exampleAnswer(context, entry);
  const example = {
    summary: choice === undefined ? "The whole answer." : `The answer to ${choice.name}=${choice.value}.`,
    value: body,
  };
  return {
    ...jsonContent(entry),
    ...(bytes.length <= LONGEST_EXAMPLE && { examples: { [choice?.value ?? "whole"]: example } }),
  };
}

/** The value of a parameter that its endpoint's example has; the first of all where no registry knows that. */
export function exampleValue({ example, parameters }: CatalogueEntry, name: string): string {
  const { values } = required(
    parameters.find((parameter) => parameter.name === name),
    name,
  );
  return values.find((value) => value === example[name]) ?? required(values[0], `a value of ${name}`);
}

/** Of an endpoint whose example asks for another format than JSON, the whole answer. */
function exampleAnswer({ answers }: Context, entry: CatalogueEntry): Answer {
  const own = answers.filter(({ id }) => id === entry.id);
  const isShown = ({ choice }: Answer) =>
    choice?.kind === "filter" && choice.value === exampleValue(entry, choice.name);
  const shown = own.find(isShown) ?? own.find(({ choice }) => choice === undefined);
  return required(shown, `the answer of ${entry.id}`);
}

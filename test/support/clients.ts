import { requireFrom } from "./separate-packages.ts";

/** The part of the library that is used here. */
interface OpenapiTypescript {
  readonly astToString: (statements: object) => string;
  readonly default: (document: object) => Promise<object>;
}

/** The types that openapi-typescript makes of a description, as the text of a module. */
export async function typesOf(document: object): Promise<string> {
  const { default: made, astToString } = requireFrom("clients")("openapi-typescript") as OpenapiTypescript;
  return astToString(await made(document));
}

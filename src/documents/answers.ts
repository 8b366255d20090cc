import type { Answer, Endpoint } from "../model/endpoint.ts";
import type { Tables } from "../tables/index.ts";
import type { Context } from "./context.ts";

/** The published answers, typed: documents and pages take every figure from them and compute none. */

/** The body of an endpoint's unfiltered answer, of the type that the endpoint's schema gives it. */
export function answerOf<B extends object>(
  { answers }: Pick<Context, "answers">,
  { id }: Pick<Endpoint<Tables, B>, "id" | "resolve">,
): B {
  // An answer's body is what the endpoint of its id resolved to, and has passed the check of its schema.
  return wholeAnswer(answers, id).body as B;
}

/** The answer at an endpoint's bare address. */
export function wholeAnswer(answers: readonly Answer[], id: string): Answer {
  const found = answers.find((answer) => answer.id === id && answer.choice === undefined);
  if (found === undefined) throw new RangeError(`no answer of ${id}`);
  return found;
}

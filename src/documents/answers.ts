import { derive } from "../endpoints/derive.ts";
import type { Answer, Endpoint } from "../model/endpoint.ts";
import type { Tables } from "../tables/index.ts";
import type { Context } from "./context.ts";

/** Typed access to the published answers. Documents and pages take every figure from them and compute none. */

/** Returns the body of an endpoint's unfiltered answer, typed by the endpoint's schema. */
export function unfilteredAnswer<B extends object>(
  { answers }: Pick<Context, "answers">,
  { id }: Pick<Endpoint<Tables, B>, "id" | "resolve">,
): B {
  // The body was resolved by the endpoint with this id and validated against its schema.
  return wholeAnswer(answers, id).body as B;
}

const wholeAnswers = derive(
  (answers: readonly Answer[]): ReadonlyMap<string, Answer> =>
    new Map(answers.filter(({ choice }) => choice === undefined).map((answer) => [answer.id, answer])),
);

/** Returns the unfiltered answer of an endpoint. */
export function wholeAnswer(answers: readonly Answer[], id: string): Answer {
  const found = wholeAnswers(answers).get(id);
  if (found === undefined) throw new RangeError(`no answer of ${id}`);
  return found;
}

import { answerOf } from "../documents/answers.ts";
import type { Context } from "../documents/context.ts";
import type { Endpoint } from "../model/endpoint.ts";
import type { Tables } from "../tables/index.ts";

/** The data of an Observatory endpoint's answer. */
export function observed<D>(
  context: Pick<Context, "answers">,
  endpoint: Endpoint<Tables, { readonly data: D }>,
): D {
  return answerOf(context, endpoint).data;
}

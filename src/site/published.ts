import { unfilteredAnswer } from "../documents/answers.ts";
import type { Context } from "../documents/context.ts";
import type { Endpoint } from "../model/endpoint.ts";
import { frozenCopyIn } from "../releases/frozen-copies.ts";
import { METHODOLOGY_FILE } from "../routing/addresses.ts";
import type { Tables } from "../tables/index.ts";

/** Returns the data of an Observatory endpoint's answer. */
export function observed<D>(
  context: Pick<Context, "answers">,
  endpoint: Endpoint<Tables, { readonly data: D }>,
): D {
  return unfilteredAnswer(context, endpoint).data;
}

/**
 * Returns the methodology file of the release; the frozen one if there is one, so that a copied link always leads to
 * it.
 */
export function methodologyFile({ history, tables }: Pick<Context, "history" | "tables">): string {
  return frozenCopyIn(history, tables.release.release, METHODOLOGY_FILE) ?? METHODOLOGY_FILE;
}

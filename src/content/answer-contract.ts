import { CHECKS } from "../generated/answer-checks.js";
import type { Endpoint } from "../model/endpoint.ts";

/**
 * Checks an answer against the schema of its endpoint.
 * @param address of the answer, for the message
 * @throws Error if it does not conform. Checked tables cannot cause that, so the endpoint has a bug
 */
export function requireContract(
  { id, response }: Pick<Endpoint<never>, "id" | "response">,
  address: string,
  answer: unknown,
): void {
  const check = CHECKS[response.$id];
  if (check === undefined) throw new Error(`the schema ${response.$id} was not compiled`);
  if (check(answer)) return;
  const reasons = (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  throw new Error(`${address} breaks the contract of ${id}: ${reasons.join("; ")}`);
}

import { CHECKS } from "../generated/answer-checks.js";
import type { Endpoint } from "../model/endpoint.ts";

/**
 * Makes sure that an answer is as its endpoint's schema says.
 * @param address of the answer, for the message
 * @throws Error where it is not: tables that passed their checks cannot lead here, so the endpoint has a mistake
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

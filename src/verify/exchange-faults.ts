import type { Host } from "../model/host.ts";
import { type Exchange, schemaFaults, type Unanswered } from "./ask.ts";
import { faultsOf } from "./compare.ts";
import { expectationOf } from "./expectation.ts";
import type { Fault } from "./fault.ts";
import type { OwedReply, RequestCase } from "./request-case.ts";
import type { Source } from "./source.ts";
import { reasonOf } from "./unreachable.ts";

/**
 * Everything that is wrong with what came back to a request.
 * @param owed the answer that the host owes to it
 * @param host whose declared differences are expected; without one, none are
 */
export async function exchangeFaults(
  request: RequestCase,
  owed: OwedReply,
  exchange: Exchange | Unanswered,
  { table, knowledge }: Source,
  host: Host | undefined,
): Promise<Fault[]> {
  if ("error" in exchange) {
    return [{ what: "request", expected: "an answer", received: reasonOf(exchange.error) }];
  }
  const { reply, plain } = exchange;
  const expected = expectationOf(request, owed, table, host);
  return [...(await faultsOf(expected, reply, knowledge, plain)), ...schemaFaults(request, reply)];
}

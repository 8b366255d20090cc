import type { Host } from "../../model/host.ts";
import { frozenCopy, isFreezable } from "../../routing/addresses.ts";
import type { Reply } from "../replies/client.ts";
import { bodyFault } from "../replies/compare-body.ts";
import { faultsOf } from "../replies/compare.ts";
import { type Expectation, expectationOf } from "../replies/expectation.ts";
import type { Fault } from "../replies/fault.ts";
import type { Knowledge } from "../replies/knowledge.ts";
import type { ExpectedReply, RequestCase } from "../requests/request-case.ts";
import { type SentRequest, schemaFaults, type Unanswered } from "./send-request.ts";
import { releaseOfReply } from "./sighting.ts";
import type { Source } from "./source.ts";
import { errorReason } from "./unreachable.ts";

/**
 * Returns everything that is wrong with the reply to a request, or the missing reply.
 * @param answer that the host must give
 * @param host whose declared limitations are expected; if undefined, none are
 */
export async function exchangeFaults(
  request: RequestCase,
  answer: ExpectedReply,
  exchange: SentRequest | Unanswered,
  { manifest, table, knowledge }: Source,
  host: Host | undefined,
): Promise<Fault[]> {
  if ("error" in exchange) {
    return [{ what: "request", expected: "an answer", received: errorReason(exchange.error) }];
  }
  const { reply, plain } = exchange;
  const expected = expectationOf(request, answer, table, host);
  const faults = await faultsOf(expected, reply, knowledge, plain);
  const twinFault = await besideTwin(expected, reply, manifest.release, knowledge);
  return [
    ...faults.map((fault) => (fault.what === "body" ? (twinFault ?? fault) : fault)),
    ...schemaFaults(request, reply),
  ];
}

/** Compares the body of an answer that names an earlier release with the copy that this release froze. */
async function besideTwin(
  expected: Expectation,
  reply: Reply,
  current: string,
  knowledge: Knowledge,
): Promise<Fault | undefined> {
  const { body } = expected;
  const { release } = releaseOfReply(reply);
  if (body === undefined || release === undefined || release === current || !isFreezable(body.file)) {
    return undefined;
  }
  const file = frozenCopy(release, body.file);
  if (knowledge.known(file) === undefined) return undefined;
  return bodyFault({ ...expected, body: { ...body, file } }, reply, knowledge);
}

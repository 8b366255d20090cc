import type { Reply } from "./client.ts";
import { bodyFault } from "./compare-body.ts";
import { headerFaults } from "./compare-headers.ts";
import type { Expectation } from "./expectation.ts";
import type { Fault } from "./fault.ts";
import type { Knowledge } from "./knowledge.ts";

/**
 * Returns everything that is wrong with a reply.
 * @param plain the reply to a plain GET of the same address, if that was sent too
 */
export async function faultsOf(
  expected: Expectation,
  reply: Reply,
  knowledge: Knowledge,
  plain?: Reply,
): Promise<Fault[]> {
  // A server may ignore the Range header (RFC 9110, 14.2), and must then send the whole file.
  const { status: wanted, file } = expected;
  if ((wanted === 206 || wanted === 416) && file !== undefined && reply.status === 200) {
    const whole = { ...expected, status: 200, body: { file }, hasEtag: true };
    return faultsOf(whole, reply, knowledge, plain);
  }
  const status = statusFault(expected, reply);
  // The body of an unexpected redirect tells nothing.
  const isMoved = status !== undefined && reply.headers.location !== undefined;
  const body = isMoved ? undefined : await bodyFault(expected, reply, knowledge);
  // The headers of an answer with the wrong status tell nothing more.
  const headers = status === undefined ? headerFaults(expected, reply, knowledge, plain) : [];
  return [...(status ? [status] : []), ...(body ? [body] : []), ...headers];
}

function statusFault({ status }: Expectation, reply: Reply): Fault | undefined {
  if (reply.status === status) return undefined;
  const location = reply.headers.location ? `, to ${reply.headers.location}` : "";
  return { what: "status", expected: String(status), received: `${reply.status}${location}` };
}

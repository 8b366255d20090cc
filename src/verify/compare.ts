import type { Reply } from "./client.ts";
import { bodyFault } from "./compare-body.ts";
import { headerFaults } from "./compare-headers.ts";
import type { Expectation } from "./expectation.ts";
import type { Fault } from "./fault.ts";
import type { Knowledge } from "./knowledge.ts";

/**
 * Everything that is wrong with a reply.
 * @param plain that to a plain GET of the same address, where that was asked too
 */
export async function faultsOf(
  expected: Expectation,
  reply: Reply,
  knowledge: Knowledge,
  plain?: Reply,
): Promise<Fault[]> {
  // A server may ignore that a part was asked for (RFC 9110, 14.2), and then owes all of it.
  const { status: owed, file } = expected;
  if ((owed === 206 || owed === 416) && file !== undefined && reply.status === 200) {
    const whole = { ...expected, status: 200, body: { file }, hasEtag: true };
    return faultsOf(whole, reply, knowledge, plain);
  }
  const status = statusFault(expected, reply);
  // What a redirect has besides its address tells nothing.
  const isMoved = status !== undefined && reply.headers.location !== undefined;
  const body = isMoved ? undefined : await bodyFault(expected, reply, knowledge);
  // The headers of another answer than the one that was owed tell nothing more.
  const headers = status === undefined ? headerFaults(expected, reply, knowledge, plain) : [];
  return [...(status ? [status] : []), ...(body ? [body] : []), ...headers];
}

function statusFault({ status }: Expectation, reply: Reply): Fault | undefined {
  if (reply.status === status) return undefined;
  const location = reply.headers.location ? `, to ${reply.headers.location}` : "";
  return { what: "status", expected: String(status), received: `${reply.status}${location}` };
}

import { formatProblem } from "../model/problem.ts";
import type { Client, Reply } from "./client.ts";
import { decodedBody } from "./compare-body.ts";
import { documentProblems } from "./documents.ts";
import type { Fault } from "./fault.ts";
import { addressOf, headersToSend, type RequestCase } from "./request-case.ts";

const KNOWN = "{etag}";

/** A request of the list as it was sent, and what came back. */
export interface Exchange {
  readonly sent: Readonly<Record<string, string>>;
  readonly reply: Reply;
  /** That to a plain GET of the same address, where that was asked too. */
  readonly plain: Reply | undefined;
}

/** What was asked without a whole answer. */
export interface Unanswered {
  readonly sent: Readonly<Record<string, string>>;
  readonly error: Error;
}

/**
 * Sends a request of the list; with one whose answer has to go with that of a plain GET, that is sent too.
 * @param mostBytes to receive of an answer
 */
export async function ask(
  client: Client,
  request: RequestCase,
  mostBytes: number,
): Promise<Exchange | Unanswered> {
  const { method } = request;
  const address = addressOf(request);
  let sent = headersToSend(request);
  const isKnown = sent["If-None-Match"] === KNOWN;
  try {
    let plain: Reply | undefined;
    const askPlain = () => {
      const { "If-None-Match": _, ...headers } = sent;
      const plainHeaders = { ...headers, "Accept-Encoding": "identity" };
      return client.ask({ method: "GET", address, headers: plainHeaders, mostBytes });
    };
    if (isKnown || method === "HEAD") {
      plain = await askPlain();
      // Without one the answer is whole, and the missing ETag a fault of the file's own request.
      if (isKnown) sent = { ...sent, "If-None-Match": plain.headers.etag ?? '""' };
    }
    const reply = await client.ask({ method, address, headers: sent, mostBytes });
    // A compressed copy has other bytes, which its ETag must tell.
    const { "content-encoding": coding, etag } = reply.headers;
    if (coding !== undefined && etag?.startsWith('"')) plain ??= await askPlain();
    return { sent, plain, reply };
  } catch (error) {
    return { sent, error: error as Error };
  }
}

/** A file that is asked for by its own name is read, and not only compared. */
export function schemaFaults({ method, path, answer, headers }: RequestCase, reply: Reply): Fault[] {
  if (method !== "GET" || reply.status !== 200 || answer.file !== path || headers !== undefined) return [];
  const body = decodedBody(reply);
  const [problem, ...more] = body === undefined ? [] : documentProblems(path, body);
  if (problem === undefined) return [];
  const others = more.length === 0 ? "" : `; and ${more.length} more`;
  return [{ what: "schema", expected: "as its schema says", received: `${formatProblem(problem)}${others}` }];
}

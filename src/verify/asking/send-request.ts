import { formatProblem } from "../../model/problem.ts";
import { documentProblems } from "../folder/documents.ts";
import type { Client, Reply } from "../replies/client.ts";
import { decodedBody } from "../replies/compare-body.ts";
import type { Fault } from "../replies/fault.ts";
import { addressOf, headersToSend, type RequestCase } from "../requests/request-case.ts";

const KNOWN = "{etag}";

/** A request of the list as it was sent, and its reply. */
export interface SentRequest {
  readonly sent: Readonly<Record<string, string>>;
  readonly reply: Reply;
  /** The reply to a plain GET of the same address, if that was sent too. */
  readonly plain: Reply | undefined;
}

/** A request that got no complete reply. */
export interface Unanswered {
  readonly sent: Readonly<Record<string, string>>;
  readonly error: Error;
}

/**
 * Sends a request of the list, and a plain GET of the same address if the two replies have to be compared.
 * @param mostBytes of the body to receive, for each reply
 */
export async function sendRequest(
  client: Client,
  request: RequestCase,
  mostBytes: number,
): Promise<SentRequest | Unanswered> {
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
      // Without an ETag the reply is a 200, and the missing ETag is reported for the file's own request.
      if (isKnown) sent = { ...sent, "If-None-Match": plain.headers.etag ?? '""' };
    }
    const reply = await client.ask({ method, address, headers: sent, mostBytes });
    // A compressed copy has different bytes, so its strong ETag must differ from that of the plain one.
    const { "content-encoding": coding, etag } = reply.headers;
    if (coding !== undefined && etag?.startsWith('"')) plain ??= await askPlain();
    return { sent, plain, reply };
  } catch (error) {
    return { sent, error: error as Error };
  }
}

/** Checks the content of a file that was requested by its own address against its schema. */
export function schemaFaults({ method, path, answer, headers }: RequestCase, reply: Reply): Fault[] {
  if (method !== "GET" || reply.status !== 200 || answer.file !== path || headers !== undefined) return [];
  const body = decodedBody(reply);
  const [problem, ...more] = body === undefined ? [] : documentProblems(path, body);
  if (problem === undefined) return [];
  const others = more.length === 0 ? "" : `; and ${more.length} more`;
  return [
    {
      what: "schema",
      expected: "an answer valid by its schema",
      received: `${formatProblem(problem)}${others}`,
    },
  ];
}

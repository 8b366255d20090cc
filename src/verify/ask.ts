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
  /** Of a plain GET of the same address, where that was asked first. */
  readonly etag: string | undefined;
}

/** What was asked without a whole answer. */
export interface Unanswered {
  readonly sent: Readonly<Record<string, string>>;
  readonly error: Error;
}

/**
 * Sends a request of the list; one whose answer has the ETag of another gets that first.
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
    let etag: string | undefined;
    if (isKnown || method === "HEAD") {
      const { "If-None-Match": _, ...plain } = sent;
      etag = (await client.ask({ method: "GET", address, headers: plain, mostBytes })).headers.etag;
      // Without one the answer is whole, and the missing ETag a fault of the file's own request.
      if (isKnown) sent = { ...sent, "If-None-Match": etag ?? '""' };
    }
    return { sent, etag, reply: await client.ask({ method, address, headers: sent, mostBytes }) };
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

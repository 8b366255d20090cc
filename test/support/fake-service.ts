import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A request that the service received. */
export interface Got {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What it answers; a function does with the answer what it likes. */
export type Answered =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | object;
    }
  | ((outgoing: ServerResponse) => void);

export interface FakeService {
  readonly address: string;
  /** All requests so far, in order. */
  readonly got: Got[];
}

/** A service on this machine with the given answers, closed when the test ends. */
export async function fakeService(answer: (got: Got, nth: number) => Answered): Promise<FakeService> {
  const got: Got[] = [];
  const server = createServer(async (incoming, outgoing) => {
    let body = "";
    for await (const piece of incoming.setEncoding("utf8")) body += piece;
    const one = { method: incoming.method!, address: incoming.url!, headers: incoming.headers, body };
    got.push(one);
    const answered = answer(one, got.length);
    if (typeof answered === "function") return answered(outgoing);
    outgoing.writeHead(answered.status ?? 200, answered.headers);
    outgoing.end(typeof answered.body === "object" ? JSON.stringify(answered.body) : answered.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got };
}

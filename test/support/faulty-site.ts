import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type RequestOptions,
  type Server,
  request as send,
} from "node:http";
import type { AddressInfo } from "node:net";
import { startPreview } from "../../src/operations/preview-server.ts";

/** A reply on its way to the client; what is changed in it is what the client gets. */
export interface Passing {
  readonly method: string;
  /** Path and query as they were asked. */
  readonly address: string;
  readonly asked: IncomingHttpHeaders;
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * What goes wrong: a change of a reply; told `cut`, the connection ends within the body, told `reset`, before the answer,
 * told `hold`, nothing comes.
 */
export type Fault = (reply: Passing) => unknown;

export interface FaultySite {
  readonly url: URL;
  /** What goes wrong from now on. */
  plant(fault: Fault): void;
  stop(): Promise<void>;
}

/**
 * A build's folder served as it should be, behind a server that does something wrong. The folder must not change: what
 * the right reply to a request is, is asked once.
 */
export async function faultySite(folder: string): Promise<FaultySite> {
  const preview = await startPreview(folder, 0, "127.0.0.1");
  const { port } = preview.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const replies = new Map<string, Promise<RightReply>>();
  let fault: Fault = () => {};
  const front = createServer(async (request, response) => {
    const { method = "GET", url = "/", headers } = request;
    const key = JSON.stringify([method, url, { ...headers, host: "" }]);
    const right = replies.get(key) ?? ask({ host: "127.0.0.1", port, method, path: url, headers, agent });
    replies.set(key, right);
    const reply = await right;
    const passing: Passing = {
      method,
      address: url,
      asked: headers,
      status: reply.status,
      headers: { ...reply.headers },
      body: Buffer.from(reply.body),
    };
    const end = fault(passing);
    if (end === "hold") return;
    if (end === "reset") {
      request.socket.destroy();
      return;
    }
    response.writeHead(passing.status, passing.headers);
    if (end === "cut") {
      response.write(passing.body.subarray(0, 10));
      setImmediate(() => response.destroy());
    } else response.end(passing.body);
  });
  await new Promise<void>((resolve) => void front.listen(0, "127.0.0.1", resolve));
  return {
    url: new URL(`http://127.0.0.1:${(front.address() as AddressInfo).port}`),
    plant(next) {
      fault = next;
    },
    async stop() {
      agent.destroy();
      await Promise.all([front, preview].map(closed));
    },
  };
}

type RightReply = Readonly<Pick<Passing, "status" | "headers" | "body">>;

function ask(options: RequestOptions): Promise<RightReply> {
  return new Promise((resolve, reject) => {
    const asked = send(options, (reply) => {
      const { statusCode = 0, headers } = reply;
      const pieces: Buffer[] = [];
      reply.on("data", (piece: Buffer) => pieces.push(piece));
      reply.on("error", reject);
      reply.on("end", () => resolve({ status: statusCode, headers, body: Buffer.concat(pieces) }));
    });
    asked.on("error", reject).end();
  });
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => void server.close(() => resolve()));
}

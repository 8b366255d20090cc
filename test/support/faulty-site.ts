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
import type { Client } from "../../src/verify/replies/client.ts";
import { modelClient } from "./model-client.ts";

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
 * A fault: it changes a reply, or returns `cut` to end the connection within the body, `reset` to end it before the answer,
 * or `hold` to send nothing.
 */
export type Fault = (reply: Passing) => unknown;

export interface FaultySite {
  readonly url: URL;
  /** Asks it without a connection: for replies that have each header once, and come. */
  readonly client: Client;
  /** What goes wrong from now on. */
  plant(fault: Fault): void;
  stop(): Promise<void>;
}

/**
 * A build's folder that is served correctly, behind a server that makes a fault. The folder must not change: what
 * the right reply to a request is, is asked once.
 */
export async function faultySite(folder: string): Promise<FaultySite> {
  const preview = await startPreview(folder, 0, "127.0.0.1");
  const { port } = preview.address() as AddressInfo;
  // A connection that is closed when it is idle may be closed while it is used again.
  preview.keepAliveTimeout = 0;
  const agent = new Agent({ keepAlive: true });
  const replies = new Map<string, Promise<RightReply>>();
  let fault: Fault = () => {};
  /** The reply to a request as it passes, and how it ends. */
  const passing = async (method: string, address: string, headers: IncomingHttpHeaders) => {
    const key = JSON.stringify([method, address, { ...headers, host: "" }]);
    const right = replies.get(key) ?? ask({ host: "127.0.0.1", port, method, path: address, headers, agent });
    replies.set(key, right);
    const { status, headers: given, body } = await right;
    let own: Buffer | undefined;
    const reply: Passing = {
      method,
      address,
      asked: headers,
      status,
      headers: { ...given },
      // A copy, which may be changed; most replies are passed on unread.
      get body() {
        return (own ??= Buffer.from(body));
      },
      set body(bytes) {
        own = bytes;
      },
    };
    const end = fault(reply);
    const { status: told, headers: sent } = reply;
    return { passed: { status: told, headers: sent, body: own ?? body }, end };
  };
  const front = createServer(async (request, response) => {
    const { method = "GET", url = "/", headers } = request;
    const { passed: reply, end } = await passing(method, url, headers);
    if (end === "hold") return;
    if (end === "reset") {
      request.socket.destroy();
      return;
    }
    response.writeHead(reply.status, reply.headers);
    if (end === "cut") {
      response.write(reply.body.subarray(0, 10));
      setImmediate(() => response.destroy());
    } else response.end(reply.body);
  });
  front.keepAliveTimeout = 0;
  const client = modelClient(async (method, address, headers) => {
    const { passed: reply, end } = await passing(method, address, headers);
    const once = Object.entries(reply.headers).filter((entry) => typeof entry[1] === "string");
    if (typeof end === "string" || once.length < Object.keys(reply.headers).length) {
      throw new Error(`${method} ${address}: this reply needs a connection`);
    }
    return { ...reply, headers: Object.fromEntries(once) as Record<string, string> };
  });
  await new Promise<void>((resolve) => void front.listen(0, "127.0.0.1", resolve));
  return {
    url: new URL(`http://127.0.0.1:${(front.address() as AddressInfo).port}`),
    client,
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

import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Handler } from "./model-exchange.ts";

/** A model of a server behind a port of this machine. */
export interface ModelServer {
  readonly endpoint: string;
  /** Resolves when every client has disconnected, and its complete requests have been answered. */
  idle(): Promise<void>;
  close(): void;
}

/**
 * Lets a model answer at a port.
 * @param name what its answers say of the server
 */
export async function serveModel(handler: Handler, name: string): Promise<ModelServer> {
  const open = new Set<Socket>();
  let whenIdle: (() => void)[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { method = "", url = "", headers } = incoming;
    const reply = await handler({ method, address: url, headers, body: () => contentOf(incoming) });
    if (reply === "cut") return incoming.readableEnded ? void outgoing.destroy() : cut(incoming);
    const { status, headers: given, body = "" } = reply;
    const length = status === 204 || status === 304 ? {} : { "content-length": Buffer.byteLength(body) };
    const answer = () => {
      outgoing.writeHead(status, { ...length, ...given, server: name });
      outgoing.end(method === "HEAD" ? undefined : body);
    };
    if (incoming.readableEnded) answer();
    else incoming.resume().once("end", answer);
  });
  server.on("connection", (one) => {
    open.add(one);
    one.once("close", () => {
      open.delete(one);
      if (open.size > 0) return;
      for (const resolve of whenIdle) resolve();
      whenIdle = [];
    });
  });
  // A connection that is closed when it is idle may be closed while it is used again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    idle: () => {
      // A client that lives on keeps connections for its next request.
      server.closeIdleConnections();
      return new Promise((resolve) => (open.size === 0 ? resolve() : void whenIdle.push(resolve)));
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Never resolves if the client disconnects before. */
function contentOf(incoming: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    incoming.on("data", (piece: Buffer) => pieces.push(piece));
    incoming.once("end", () => resolve(Buffer.concat(pieces)));
  });
}

/** Breaks the connection when the first piece of the content has come. */
function cut(incoming: IncomingMessage): void {
  incoming.once("data", () => incoming.socket.destroy());
  incoming.once("end", () => incoming.socket.destroy());
}

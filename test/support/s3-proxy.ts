import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Model } from "./model-client.ts";
import { isSigned } from "./signature-v4.ts";

/** A request as the proxy sees it. */
export interface Seen {
  readonly method: string;
  /** Without the bucket. */
  readonly key: string;
  /** How many requests with this method came so far, this one among them. */
  readonly nth: number;
  readonly headers: IncomingHttpHeaders;
}

/** What requests are to be signed with; the server behind checks no signature. */
export const KEY_ID = "AKIDEXAMPLE";
export const SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";

/** What goes wrong: an answer with this status, though nothing was done, or a connection that breaks before it is, or when it is. */
export type Fault = 200 | 403 | 500 | 501 | "cut" | "late";

/** Stands before a server; a request reaches it whole and rightly signed or not at all, as with S3. */
export interface S3Proxy {
  readonly endpoint: string;
  /** `PUT key` as a request comes, `PUT key done` as it is answered with success. */
  readonly log: string[];
  /** Keys whose requests pass unseen: no fault, no log, not counted. */
  unseen: readonly string[];
  /** Headers that the server does not know. */
  dropped: readonly string[];
  /** Asked about each request, which waits for the answer; undefined lets it pass. */
  fault: (seen: Seen) => Fault | undefined | Promise<Fault | undefined>;
  /** Resolves when every client has gone, and what it sent whole has been answered. */
  idle(): Promise<void>;
  close(): void;
}

export async function startProxy(model: Model): Promise<S3Proxy> {
  const counts = new Map<string, number>();
  const open = new Set<Socket>();
  let whenIdle: (() => void)[] = [];
  const opened = (one: Socket) => {
    open.add(one);
    one.once("close", () => {
      open.delete(one);
      if (open.size > 0) return;
      for (const resolve of whenIdle) resolve();
      whenIdle = [];
    });
  };
  const server = createServer(async (incoming, outgoing) => {
    const method = incoming.method!;
    const key = decodeURIComponent(incoming.url!.split("?")[0]!.split("/").slice(2).join("/"));
    const isSeen = !proxy.unseen.includes(key.split("/").at(-1)!);
    const log = (line: string) => void (isSeen && proxy.log.push(line));
    const nth = (counts.get(method) ?? 0) + (isSeen ? 1 : 0);
    counts.set(method, nth);
    log(`${method} ${key}`);
    const fault = isSeen ? await proxy.fault({ method, key, nth, headers: incoming.headers }) : undefined;
    if (fault === "cut") cut(incoming);
    else if (!incoming.headers.authorization?.includes(`Credential=${KEY_ID}/`)) {
      answer(incoming, outgoing, 403, "InvalidAccessKeyId");
    } else if (!isSigned({ method, address: incoming.url!, headers: incoming.headers }, SECRET)) {
      answer(incoming, outgoing, 403, "SignatureDoesNotMatch");
    } else if (fault !== undefined && fault !== "late") answer(incoming, outgoing, fault);
    else {
      for (const name of proxy.dropped) delete incoming.headers[name];
      forward(model, incoming, outgoing, fault === "late", () => log(`${method} ${key} done`));
    }
  });
  // A connection that is closed when it is idle may be closed while it is used again.
  server.keepAliveTimeout = 0;
  server.on("connection", opened);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: S3Proxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log: [],
    dropped: [],
    unseen: ["deploy-lock.json", "store.json"],
    fault: () => undefined,
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
  return proxy;
}

/** Breaks the connection when the first piece of the content has come. */
function cut(incoming: IncomingMessage): void {
  incoming.once("data", () => incoming.socket.destroy());
  incoming.once("end", () => incoming.socket.destroy());
}

function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  status: 200 | 403 | 500 | 501,
  code = { 200: "", 403: "AccessDenied", 500: "InternalError", 501: "NotImplemented" }[status],
): void {
  const hasBody = status !== 200 && incoming.method !== "HEAD";
  incoming.resume().once("end", () => {
    outgoing.writeHead(status, { "Content-Type": "application/xml" });
    outgoing.end(hasBody ? `<Error><Code>${code}</Code><Message>no</Message></Error>` : "");
  });
}

/** Lets the model answer when all of the content has come. */
function forward(
  model: Model,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  isLost: boolean,
  succeeded: () => void,
): void {
  const pieces: Buffer[] = [];
  incoming.on("data", (piece: Buffer) => pieces.push(piece));
  incoming.on("end", () => {
    const { method = "", url = "", headers } = incoming;
    const { status, headers: given, body = "" } = model(method, url, headers, Buffer.concat(pieces));
    if (status < 300) succeeded();
    if (isLost) return void outgoing.destroy();
    const length = status === 204 || status === 304 ? {} : { "content-length": Buffer.byteLength(body) };
    outgoing.writeHead(status, { ...given, ...length, server: "AmazonS3" });
    outgoing.end(method === "HEAD" ? undefined : body);
  });
}

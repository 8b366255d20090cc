import { type IncomingHttpHeaders, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends a request to a server on this machine with the path unchanged; fetch would normalise it. */
export function send(
  server: Server,
  path: string,
  method?: string,
  headers?: Record<string, string>,
): Promise<Reply> {
  return sendTo((server.address() as AddressInfo).port, path, method, headers);
}

/** The same, to a port of this machine. */
export function sendTo(
  port: number,
  path: string,
  method = "GET",
  headers: Record<string, string> = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: Buffer.concat(pieces).toString("utf8"),
        }),
      );
    })
      .on("error", reject)
      .end();
  });
}

/** Sends any bytes, and returns everything that is received until the connection is closed. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    connect(port, "127.0.0.1")
      .on("data", (piece: Buffer) => pieces.push(piece))
      .on("error", reject)
      .on("close", () => resolve(Buffer.concat(pieces).toString("utf8")))
      .end(Buffer.from(bytes, "latin1"));
  });
}

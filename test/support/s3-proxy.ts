import type { IncomingHttpHeaders } from "node:http";
import type { Model, ModelReply } from "./model-client.ts";
import type { Handler } from "./model-exchange.ts";
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

/** A fault: an answer with this status without any effect, or a connection that breaks before or after the effect. */
export type Fault = keyof typeof CODES | "cut" | "late";

/** A proxy in front of a server; a request reaches the server completely and correctly signed or not at all, as with S3. */
export interface S3Proxy {
  /** `PUT key` as a request comes, `PUT key done` as it is answered with success. */
  readonly log: string[];
  /** Keys whose requests pass unseen: no fault, no log, not counted. */
  unseen: readonly string[];
  /** Whether a request without a correct signature is refused; by default it is. */
  checksSignatures: boolean;
  /** Headers that the server does not know. */
  dropped: readonly string[];
  /** Asked about each request, which waits for the answer; undefined lets it pass. */
  fault: (seen: Seen) => Fault | undefined | Promise<Fault | undefined>;
  /** Takes a request. */
  readonly handle: Handler;
}

export function proxyOf(model: Model): S3Proxy {
  const counts = new Map<string, number>();
  const proxy: S3Proxy = {
    log: [],
    checksSignatures: true,
    dropped: [],
    unseen: ["deploy-lock.json", "store.json"],
    fault: () => undefined,
    async handle({ method, address, headers, body }) {
      const key = decodeURIComponent(address.split("?")[0]!.split("/").slice(2).join("/"));
      const isSeen = !proxy.unseen.includes(key.split("/").at(-1)!);
      const log = (line: string) => void (isSeen && proxy.log.push(line));
      const nth = (counts.get(method) ?? 0) + (isSeen ? 1 : 0);
      counts.set(method, nth);
      log(`${method} ${key}`);
      const fault = isSeen ? await proxy.fault({ method, key, nth, headers }) : undefined;
      if (fault === "cut") return "cut";
      if (!headers.authorization?.includes(`Credential=${KEY_ID}/`)) return answer(403, "InvalidAccessKeyId");
      if (proxy.checksSignatures && !isSigned({ method, address, headers }, SECRET))
        return answer(403, "SignatureDoesNotMatch");
      if (fault !== undefined && fault !== "late") return answer(fault);
      const known = Object.entries(headers).filter(([name]) => !proxy.dropped.includes(name));
      const reply = model(method, address, Object.fromEntries(known), await body());
      if (reply.status < 300) log(`${method} ${key} done`);
      return fault === "late" ? "cut" : reply;
    },
  };
  return proxy;
}

/** Source: Amazon S3 API Reference, "Error responses". */
const CODES = {
  200: "",
  403: "AccessDenied",
  409: "ConditionalRequestConflict",
  500: "InternalError",
  501: "NotImplemented",
};

function answer(status: keyof typeof CODES, code = CODES[status]): ModelReply {
  const body = status === 200 ? "" : `<Error><Code>${code}</Code><Message>no</Message></Error>`;
  return { status, headers: { "content-type": "application/xml" }, body };
}

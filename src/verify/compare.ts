import { gunzipSync } from "node:zlib";
import type { Reply } from "./client.ts";
import type { Expectation } from "./expectation.ts";
import type { Knowledge } from "./knowledge.ts";

/** One thing that is wrong with a reply. */
export interface Fault {
  /** `status`, `body`, `header <name>`, `request` where there is no reply, or `schema`. */
  readonly what: string;
  readonly expected: string;
  readonly received: string;
}

/** Everything that is wrong with a reply. */
export async function faultsOf(expected: Expectation, reply: Reply, knowledge: Knowledge): Promise<Fault[]> {
  // A server may ignore that a part was asked for (RFC 9110, 14.2), and then owes all of it.
  if (expected.status === 206 && reply.status === 200) {
    return faultsOf({ ...expected, status: 200, body: { file: expected.file! } }, reply, knowledge);
  }
  const status = statusFault(expected, reply);
  const body = await bodyFault(expected, reply, knowledge);
  // The headers of another answer than the one that was owed tell nothing more.
  const headers = status === undefined ? headerFaults(expected, reply, knowledge) : [];
  return [...(status ? [status] : []), ...(body ? [body] : []), ...headers];
}

function statusFault({ status }: Expectation, reply: Reply): Fault | undefined {
  if (reply.status === status) return undefined;
  const location = reply.headers.location ? `, to ${reply.headers.location}` : "";
  return { what: "status", expected: String(status), received: `${reply.status}${location}` };
}

async function bodyFault(
  { body }: Expectation,
  reply: Reply,
  knowledge: Knowledge,
): Promise<Fault | undefined> {
  if (body === undefined) {
    if (reply.body.length === 0) return undefined;
    return { what: "body", expected: "nothing", received: `${reply.body.length} bytes` };
  }
  const { file, end } = body;
  const received = decoded(reply);
  if (received === undefined)
    return { what: "body", expected: file, received: "bytes that cannot be decompressed" };
  if (end === undefined && knowledge.digest(received) === knowledge.known(file)?.sha256) return undefined;
  const content = (await knowledge.content(file))?.subarray(0, end);
  if (content && end !== undefined && sameBytes(content, received)) return undefined;
  const part = end === undefined ? "" : `, bytes 0 to ${end - 1}`;
  return {
    what: "body",
    expected: `${file}${part}${content ? "" : ` (SHA-256 ${knowledge.known(file)?.sha256 ?? "not in the manifest"})`}`,
    received: describe(received, content, knowledge),
  };
}

/** Says what a wrong body is: another file, or where it first differs from the right one. */
function describe(received: Uint8Array, content: Uint8Array | undefined, knowledge: Knowledge): string {
  const other = knowledge.fileOf(received);
  if (other !== undefined) return other;
  const size = `${received.length} bytes`;
  if (content === undefined) return `${size} that are no published file`;
  const at = content.findIndex((byte, index) => byte !== received[index]);
  if (at === -1) return `${size}, all of the ${content.length} expected and more after them`;
  if (at >= received.length) return `${size}, the first of ${content.length}`;
  return `${size}; the first that differs is byte ${at}: ${excerpt(received, at)} instead of ${excerpt(content, at)}`;
}

const CONTEXT = 12;

/** A few characters around a byte. */
function excerpt(bytes: Uint8Array, at: number): string {
  const piece = bytes.subarray(Math.max(0, at - CONTEXT), at + CONTEXT);
  return JSON.stringify(new TextDecoder().decode(piece));
}

/** The body without its compression; undefined where it cannot be undone. */
function decoded({ headers, body }: Reply): Uint8Array | undefined {
  const encoding = headers["content-encoding"] ?? "identity";
  try {
    return encoding === "identity" ? body : encoding === "gzip" ? gunzipSync(body) : undefined;
  } catch {
    return undefined;
  }
}

function headerFaults(expected: Expectation, reply: Reply, knowledge: Knowledge): Fault[] {
  const own = Object.entries(expected.headers).flatMap(([name, values]) => {
    const received = reply.headers[name.toLowerCase()]?.toString();
    if (values.some((value) => sameHeader(name, value, received))) return [];
    return [headerFault(name, values.map((value) => value ?? "none").join(" or "), received)];
  });
  return [...own, ...transferFaults(expected, reply, knowledge)];
}

/** Headers that the routes do not set and that every server owes. */
function transferFaults(
  { status, file, body, hasEtag }: Expectation,
  { headers }: Reply,
  knowledge: Knowledge,
): Fault[] {
  const size = file === undefined ? undefined : knowledge.known(file)?.bytes;
  const encoding = headers["content-encoding"];
  const length = headers["content-length"];
  const faults: Fault[] = [];
  if (hasEtag && !headers.etag) faults.push(headerFault("ETag", "one", undefined));
  if (encoding !== undefined && !/(^|[ ,])accept-encoding($|[ ,])/i.test(headers.vary ?? "")) {
    faults.push(headerFault("Vary", "Accept-Encoding, for the answer is compressed", headers.vary));
  }
  // Where there is a body, its bytes say more.
  const isHead = body === undefined && status !== 304 && encoding === undefined;
  if (isHead && length !== undefined && size !== undefined && Number(length) !== size) {
    faults.push(headerFault("Content-Length", String(size), length));
  }
  if (status === 206 && !headers["content-range"]?.endsWith(`/${size}`)) {
    faults.push(headerFault("Content-Range", `a part of ${size}`, headers["content-range"]));
  }
  return faults;
}

function headerFault(name: string, expected: string, received: string | undefined): Fault {
  return { what: `header ${name}`, expected, received: received ?? "no such header" };
}

/** Whether two values say the same: spaces around commas, the case of directives and a known charset do not count. */
function sameHeader(name: string, expected: string | undefined, received: string | undefined): boolean {
  if (expected === undefined || received === undefined) return expected === received;
  if (name === "Content-Type") return sameType(expected, received);
  const parts = (value: string) => value.split(",").map((part) => part.trim());
  if (name !== "Cache-Control") return parts(expected).join() === parts(received).join();
  const directives = (value: string) => parts(value.toLowerCase()).sort().join();
  return directives(expected) === directives(received);
}

/** A type without its charset is the same; with another than UTF-8 it is not. */
function sameType(expected: string, received: string): boolean {
  const [essence] = expected.split(";");
  const [type, ...parameters] = received
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  return type === essence && parameters.every((parameter) => /^charset="?utf-8"?$/.test(parameter));
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

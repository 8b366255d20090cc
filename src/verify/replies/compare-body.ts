import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { jsonBytes, textOf } from "../../model/file.ts";
import { LIMITS } from "../../model/limits.ts";
import { sha256 } from "../../model/sha256.ts";
import type { Reply } from "./client.ts";
import type { Expectation } from "./expectation.ts";
import type { Fault } from "./fault.ts";
import type { Knowledge } from "./knowledge.ts";

/** How a body is described that something reformatted on its way. */
export const REWRITTEN = "the same JSON, formatted differently";

/** Compares the decompressed body of a reply with what is expected. */
export async function bodyFault(
  { body, anyBody, status }: Expectation,
  reply: Reply,
  knowledge: Knowledge,
): Promise<Fault | undefined> {
  // The body of a 416 is up to the server.
  if (status === 416 || anyBody) return undefined;
  if (body === undefined) {
    if (reply.body.length === 0) return undefined;
    return { what: "body", expected: "nothing", received: `${reply.body.length} bytes` };
  }
  const { file, end } = body;
  if (reply.isCut) {
    return {
      what: "body",
      expected: sized(file, knowledge),
      received: `more than ${reply.body.length} bytes`,
    };
  }
  const received = decodedBody(reply);
  if (received === undefined) {
    return { what: "body", expected: file, received: "bytes that cannot be decompressed" };
  }
  const known = knowledge.known(file);
  if (end === undefined && sha256(received) === known?.sha256) return undefined;
  if (end === undefined && isRewritten(received, known?.sha256)) {
    return { what: "body", expected: file, received: REWRITTEN };
  }
  const content = (await knowledge.content(file))?.subarray(0, end);
  if (end !== undefined && isPart(received, content, Math.min(end, known?.bytes ?? end))) return undefined;
  const part = end === undefined ? "" : `, bytes 0 to ${end - 1}`;
  return {
    what: "body",
    expected: `${file}${part}${content ? "" : ` (SHA-256 ${known?.sha256 ?? "not in the manifest"})`}`,
    received: describe(received, content, knowledge),
  };
}

/** Returns whether a body is the published JSON, reformatted: everything is published in one format. */
function isRewritten(received: Uint8Array, digest: string | undefined): boolean {
  try {
    return sha256(jsonBytes(JSON.parse(textOf(received)))) === digest;
  } catch {
    return false;
  }
}

function sized(file: string, knowledge: Knowledge): string {
  const known = knowledge.known(file);
  return known === undefined ? file : `${file}, ${known.bytes} bytes`;
}

/** Returns whether a body is the requested part; of a file whose content is unknown, only the size is compared. */
function isPart(received: Uint8Array, content: Uint8Array | undefined, size: number): boolean {
  return received.length === size && (content?.every((byte, index) => byte === received[index]) ?? true);
}

/** Describes a wrong body: which other file it is, or where it first differs from the right one. */
function describe(received: Uint8Array, content: Uint8Array | undefined, knowledge: Knowledge): string {
  const other = knowledge.fileOf(received);
  if (other !== undefined) return other;
  const size = `${received.length} bytes`;
  if (content === undefined) return `${size} that are not a published file`;
  const at = content.findIndex((byte, index) => byte !== received[index]);
  if (at === -1) return `${size}, the ${content.length} expected ones and more after them`;
  if (at >= received.length) return `${size}, the first of ${content.length}`;
  return `${size}; the first that differs is byte ${at}: ${excerpt(received, at)} instead of ${excerpt(content, at)}`;
}

const CONTEXT = 12;

/** Returns a few characters around a byte, quoted. */
function excerpt(bytes: Uint8Array, at: number): string {
  const piece = bytes.subarray(Math.max(0, at - CONTEXT), at + CONTEXT);
  return JSON.stringify(textOf(piece));
}

/** Returns the decompressed body; undefined if it cannot be decompressed or is too long. */
export function decodedBody({
  headers,
  body,
  isCut,
  mostBytes = LIMITS.answerBytes,
}: Reply): Uint8Array | undefined {
  if (isCut) return undefined;
  const limit = { maxOutputLength: mostBytes };
  try {
    switch (headers["content-encoding"]?.toLowerCase() ?? "identity") {
      case "identity":
        return body;
      case "gzip":
      case "x-gzip":
        return gunzipSync(body, limit);
      case "br":
        return brotliDecompressSync(body, limit);
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}

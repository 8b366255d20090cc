import type { KeyObject } from "node:crypto";
import { LIMITS } from "../../model/limits.ts";
import { SIGNATURE_PATH } from "../../model/manifest.ts";
import { formatProblem } from "../../model/problem.ts";
import { errorReason } from "../asking/unreachable.ts";
import { judgeSignature, type SignatureState } from "../folder/signature.ts";
import type { Client, Reply } from "../replies/client.ts";
import { decodedBody } from "../replies/compare-body.ts";
import type { Failure } from "../replies/fault.ts";
import { COMMON_HEADERS } from "../requests/request-case.ts";

/**
 * Fetches the signature of a site and checks it.
 * @param manifest the bytes of the site's manifest
 * @param key the public key that must have signed it; if undefined, a signature is not checked
 */
export async function siteSignature(
  client: Client,
  site: string,
  manifest: Uint8Array,
  key: KeyObject | undefined,
): Promise<{ readonly state: SignatureState; readonly failure: Failure | undefined }> {
  const asked = {
    method: "GET",
    address: `/${SIGNATURE_PATH}`,
    headers: COMMON_HEADERS,
    mostBytes: LIMITS.keyBytes,
  };
  const reply = await client.ask(asked).catch((error: Error) => error);
  const { state, problems } = judgeSignature(manifest, bodyOf(reply), key);
  if (problems.length === 0) return { state, failure: undefined };
  return {
    state,
    failure: {
      title: key === undefined ? "a signature is well-formed" : "the manifest is signed",
      method: asked.method,
      url: `${site}${asked.address}`,
      headers: {},
      sent: asked.headers,
      faults: problems.map((problem) => ({
        what: "signature",
        expected:
          key === undefined ? "a signature, or 404" : "200, and a signature by the owner of the public key",
        received: `${shown(reply)}: ${formatProblem(problem)}`,
      })),
    },
  };
}

function bodyOf(reply: Reply | Error): Uint8Array | undefined {
  if (reply instanceof Error || reply.status !== 200) return undefined;
  // Content that cannot be decompressed is an invalid signature, not a missing one.
  return decodedBody(reply) ?? new Uint8Array();
}

function shown(reply: Reply | Error): string {
  return reply instanceof Error ? errorReason(reply) : String(reply.status);
}

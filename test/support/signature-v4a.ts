import { createHash, createPublicKey, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { encoded } from "./signature-v4.ts";

/** A request as it came. */
export interface SignedV4a {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/**
 * The public key of `AKIDEXAMPLE` with the secret `wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY`.
 * Source: AWS signing test suite, `public-key.json`.
 */
const PUBLIC_KEY = createPublicKey({
  format: "jwk",
  key: {
    kty: "EC",
    crv: "P-256",
    x: Buffer.from("b6618f6a65740a99e650b33b6b4b5bd0d43b176d721a3edfea7e7d2d56d936b1", "hex").toString(
      "base64url",
    ),
    y: Buffer.from("865ed22a7eadc9c5cb9d2cbaca1b3699139fedc5043dc6661864218330c8e518", "hex").toString(
      "base64url",
    ),
  },
});

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * Whether a request has the signature of `AKIDEXAMPLE` for the regions and the service that it names, over its whole content.
 * Source: AWS IAM User Guide, "Create a signed AWS API request", for SigV4A.
 */
export function isSignedV4a({ method, address, headers, body }: SignedV4a): boolean {
  const [, day, service, names, signature] =
    /^AWS4-ECDSA-P256-SHA256 Credential=AKIDEXAMPLE\/(\d{8})\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]+)$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  if (names === undefined) return false;
  const signed = names.split(";");
  if (!["host", "x-amz-date", "x-amz-region-set"].every((name) => signed.includes(name))) return false;
  const [path, query = ""] = address.split("?");
  const fields = [...new URLSearchParams(query)].map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const canonical = [
    method,
    path!.split("/").map(encoded).join("/"),
    // "=" would come after "-".
    fields.sort((a, b) => (a.replace("=", " ") < b.replace("=", " ") ? -1 : 1)).join("&"),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, " ")}`),
    "",
    names,
    sha256(body),
  ].join("\n");
  const scope = `${day}/${service}/aws4_request`;
  const text = ["AWS4-ECDSA-P256-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  return verify("sha256", Buffer.from(text), PUBLIC_KEY, Buffer.from(signature!, "hex"));
}

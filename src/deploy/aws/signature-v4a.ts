import { createHash, createHmac, createPrivateKey, type KeyObject, sign } from "node:crypto";
import { byCodeUnit } from "../../model/file.ts";
import type { Credentials } from "./credentials.ts";

/** A request to sign for several regions. */
export interface ToSign {
  readonly method: string;
  readonly url: URL;
  /** All headers are signed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly service: string;
  /** The regions in which the signature is valid, such as `*`. */
  readonly regions: string;
  readonly at: Date;
}

const ALGORITHM = "AWS4-ECDSA-P256-SHA256";
/** The order of the curve P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** The beginning of a P-256 private key in PKCS #8 (RFC 5208, RFC 5915), before its 32 bytes. */
const PKCS8 = "308141020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420";

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");

/**
 * Signs a request with SigV4A, which services without a region require, and returns all its headers.
 * Source: AWS IAM User Guide, "Create a signed AWS API request"; the path is encoded twice, as for every service except
 * S3.
 * @param key derived from the credentials with `signingKey`
 */
export function signedV4a(
  { method, url, headers, body, service, regions, at }: ToSign,
  { accessKeyId, sessionToken }: Credentials,
  key: KeyObject,
): Record<string, string> {
  const date = at.toISOString().replace(/[:-]|\.\d{3}/g, "");
  const content = sha256(body);
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    "x-amz-content-sha256": content,
    "x-amz-date": date,
    "x-amz-region-set": regions,
    ...(sessionToken !== undefined && { "x-amz-security-token": sessionToken }),
  };
  const sorted = Object.entries(all).sort(([one], [other]) => byCodeUnit(one, other));
  const names = sorted.map(([name]) => name);
  const canonical = [
    method,
    url.pathname.split("/").map(encoded).join("/"),
    queryOf(url.searchParams),
    ...sorted.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, " ")}`),
    "",
    names.join(";"),
    content,
  ].join("\n");
  const scope = `${date.slice(0, 8)}/${service}/aws4_request`;
  const text = [ALGORITHM, date, scope, sha256(canonical)].join("\n");
  const signature = sign("sha256", Buffer.from(text), key).toString("hex");
  const authorization = `${ALGORITHM} Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(";")}, Signature=${signature}`;
  return { ...all, authorization };
}

/**
 * Derives the private key from credentials.
 * Source: FIPS 186-4, B.4.2, "Key Pair Generation by Testing Candidates", with the candidates of NIST SP 800-108.
 */
export function signingKey({ accessKeyId, secretAccessKey }: Credentials): KeyObject {
  for (let counter = 1; counter < 255; counter++) {
    const input = Buffer.concat([
      Buffer.from([0, 0, 0, 1]),
      Buffer.from(`${ALGORITHM}\0${accessKeyId}`),
      Buffer.from([counter, 0, 0, 1, 0]),
    ]);
    const candidate = createHmac("sha256", `AWS4A${secretAccessKey}`).update(input).digest("hex");
    const number = BigInt(`0x${candidate}`);
    if (number > ORDER - 2n) continue;
    const key = Buffer.from(PKCS8 + (number + 1n).toString(16).padStart(64, "0"), "hex");
    return createPrivateKey({ key, format: "der", type: "pkcs8" });
  }
  throw new Error("no key can be derived from the credentials");
}

/** Returns the query with its fields sorted by name, then by value. */
function queryOf(query: URLSearchParams): string {
  const fields = [...query].map((field) => field.map(encoded) as [string, string]);
  const order = ([a, x]: [string, string], [b, y]: [string, string]) => byCodeUnit(a, b) || byCodeUnit(x, y);
  return fields
    .sort(order)
    .map((field) => field.join("="))
    .join("&");
}

/** Percent-encodes everything except the unreserved characters of RFC 3986. */
function encoded(text: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replace(/[!'()*]/g, hex);
}

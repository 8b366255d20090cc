import { createHash, createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** A request as it came. */
interface Signed {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
}

const hmac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest();
/** Text as it is signed: each byte percent-encoded except letters, digits and `-._~`. */
export const encoded = (text: string): string =>
  text.replace(/[^A-Za-z0-9._~-]+/g, (others) =>
    [...Buffer.from(others)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(""),
  );

/** Keys by the secret and the scope that they are derived from. */
const keys = new Map<string, Buffer>();

function keyOf(secret: string, scope: string): Buffer {
  const id = `${secret} ${scope}`;
  const key = keys.get(id) ?? scope.split("/").reduce(hmac, Buffer.from(secret));
  keys.set(id, key);
  return key;
}

/**
 * Whether a request to S3 has the correct signature for a secret key.
 * Source: Amazon S3 API Reference, "Signature Calculations for the Authorization Header".
 */
export function isSigned({ method, address, headers }: Signed, secret: string): boolean {
  const [, day, region, service, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  if (names === undefined) return false;
  const date = headers["x-amz-date"] as string;
  const scope = `${day}/${region}/${service}/aws4_request`;
  const [path, query = ""] = address.split("?");
  const fields = [...new URLSearchParams(query)].map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const canonical = [
    method,
    path!
      .split("/")
      .map((part) => encoded(decodeURIComponent(part)))
      .join("/"),
    fields.sort().join("&"),
    ...names.split(";").map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, " ")}`),
    "",
    names,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", date, scope, createHash("sha256").update(canonical).digest("hex")].join(
    "\n",
  );
  return (
    names.split(";").includes("host") &&
    hmac(keyOf(`AWS4${secret}`, scope), text).toString("hex") === signature
  );
}

import { UserError } from "../../model/problem.ts";
import { hostSuffix } from "./settings.ts";

/** Where to send requests for a bucket. */
export interface BucketAddress {
  readonly bucket: string;
  readonly region: string;
  /** A server other than Amazon's, addressed path-style. */
  readonly endpoint: string | undefined;
  readonly isFips: boolean;
  readonly isDualStack: boolean;
}

/**
 * Returns the address of an object. The bucket is part of the host name, as Amazon recommends. It is part of the path
 * on other servers, and if its name has a dot, because Amazon's certificate does not cover such a host name.
 * Source: Amazon S3 User Guide, "Methods for accessing a general purpose bucket".
 * @throws UserError for a key that no address can name, such as `a/../b`
 */
export function objectAddress(
  { bucket, region, endpoint, isFips, isDualStack }: BucketAddress,
  key: string,
): URL {
  const host = `s3${isFips ? "-fips" : ""}${isDualStack ? ".dualstack" : ""}.${region}.${hostSuffix(region)}`;
  const isInPath = endpoint !== undefined || bucket.includes(".");
  const base = new URL(endpoint ?? (isInPath ? `https://${host}` : `https://${bucket}.${host}`));
  const path = `${base.pathname.replace(/\/+$/, "")}${isInPath ? `/${bucket}` : ""}/${encodedKey(key)}`;
  const url = new URL(base.origin);
  url.pathname = path;
  // `.` and `..` are resolved by URLs, and would name another object.
  if (url.pathname !== path) throw unnameable(key);
  return url;
}

/** Percent-encodes a key as signatures require: everything except letters, digits, `-._~` and slashes. */
function encodedKey(key: string): string {
  let encoded: string;
  try {
    encoded = encodeURIComponent(key);
  } catch {
    // The key contains half of a surrogate pair.
    throw unnameable(key);
  }
  return encoded
    .replaceAll("%2F", "/")
    .replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}

function unnameable(key: string): UserError {
  return new UserError(
    `no address can name the key ${JSON.stringify(key)}`,
    "Remove it from manifest.json and retired.json, in the folder and in the bucket.",
  );
}

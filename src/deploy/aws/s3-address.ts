import { UserError } from "../../model/problem.ts";
import { hostSuffix } from "./settings.ts";

/** Where a bucket is asked. */
export interface Place {
  readonly bucket: string;
  readonly region: string;
  /** A server other than Amazon's, asked path-style. */
  readonly endpoint: string | undefined;
  readonly isFips: boolean;
  readonly isDualStack: boolean;
}

/**
 * The address of an object: the bucket is a part of the host's name, as Amazon wants it, but of the path where its
 * name has a dot, for which no certificate is made out, and on other servers.
 * Source: Amazon S3 User Guide, "Methods for accessing a general purpose bucket".
 * @throws UserError for a key that no address can name, such as `a/../b`
 */
export function objectAddress({ bucket, region, endpoint, isFips, isDualStack }: Place, key: string): URL {
  const host = `s3${isFips ? "-fips" : ""}${isDualStack ? ".dualstack" : ""}.${region}.${hostSuffix(region)}`;
  const isInPath = endpoint !== undefined || bucket.includes(".");
  const base = new URL(endpoint ?? (isInPath ? `https://${host}` : `https://${bucket}.${host}`));
  const path = `${base.pathname.replace(/\/+$/, "")}${isInPath ? `/${bucket}` : ""}/${encodedKey(key)}`;
  const url = new URL(base.origin);
  url.pathname = path;
  // `.` and `..` are resolved in every address, and would name another object.
  if (url.pathname !== path) throw unnameable(key);
  return url;
}

/** Percent-encoded as signatures want it: all but letters, digits, `-._~` and slashes. */
function encodedKey(key: string): string {
  let encoded: string;
  try {
    encoded = encodeURIComponent(key);
  } catch {
    // Half of a surrogate pair.
    throw unnameable(key);
  }
  return encoded
    .replaceAll("%2F", "/")
    .replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}

function unnameable(key: string): UserError {
  return new UserError(
    `no address can name the key ${JSON.stringify(key)}`,
    "Take it out of manifest.json and retired.json, in the folder and in the bucket.",
  );
}

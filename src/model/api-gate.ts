/**
 * The optional gate in front of the API, which has nothing to do with the gate of disclosure control: a quota for requests
 * without a key. Every host that supports it follows the same rules:
 *
 * - Requests to addresses below `/api/` are counted by client and UTC day, with all methods but OPTIONS, whatever the answer. A
 *   client is an IPv4 address, or the first 64 bits of an IPv6 address.
 * - A request that a browser sends from a page of the site itself (`Sec-Fetch-Site: same-origin`) is not counted.
 * - The key is the text after `Bearer` in `Authorization`, or else the value of `X-API-Key`. A known key lifts the quota; any
 *   other key, even an empty one, is answered with 401. Other schemes of `Authorization` are not keys.
 * - Beyond the quota the answer is 429. Requests that cannot be counted pass.
 */
export interface ApiGate {
  /** Requests per day of a client without a key, at least 1. */
  readonly quota: number;
  /** SHA-256 (hexadecimal, lower case) of each key as it is sent. */
  readonly keys: readonly string[];
}

/** The most that a quota may be. */
export const MOST_QUOTA = 1_000_000_000;

export const DAY_SECONDS = 86_400;

/** The name of the policy in the headers about the quota. */
const POLICY = '"day"';

/**
 * Headers about the quota, which pages of other origins may read.
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ `RateLimit` and `RateLimit-Policy`
 */
export const GATE_HEADERS = ["RateLimit", "RateLimit-Policy", "Retry-After"] as const;

/** Returns `RateLimit-Policy`: a number of requests in a number of seconds. */
export function policyHeader({ quota }: Pick<ApiGate, "quota">): string {
  return `${POLICY};q=${quota};w=${DAY_SECONDS}`;
}

/**
 * Returns `RateLimit`: the requests left, and the seconds until the day ends. Both may be placeholders that a host's
 * configuration fills in.
 */
export function limitHeader(left: number | string, seconds: number | string): string {
  return `${POLICY};r=${left};t=${seconds}`;
}

/** `WWW-Authenticate` of the answer to an unknown key (RFC 6750). */
export const CHALLENGE = 'Bearer realm="api", error="invalid_token"';

/** `Cache-Control` of the answers 401 and 429, which are for one client. */
export const OF_ONE_CLIENT = "no-store";

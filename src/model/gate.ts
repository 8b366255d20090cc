/**
 * What stands before the API where an operator wants it: a quota for those without a key. Every host that has it reads a
 * request in the same way:
 *
 * - Addresses below `/api/` are counted, all methods but OPTIONS, whatever their answer: one by one, per client and day.
 *   A client is an IPv4 address, or the first 64 bits of an IPv6 address; a day is one of UTC.
 * - A request that a browser sends from a page of the site itself (`Sec-Fetch-Site: same-origin`) is not counted.
 * - A key is what follows `Bearer` in `Authorization`, or else the value of `X-API-Key`. With the key of somebody the
 *   quota is lifted; any other key is answered with 401, an empty one too. Other schemes of `Authorization` are no key.
 * - Beyond the quota the answer is 429. What cannot be counted passes.
 */
export interface Gate {
  /** Requests that a client without a key has each day, from 1. */
  readonly quota: number;
  /** SHA-256 (hexadecimal, lower case) of each key, as it is sent. */
  readonly keys: readonly string[];
}

/** The most that a quota may be. */
export const MOST_QUOTA = 1_000_000_000;

export const DAY_SECONDS = 86_400;

/** The name of the policy in the headers that tell of the quota. */
const POLICY = '"day"';

/**
 * Headers that tell of the quota, which pages of other origins may read.
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ `RateLimit` and `RateLimit-Policy`
 */
export const GATE_HEADERS = ["RateLimit", "RateLimit-Policy", "Retry-After"] as const;

/** `RateLimit-Policy`: so many requests in so many seconds. */
export function policyHeader({ quota }: Pick<Gate, "quota">): string {
  return `${POLICY};q=${quota};w=${DAY_SECONDS}`;
}

/**
 * `RateLimit`: what is left of the quota, and in how many seconds the day ends. Texts may stand for both, for a host
 * whose configuration fills them in.
 */
export function limitHeader(left: number | string, seconds: number | string): string {
  return `${POLICY};r=${left};t=${seconds}`;
}

/** `WWW-Authenticate` of the answer to an unknown key (RFC 6750). */
export const CHALLENGE = 'Bearer realm="api", error="invalid_token"';

/** `Cache-Control` of the answers 401 and 429: they are one client's. */
export const OF_ONE_CLIENT = "no-store";

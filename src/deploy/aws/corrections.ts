import type { CredentialSource } from "./credential-chain.ts";
import type { Credentials } from "./credentials.ts";
import { ServiceError } from "./service.ts";

/** What a client has learned from earlier answers. */
export interface Learned {
  /** How far the server's clock is ahead, in milliseconds. */
  clockMs: number;
}

/** The clock and credentials of one request, as the client may learn others meanwhile. */
export interface Sent {
  readonly clockMs: number;
  readonly by: Credentials;
}

/** Smallest clock skew that is corrected. Services refuse requests whose clock is 5 or 15 minutes off. */
const SKEW_MS = 4 * 60_000;
const EXPIRED = ["ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired"];

/** Returns the clock and credentials for the next request. */
export async function signedBy(credentials: CredentialSource, { clockMs }: Learned): Promise<Sent> {
  return { clockMs, by: await credentials.current() };
}

/**
 * Returns a function that sends a request, and repeats it immediately if a refusal tells how to correct it. Each kind
 * of correction is made once, so that a server that contradicts itself does not cause an endless loop.
 * @param correctionOf applies the correction that an error asks for, and returns its name; undefined if there is none
 */
export function withCorrections<S, T>(
  prepare: () => Promise<S>,
  ask: (sent: S) => Promise<T>,
  correctionOf: (error: unknown, sent: S) => string | undefined,
): () => Promise<T> {
  const made = new Set<string>();
  const attempt = async (): Promise<T> => {
    const sent = await prepare();
    try {
      return await ask(sent);
    } catch (error) {
      const correction = correctionOf(error, sent);
      if (correction === undefined || made.has(correction)) throw error;
      made.add(correction);
      return attempt();
    }
  };
  return attempt;
}

/** Corrects the clock or forgets expired credentials, as a refusal asks for; returns which it was. */
export function correctionOf(
  error: unknown,
  sent: Sent,
  learned: Learned,
  credentials: CredentialSource,
): string | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  const { status, code, headers } = error;
  const clockMs = timeIn(headers.date) - Date.now();
  if ((status === 400 || status === 403) && Math.abs(clockMs - sent.clockMs) > SKEW_MS) {
    learned.clockMs = clockMs;
    return "clock";
  }
  if (!EXPIRED.includes(code)) return undefined;
  credentials.forget(sent.by);
  return "credentials";
}

/** Parses a `Date` header into milliseconds since 1970; NaN if it is missing or invalid. */
function timeIn(date: string | undefined): number {
  const isDate = date !== undefined && /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(date);
  return isDate ? Date.parse(date) : Number.NaN;
}

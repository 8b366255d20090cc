import type { CredentialSource } from "./credential-chain.ts";
import type { Credentials } from "./credentials.ts";
import { ServiceError } from "./service.ts";

/** What the requests of one client learn from answers. */
export interface Learned {
  /** How far the server's clock is ahead. */
  clockMs: number;
}

/** What one request is sent with: the client may learn something else from another request meanwhile. */
export interface Sent {
  readonly clockMs: number;
  readonly by: Credentials;
}

/** Services refuse a request whose clock is 15 minutes off, or 5. */
const SKEW_MS = 4 * 60_000;
const EXPIRED = ["ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired"];

/** What the next request is sent with. */
export async function signedBy(credentials: CredentialSource, { clockMs }: Learned): Promise<Sent> {
  return { clockMs, by: await credentials.current() };
}

/**
 * Asks, and at once again where a refusal teaches something. A lesson of a kind is heeded once, so that a server that
 * contradicts itself ends.
 * @param lessonOf takes in what an error says, and returns the name of the lesson, if there is one
 */
export function heeding<S, T>(
  prepare: () => Promise<S>,
  ask: (sent: S) => Promise<T>,
  lessonOf: (error: unknown, sent: S) => string | undefined,
): () => Promise<T> {
  const heeded = new Set<string>();
  const attempt = async (): Promise<T> => {
    const sent = await prepare();
    try {
      return await ask(sent);
    } catch (error) {
      const lesson = lessonOf(error, sent);
      if (lesson === undefined || heeded.has(lesson)) throw error;
      heeded.add(lesson);
      return attempt();
    }
  };
  return attempt;
}

/** Takes in what a refusal says of the clock or the credentials; returns which it was. */
export function lessonOf(
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

/** Time that a `Date` header names, in milliseconds since 1970; NaN for what is none. */
function timeIn(date: string | undefined): number {
  const isDate = date !== undefined && /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(date);
  return isDate ? Date.parse(date) : Number.NaN;
}

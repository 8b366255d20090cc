import { setTimeout } from "node:timers/promises";
import { NoAnswer } from "./exchange.ts";
import { ServiceError } from "./service.ts";

type Wait = (ms: number, value: undefined, options: { signal?: AbortSignal }) => Promise<unknown>;

const BASE_MS = 100;
const BUSY_MS = 500;
const LONGEST_MS = 20_000;

/** Codes of temporary errors. */
const PASSING = ["RequestTimeout", "RequestTimeoutException", "IDPCommunicationError", "TransientTokenError"];
const BUSY = [
  "SlowDown",
  "Throttling",
  "ThrottlingException",
  "TooManyRequestsException",
  "RequestLimitExceeded",
];

/**
 * Repeats work while it fails with a temporary error: no complete answer, a server error, too many requests.
 * The wait before each further attempt is random, up to 100 ms, 200 ms, 400 ms and so on (500 ms, 1 s and so on if the
 * server is busy), at most 20 s. It is at least as long as the server asks for, within those 20 s.
 * Source: the "standard" retry mode of the AWS SDKs and Tools Reference Guide.
 * @param attempts total number of attempts, at least 1
 * @param wait resolves after a number of milliseconds
 * @throws what the last attempt threw; an AbortError if the signal aborts a wait
 */
export async function withRetries<T>(
  attempts: number,
  work: () => Promise<T>,
  signal?: AbortSignal,
  wait: Wait = setTimeout,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !isPassing(error)) throw error;
      const most = Math.min(LONGEST_MS, (isBusy(error) ? BUSY_MS : BASE_MS) * 2 ** (attempt - 1));
      await wait(Math.max(Math.random() * most, askedMs(error)), undefined, signal ? { signal } : {});
    }
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof NoAnswer) return true;
  if (!(error instanceof ServiceError)) return false;
  return [500, 502, 503, 504].includes(error.status) || isBusy(error) || PASSING.includes(error.code);
}

export function isBusy(error: unknown): boolean {
  return (
    error instanceof ServiceError &&
    (error.status === 429 || error.status === 503 || BUSY.includes(error.code))
  );
}

function askedMs(error: unknown): number {
  const seconds = error instanceof ServiceError ? Number(error.headers["retry-after"] ?? 0) : 0;
  return Number.isFinite(seconds) ? Math.min(LONGEST_MS, Math.max(0, seconds * 1000)) : 0;
}

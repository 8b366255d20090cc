import { type WireRequest, type Client, TIMED_OUT, type Reply } from "../replies/client.ts";

/** The current time, and a way to wait; replaceable in tests. */
export interface Clock {
  /** Milliseconds since an arbitrary instant. */
  now(): number;
  wait(ms: number): Promise<unknown>;
}

const SECOND = 1000;

/** Answers that took longer than this are reported, but are not faults. */
export const SLOW_MS = 2 * SECOND;

/** Maximum number of attempts for a request without a complete answer. */
const ATTEMPTS = 3;

/** Wait before the second attempt, doubled before each further one. */
const FIRST_WAIT_MS = 250;

/** Codes of connection errors that may be temporary; a refused connection may be a server that is restarting. */
const PASSING = [TIMED_OUT, "ECONNRESET", "ECONNREFUSED", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "EAI_AGAIN"];

/** The time an answer took, from the request to its last byte. */
export interface Timed {
  readonly method: string;
  readonly address: string;
  readonly ms: number;
}

/** Statistics about the requests of a client. */
export interface Traffic {
  /** Number of requests, not counting repeated attempts. */
  readonly requests: number;
  /** Number of repeated attempts, made because the connection broke or no complete answer came in time. */
  readonly repeated: number;
  /** The answer that took longest; null if there was none. */
  readonly slowest: Timed | null;
  /** Answers that took longer than `SLOW_MS`, the slowest first. */
  readonly slow: readonly Timed[];
}

export type PatientClient = Client & { traffic(): Traffic };

/**
 * Wraps a client so that it makes up to three attempts when the connection breaks, counts requests, and measures how
 * long answers take.
 */
export function patientClient(client: Client, clock: Clock): PatientClient {
  let requests = 0;
  let repeated = 0;
  let slowest: Timed | null = null;
  const slow: Timed[] = [];
  const timed = async (asked: WireRequest): Promise<Reply> => {
    const start = clock.now();
    const reply = await client.ask(asked);
    const { method, address } = asked;
    const took = { method, address, ms: Math.round(clock.now() - start) };
    if (took.ms > SLOW_MS) slow.push(took);
    if (slowest === null || took.ms > slowest.ms) slowest = took;
    return reply;
  };
  return {
    async ask(asked) {
      requests += 1;
      for (let attempt = 1; ; attempt++) {
        try {
          return await timed(asked);
        } catch (error) {
          if (attempt >= ATTEMPTS || !isPassing(error as Error)) throw error;
          await clock.wait(FIRST_WAIT_MS * 2 ** (attempt - 1));
          repeated += 1;
        }
      }
    },
    close: () => client.close(),
    traffic: () => ({ requests, repeated, slowest, slow: slow.toSorted((one, other) => other.ms - one.ms) }),
  };
}

function isPassing(error: Error): boolean {
  return PASSING.includes((error as NodeJS.ErrnoException).code ?? "");
}

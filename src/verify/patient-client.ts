import { type Asked, type Client, LATE, type Reply } from "./client.ts";

/** Time and waiting, as the machine has them. */
export interface Clock {
  /** Milliseconds since any instant. */
  now(): number;
  wait(ms: number): Promise<unknown>;
}

const SECOND = 1000;

/** An answer that took longer than this is told of; it is no fault. */
export const SLOW_MS = 2 * SECOND;

/** How often a request is sent in all, where no whole answer comes. */
const ATTEMPTS = 3;

/** Before the second attempt; before each further one twice as long. */
const FIRST_WAIT_MS = 250;

/** Faults of a connection that may pass; what is refused now may be a server that starts again. */
const PASSING = [LATE, "ECONNRESET", "ECONNREFUSED", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "EAI_AGAIN"];

/** How long an answer took, from the request to its last byte. */
export interface Timed {
  readonly method: string;
  readonly address: string;
  readonly ms: number;
}

/** What is known of all that a client has asked. */
export interface Traffic {
  /** Requests that were sent, each once, however often it was sent again. */
  readonly requests: number;
  /** Requests that were sent again, for the connection broke or no whole answer came in time. */
  readonly repeated: number;
  /** The answer that took the longest; null where none came. */
  readonly slowest: Timed | null;
  /** Answers that took longer than `SLOW_MS`, the slowest first. */
  readonly slow: readonly Timed[];
}

export type PatientClient = Client & { traffic(): Traffic };

/**
 * A client that sends a request again, up to three times in all, where the connection breaks, counts what it
 * sends, and measures how long answers take.
 */
export function patientClient(client: Client, clock: Clock): PatientClient {
  let requests = 0;
  let repeated = 0;
  let slowest: Timed | null = null;
  const slow: Timed[] = [];
  const timed = async (asked: Asked): Promise<Reply> => {
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

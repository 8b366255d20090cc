import { DAY_SECONDS, type ApiGate } from "../../../model/api-gate.ts";

const DAY_MS = DAY_SECONDS * 1000;

/** The part of a Durable Object's state that is used here. */
export interface ObjectState {
  readonly storage: {
    get(key: string): Promise<unknown>;
    put(key: string, value: unknown): Promise<void>;
    deleteAll(): Promise<void>;
    setAlarm(time: number): Promise<void>;
  };
  blockConcurrencyWhile(action: () => Promise<void>): Promise<void>;
}

/** The counter's answer to a request to count one more. */
export interface Count {
  /** Whether the request was within the quota. */
  readonly passes: boolean;
  /** Number of requests left in the quota. */
  readonly left: number;
  /** Seconds until the day ends. */
  readonly seconds: number;
}

/** The stored state: the number of requests on a day in UTC, given as days since 1970. */
interface Today {
  readonly day: number;
  readonly count: number;
}

/**
 * Returns the class of a Durable Object that counts the requests of a client. Each client has a single object
 * worldwide, which receives its requests one by one, so that each is counted once. The object is emptied when the day
 * ends, and Cloudflare removes empty ones.
 * @param clock returns milliseconds since 1970
 */
export function counterOf({ quota }: ApiGate, clock: () => number) {
  return class Counter {
    readonly #storage: ObjectState["storage"];
    #today: Today = { day: -1, count: 0 };

    constructor(state: ObjectState) {
      this.#storage = state.storage;
      void state.blockConcurrencyWhile(async () => {
        this.#today = ((await this.#storage.get("today")) as Today | undefined) ?? this.#today;
      });
    }

    async fetch(): Promise<Response> {
      const now = clock();
      const day = Math.floor(now / DAY_MS);
      if (day > this.#today.day) this.#today = { day, count: 0 };
      const ends = (this.#today.day + 1) * DAY_MS;
      const passes = this.#today.count < quota;
      // Requests beyond the quota are not counted, so nothing is written.
      if (passes) this.#add(ends);
      const left = quota - this.#today.count;
      return Response.json({ passes, left, seconds: Math.ceil((ends - now) / 1000) } satisfies Count);
    }

    /** Cloudflare holds the answer back until this is stored, and turns it into an error if that fails. */
    #add(ends: number): void {
      const { day, count } = this.#today;
      this.#today = { day, count: count + 1 };
      void this.#storage.put("today", this.#today);
      if (count === 0) void this.#storage.setAlarm(ends);
    }

    async alarm(): Promise<void> {
      const ends = (this.#today.day + 1) * DAY_MS;
      if (clock() < ends) return this.#storage.setAlarm(ends);
      this.#today = { day: -1, count: 0 };
      await this.#storage.deleteAll();
    }
  };
}

import { DAY_SECONDS, type Gate } from "../../../model/gate.ts";

const DAY_MS = DAY_SECONDS * 1000;

/** As much of a Durable Object's state as is used here. */
export interface ObjectState {
  readonly storage: {
    get(key: string): Promise<unknown>;
    put(key: string, value: unknown): Promise<void>;
    deleteAll(): Promise<void>;
    setAlarm(time: number): Promise<void>;
  };
  blockConcurrencyWhile(action: () => Promise<void>): Promise<void>;
}

/** What the counter answers to a request to count one more. */
export interface Count {
  /** Whether the quota had room for it. */
  readonly passes: boolean;
  /** What is left of the quota after it. */
  readonly left: number;
  /** In how many seconds the day ends. */
  readonly seconds: number;
}

/** What is stored: the requests of one day of UTC, by its number since 1970. */
interface Today {
  readonly day: number;
  readonly count: number;
}

/**
 * The class of a Durable Object: of each client there is one object in the world, to which its requests come one by one,
 * so that each is counted once. It is emptied when the day ends, and Cloudflare keeps nothing of an empty one.
 * @param clock tells the milliseconds since 1970
 */
export function counterOf({ quota }: Gate, clock: () => number) {
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
      // Beyond the quota nothing changes, and nothing is written.
      if (passes) this.#add(ends);
      const left = quota - this.#today.count;
      return Response.json({ passes, left, seconds: Math.ceil((ends - now) / 1000) } satisfies Count);
    }

    /** The answer waits until Cloudflare has stored this, and is an error where it could not. */
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

import { UserError } from "../model/problem.ts";

/** Leave to change something: given only while the lock was seen a short while ago. */
export interface Leave {
  /** Waits until a change may begin. @throws what looking at the lock throws */
  obtain(): Promise<void>;
  /** Whether one that begins now has leave. */
  isFresh(): boolean;
}

/** What makes sure of a lock while something is changed under it. */
export interface Watch {
  /** Looks at the lock now. */
  look(): Promise<void>;
  /** Makes a change; each of its requests must have leave when it is sent. */
  change<T>(work: (leave: Leave) => Promise<T>): Promise<T>;
}

export interface WatchOptions {
  /** Look also before each change that is this many after the last look. */
  readonly every?: number;
  /** Milliseconds that have passed since some moment; it also runs while the machine sleeps. */
  readonly passedMs?: (() => number) | undefined;
}

/** For so long is a lock that was seen taken to be held. */
export const FRESH_MS = 5_000;
/** Of changes that may harm another deploy, so many go between two looks. */
export const LOOK_EVERY = 8;
const ATTEMPTS = 5;
const TOO_SLOW = new UserError(
  `the server takes more than ${FRESH_MS / 1000} s to tell who holds the lock`,
  "Run the command again, with a lower --concurrency.",
);

/**
 * Watches over a lock. A process may be stopped at any moment and go on much later, when somebody else has the lock: so
 * no request that changes something is sent unless the lock was seen within the last 5 s.
 * @param requireHeld looks at the lock, and throws where it is lost; it is told whether changes may have been made since it
 * was last seen
 */
export function watchOver(
  requireHeld: (mayBeLate: () => boolean) => Promise<void>,
  { every = Number.POSITIVE_INFINITY, passedMs = timer() }: WatchOptions = {},
): Watch {
  let seenAt = Number.NEGATIVE_INFINITY;
  let [begun, ended] = [0, 0];
  /** How many changes had ended when the lock was last seen; those that ended later may have been made later. */
  let certain = 0;
  let obtained = 0;
  let looking: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;
  const isFresh = () => failure === undefined && passedMs() - seenAt < FRESH_MS;
  const ask = async () => {
    // As the lock is seen at some moment after this one, only this one counts.
    const [at, before] = [passedMs(), ended];
    try {
      await requireHeld(() => begun > certain);
      [seenAt, certain] = [at, before];
    } catch (error) {
      failure = { error };
    } finally {
      looking = undefined;
    }
  };
  const look = async () => {
    await (looking ??= ask());
    if (failure !== undefined) throw failure.error;
  };
  const obtain = async () => {
    if (obtained++ % every === 0) await look();
    for (let attempt = 1; !isFresh(); attempt++) {
      if (attempt > ATTEMPTS) throw TOO_SLOW;
      await look();
    }
  };
  return {
    look,
    async change(work) {
      let isBegun = false;
      const leave = {
        isFresh,
        async obtain() {
          await obtain();
          if (!isBegun) begun++;
          isBegun = true;
        },
      };
      try {
        return await work(leave);
      } finally {
        if (isBegun) ended++;
      }
    },
  };
}

/** The monotonic clock stands still while a machine sleeps, the other one may be set back: what ran further counts. */
function timer(): () => number {
  let [steady, wall, passed] = [performance.now(), Date.now(), 0];
  return () => {
    const [steadyNow, wallNow] = [performance.now(), Date.now()];
    passed += Math.max(steadyNow - steady, wallNow - wall);
    [steady, wall] = [steadyNow, wallNow];
    return passed;
  };
}

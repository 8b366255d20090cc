import { UserError } from "../model/problem.ts";

/** Permission to change something, given only if the lock was seen a short while ago. */
export interface Leave {
  /** Waits until a change may begin. @throws what checking the lock throws */
  obtain(): Promise<void>;
  /** Returns whether a change may begin now. */
  isFresh(): boolean;
}

/** Checks a lock while something is changed under it. */
export interface Watch {
  /** Checks the lock now. */
  look(): Promise<void>;
  /** Makes a change, each request of which must obtain leave right before it is sent. */
  change<T>(work: (leave: Leave) => Promise<T>): Promise<T>;
}

export interface WatchOptions {
  /** Also check the lock before the first change, and again after each group of this many. */
  readonly every?: number;
  /** Returns milliseconds since some moment, including time for which the machine was asleep. */
  readonly passedMs?: (() => number) | undefined;
}

/** How long a lock counts as held after it was seen. */
export const FRESH_MS = 5_000;
/** Number of changes between two checks of the lock, for changes that may harm another deploy. */
export const LOOK_EVERY = 8;
const ATTEMPTS = 5;
const TOO_SLOW = new UserError(
  `the server takes more than ${FRESH_MS / 1000} s to answer who holds the lock`,
  "Run the command again, with a lower --concurrency.",
);

/**
 * Watches over a lock. A process may be suspended at any moment and resumed much later, when another deploy has the
 * lock. So a request that changes something is sent only if the lock was seen within the last 5 s.
 * @param requireHeld checks the lock, and throws if it is lost; its argument returns whether changes may have been made
 * since the lock was last seen
 */
export function watchOver(
  requireHeld: (mayBeLate: () => boolean) => Promise<void>,
  { every = Number.POSITIVE_INFINITY, passedMs = timer() }: WatchOptions = {},
): Watch {
  let seenAt = Number.NEGATIVE_INFINITY;
  let [begun, ended] = [0, 0];
  /** Number of changes that had ended when the lock was last seen; later ones may have been made without the lock. */
  let certain = 0;
  let obtained = 0;
  let looking: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;
  const isFresh = () => failure === undefined && passedMs() - seenAt < FRESH_MS;
  const ask = async () => {
    // The lock is seen at some moment between now and the answer, so only now is certain.
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

/**
 * The monotonic clock stops while a machine sleeps, and the wall clock may be set back: the one that advanced more
 * counts.
 */
function timer(): () => number {
  let [steady, wall, passed] = [performance.now(), Date.now(), 0];
  return () => {
    const [steadyNow, wallNow] = [performance.now(), Date.now()];
    passed += Math.max(steadyNow - steady, wallNow - wall);
    [steady, wall] = [steadyNow, wallNow];
    return passed;
  };
}

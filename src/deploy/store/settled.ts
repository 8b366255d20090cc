import { setTimeout } from "node:timers/promises";
import type { Listener } from "../../model/listener.ts";
import type { State } from "./state.ts";

/**
 * How long after a switch nothing is removed: CloudFront's locations know of a change of the store within seconds, and
 * until then they show what was shown before.
 */
const SETTLING_MS = 60_000;

/** What tells the time and lets it pass, in milliseconds. */
export interface Clock {
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

export const CLOCK: Clock = { now: Date.now, wait: setTimeout };

/** Who waits, and who is told of it. */
export interface Waiter {
  readonly listener: Listener;
  readonly clock: Clock;
  /** Ends the wait. */
  readonly signal: AbortSignal | undefined;
}

/** Waits until what was shown before the last switch is shown nowhere any more. */
export async function settled(
  { switched }: Pick<State, "switched">,
  { listener, clock, signal }: Waiter,
): Promise<void> {
  if (switched === undefined) return;
  // The clock of whoever switched may be another.
  const passedMs = Math.max(0, clock.now() - Date.parse(switched));
  const seconds = Math.ceil((SETTLING_MS - passedMs) / 1000);
  if (!(seconds > 0)) return;
  listener.step(`Waiting ${seconds} s, until no location of CloudFront shows the earlier deploy`, seconds);
  for (let second = 1; second <= seconds; second++) {
    await clock.wait(1000);
    signal?.throwIfAborted();
    listener.count(second);
  }
}

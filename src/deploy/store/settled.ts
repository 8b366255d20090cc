import { setTimeout } from "node:timers/promises";
import type { Listener } from "../../model/listener.ts";
import type { StoreState } from "./state.ts";

/**
 * Time after a switch during which nothing is removed: CloudFront's locations see a change of the store within seconds,
 * and serve the previous deployment until then.
 */
const SETTLING_MS = 60_000;

/** The current time and a way to wait, both in milliseconds. */
export interface StoreClock {
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

export const CLOCK: StoreClock = { now: Date.now, wait: setTimeout };

/** What a wait needs. */
export interface Waiter {
  readonly listener: Listener;
  readonly clock: StoreClock;
  /** Aborts the wait. */
  readonly signal: AbortSignal | undefined;
}

/** Waits until the deployment published before the last switch is no longer served. */
export async function settled(
  { switched }: Pick<StoreState, "switched">,
  { listener, clock, signal }: Waiter,
): Promise<void> {
  if (switched === undefined) return;
  // The machine that switched may have a different clock.
  const passedMs = Math.max(0, clock.now() - Date.parse(switched));
  const seconds = Math.ceil((SETTLING_MS - passedMs) / 1000);
  if (!(seconds > 0)) return;
  listener.step(`Waiting ${seconds} s, until no CloudFront location serves the earlier deploy`, seconds);
  for (let second = 1; second <= seconds; second++) {
    await clock.wait(1000);
    signal?.throwIfAborted();
    listener.count(second);
  }
}

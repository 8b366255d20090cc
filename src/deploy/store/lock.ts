import type { Lock } from "../../documents/deploy-schemas.ts";
import type { Bucket } from "../bucket.ts";
import { heldBy, isOver } from "../holder.ts";
import { changedTo, type HeldStore, heldStore, type Snapshot, type Store } from "./session.ts";
import { changesTo, type StoreState } from "./state.ts";

/** @throws UserError if another deploy holds the lock and is not known to have ended */
export function requireFree(
  { lock }: StoreState,
  ours: Lock | undefined,
  breakLock: boolean | undefined,
  address: string,
): void {
  if (lock === undefined || breakLock || lock.token === ours?.token || isOver(lock)) return;
  throw heldBy(lock, address);
}

/**
 * Takes the lock of a store by writing a state with the lock.
 * @param next the state to write
 * @returns undefined if the store has changed meanwhile
 */
export async function takeLock(
  store: Store,
  found: Snapshot,
  next: StoreState & { readonly lock: Lock },
  address: string,
): Promise<HeldStore | undefined> {
  const changes = changesTo(found.state, next);
  const etag = await store.change(changes, found);
  if (etag === undefined) {
    const now = await store.read();
    // The write may have succeeded and its answer been lost.
    return now.state.lock?.token === next.lock.token ? heldStore(store, now, next.lock, address) : undefined;
  }
  return heldStore(store, changedTo(found, changes, etag), next.lock, address);
}

/** Runs work under the lock. If it fails, aborts requests in flight and releases the lock. */
export async function underLock<T>(
  held: HeldStore,
  lock: Lock,
  bucket: Bucket,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    bucket.close();
    if (held.state.lock?.token === lock.token) {
      // If that fails too, the next deploy finds out that this one has ended.
      await held.advance({ ...held.state, lock: undefined }).catch(() => undefined);
    }
    throw error;
  }
}

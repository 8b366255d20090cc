import type { Lock } from "../../documents/deploy-schemas.ts";
import type { Bucket } from "../bucket.ts";
import { heldBy, isOver } from "../holder.ts";
import { changedTo, type HeldStore, heldStore, type Snapshot, type Store } from "./session.ts";
import { changesTo, type State } from "./state.ts";

/** @throws UserError where another deploy holds the lock and is not known to be over */
export function requireFree(
  { lock }: State,
  ours: Lock | undefined,
  breakLock: boolean | undefined,
  address: string,
): void {
  if (lock === undefined || breakLock || lock.token === ours?.token || isOver(lock)) return;
  throw heldBy(lock, address);
}

/**
 * Takes the lock of a store by making its state one with it.
 * @param next with the lock
 * @returns undefined where the store has changed meanwhile
 */
export async function takeLock(
  store: Store,
  found: Snapshot,
  next: State & { readonly lock: Lock },
  address: string,
): Promise<HeldStore | undefined> {
  const changes = changesTo(found.state, next);
  const etag = await store.change(changes, found);
  if (etag === undefined) {
    const now = await store.read();
    // The answer may have been lost.
    return now.state.lock?.token === next.lock.token ? heldStore(store, now, next.lock, address) : undefined;
  }
  return heldStore(store, changedTo(found, changes, etag), next.lock, address);
}

/** Does something under the lock, and lets go of it where that fails, when nothing is under way any more. */
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
      // Where that fails too, whoever comes next finds out that this deploy is over.
      await held.advance({ ...held.state, lock: undefined }).catch(() => undefined);
    }
    throw error;
  }
}

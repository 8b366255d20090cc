import type { Lock } from "../../documents/deploy-schemas.ts";
import { firstNames } from "../../model/names-in-words.ts";
import { UserError } from "../../model/problem.ts";
import { required } from "../../model/required.ts";
import type { SendRequest } from "../aws/exchange.ts";
import {
  type Changes,
  type StoreEntries,
  type KeyValueStore,
  MOST_KEYS,
  openKeyValueStore,
} from "../aws/key-value-store.ts";
import { ServiceError } from "../aws/service.ts";
import { brokenLock } from "../holder.ts";
import { explainedOfStore } from "./errors.ts";
import { changesTo, type StoreState, stateIn } from "./state.ts";

/** The content of a store at one time. */
export interface Snapshot {
  readonly etag: string;
  readonly entries: StoreEntries;
  readonly bytes: number;
  /** The state of its deploys, parsed from its entries. */
  readonly state: StoreState;
}

/** A store that refuses a change if it is not as it was read before. Operations throw a UserError. */
export interface Store {
  readonly arn: string;
  /** @throws UserError for a store with entries that this program did not write */
  read(): Promise<Snapshot>;
  /** Returns the current ETag, which is different after every change. */
  etag(): Promise<string>;
  /**
   * Makes changes in one step.
   * @returns the new ETag; undefined if the store has changed since `before`
   */
  change(changes: Changes, before: Pick<Snapshot, "etag">): Promise<string | undefined>;
  /** Aborts requests in flight. */
  close(): void;
}

/** A store whose lock this deploy holds. */
export interface HeldStore {
  readonly state: StoreState;
  readonly entries: StoreEntries;
  /** Changes entries of deployments, in as many steps as needed. */
  write(changes: Changes): Promise<void>;
  /**
   * Replaces the state in one step.
   * @param isDone returns whether a state shows that the step was made, even if another deploy has continued from it
   */
  advance(next: StoreState, isDone?: (found: StoreState) => boolean): Promise<void>;
  /** Checks that the lock was not broken, with one small request if nothing has changed. */
  requireHeld(): Promise<void>;
  /** Reads everything again, and checks that the lock was not broken. */
  readAgain(): Promise<void>;
}

const MOST_NAMED = 3;
const ATTEMPTS = 5;

/**
 * Opens a store.
 * @param by sends the requests; by default over the network
 * @throws UserError for invalid settings
 */
export async function openStore(arn: string, by?: SendRequest): Promise<Store> {
  const store = await openKeyValueStore(arn, by);
  const doing = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw explainedOfStore(error, { doing: `${what} the store`, arn, endpoint: store.endpoint });
    }
  };
  return {
    arn,
    async read() {
      const { etag, bytes } = await doing("reading", () => store.describe());
      const entries = await doing("reading", () => store.list());
      const state = stateIn(entries);
      if (state !== undefined) return { etag, bytes, entries, state };
      const keys = [...entries.keys()];
      throw new UserError(
        `the store ${arn} holds keys that this program did not write: ${firstNames(keys, MOST_NAMED)}`,
        "Set --store to the output StoreArn of the site's own stack.",
      );
    },
    etag: () => doing("reading", async () => (await store.describe()).etag),
    change: (changes, { etag }) =>
      doing("writing", async () => {
        try {
          return await store.update(changes, etag);
        } catch (error) {
          if (await isConflict(error, store, etag)) return undefined;
          throw error;
        }
      }),
    close: () => store.close(),
  };
}

/** Returns whether a change was refused because the store has changed; that may also be a ValidationException. */
async function isConflict(error: unknown, store: KeyValueStore, etag: string): Promise<boolean> {
  if (!(error instanceof ServiceError)) return false;
  if (error.status === 409 || error.status === 412) return true;
  return (error.status === 400 || error.status === 404) && (await store.describe()).etag !== etag;
}

/**
 * Returns a store that continues from a snapshot under a lock. A step whose answer was lost is not made twice.
 * @param address of the bucket, for messages
 */
export function heldStore(store: Store, snapshot: Snapshot, lock: Lock, address: string): HeldStore {
  let now = snapshot;
  const read = async (isDone: (found: StoreState) => boolean) => {
    now = await store.read();
    if (now.state.lock?.token !== lock.token && !isDone(now.state)) throw brokenLock(address);
  };
  const step = async (wanted: Changes, isDone: (found: StoreState) => boolean) => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const changes = missing(wanted, now.entries);
      if (changes.puts.size + changes.deletes.length === 0) return;
      const etag = await store.change(changes, now);
      if (etag !== undefined) {
        now = changedTo(now, changes, etag);
        return;
      }
      const isMade = (found: StoreState) => isDone(found) || isAll(wanted, now.entries);
      await read(isMade);
      if (isDone(now.state)) return;
    }
    throw brokenLock(address);
  };
  const never = () => false;
  return {
    get state() {
      return now.state;
    },
    get entries() {
      return now.entries;
    },
    async write(changes) {
      for (const batch of batchesOf(changes)) await step(batch, never);
    },
    advance: (next, isDone = never) => step(changesTo(now.state, next), isDone),
    async requireHeld() {
      if ((await store.etag()) !== now.etag) await read(never);
    },
    readAgain: () => read(never),
  };
}

/** Returns the changes that are not made yet. */
function missing({ puts, deletes }: Changes, entries: StoreEntries): Changes {
  return {
    puts: new Map([...puts].filter(([key, value]) => entries.get(key) !== value)),
    deletes: deletes.filter((key) => entries.has(key)),
  };
}

function isAll(changes: Changes, entries: StoreEntries): boolean {
  const { puts, deletes } = missing(changes, entries);
  return puts.size + deletes.length === 0;
}

/** Returns the snapshot of a store after changes. */
export function changedTo(before: Snapshot, { puts, deletes }: Changes, etag: string): Snapshot {
  const entries = new Map([...before.entries, ...puts]);
  for (const key of deletes) entries.delete(key);
  return { ...before, etag, entries, state: required(stateIn(entries), "the state of the store") };
}

/**
 * Splits changes by the number of keys in a request; with 512 bytes a key and 1,024 a value no part has too many bytes.
 */
function batchesOf({ puts, deletes }: Changes): Changes[] {
  const all = [
    ...[...puts].map((put) => ({ puts: [put], deletes: [] as string[] })),
    ...deletes.map((key) => ({ puts: [] as [string, string][], deletes: [key] })),
  ];
  return Array.from({ length: Math.ceil(all.length / MOST_KEYS) }, (_, index) => {
    const part = all.slice(index * MOST_KEYS, (index + 1) * MOST_KEYS);
    return {
      puts: new Map(part.flatMap((one) => one.puts)),
      deletes: part.flatMap((one) => one.deletes),
    };
  });
}

import type { Lock } from "../../documents/deploy-schemas.ts";
import { UserError } from "../../model/problem.ts";
import { required } from "../../model/required.ts";
import type { Exchange } from "../aws/exchange.ts";
import {
  type Changes,
  type Entries,
  type KeyValueStore,
  MOST_KEYS,
  openKeyValueStore,
} from "../aws/key-value-store.ts";
import { ServiceError } from "../aws/service.ts";
import { brokenLock } from "../holder.ts";
import { explainedOfStore } from "./errors.ts";
import { changesTo, type State, stateIn } from "./state.ts";

/** What a store held at a time. */
export interface Snapshot {
  readonly etag: string;
  readonly entries: Entries;
  readonly bytes: number;
  /** What its entries say of its deploys. */
  readonly state: State;
}

/** A store whose changes are each of what was read before, or are refused. Operations throw a UserError. */
export interface Store {
  readonly arn: string;
  /** @throws UserError for a store that holds what this program did not write */
  read(): Promise<Snapshot>;
  /** Changes with every change. */
  etag(): Promise<string>;
  /**
   * Makes changes in one step; undefined where the store is another than it was.
   * @returns the ETag afterwards
   */
  change(changes: Changes, before: Pick<Snapshot, "etag">): Promise<string | undefined>;
  /** Breaks off what is under way. */
  close(): void;
}

/** A store that this deploy has the lock of. */
export interface HeldStore {
  readonly state: State;
  readonly entries: Entries;
  /** Changes entries of deployments, in as many steps as it takes. */
  write(changes: Changes): Promise<void>;
  /**
   * Makes the state another, in one step.
   * @param isDone whether a state shows that it was made, though somebody else has gone on from it
   */
  advance(next: State, isDone?: (found: State) => boolean): Promise<void>;
  /** Makes sure that the lock was not broken, by one small request where nothing has changed. */
  requireHeld(): Promise<void>;
  /** Makes sure that the lock was not broken, and reads everything again. */
  readAgain(): Promise<void>;
}

const MOST_NAMED = 3;
const ATTEMPTS = 5;

/**
 * @param by what it is asked by; over the network where none is given
 * @throws UserError for settings that are wrong
 */
export async function openStore(arn: string, by?: Exchange): Promise<Store> {
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
      const more = keys.length > MOST_NAMED ? ` and ${keys.length - MOST_NAMED} more` : "";
      throw new UserError(
        `the store ${arn} holds keys that this program did not write: ${keys.slice(0, MOST_NAMED).join(", ")}${more}`,
        "Give --store the output StoreArn of the site's own stack.",
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

/** Whether a change was refused because the store is another than it was; a ValidationException may say so too. */
async function isConflict(error: unknown, store: KeyValueStore, etag: string): Promise<boolean> {
  if (!(error instanceof ServiceError)) return false;
  if (error.status === 409 || error.status === 412) return true;
  return (error.status === 400 || error.status === 404) && (await store.describe()).etag !== etag;
}

/**
 * Goes on from what was read, with the lock in the store or about to be. A step whose answer was lost is not made twice.
 * @param address what is deployed to, for messages
 */
export function heldStore(store: Store, snapshot: Snapshot, lock: Lock, address: string): HeldStore {
  let now = snapshot;
  const read = async (isDone: (found: State) => boolean) => {
    now = await store.read();
    if (now.state.lock?.token !== lock.token && !isDone(now.state)) throw brokenLock(address);
  };
  const step = async (wanted: Changes, isDone: (found: State) => boolean) => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const changes = missing(wanted, now.entries);
      if (changes.puts.size + changes.deletes.length === 0) return;
      const etag = await store.change(changes, now);
      if (etag !== undefined) {
        now = changedTo(now, changes, etag);
        return;
      }
      const isMade = (found: State) => isDone(found) || isAll(wanted, now.entries);
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

/** What is left to do of changes. */
function missing({ puts, deletes }: Changes, entries: Entries): Changes {
  return {
    puts: new Map([...puts].filter(([key, value]) => entries.get(key) !== value)),
    deletes: deletes.filter((key) => entries.has(key)),
  };
}

function isAll(changes: Changes, entries: Entries): boolean {
  const { puts, deletes } = missing(changes, entries);
  return puts.size + deletes.length === 0;
}

/** What a store holds after changes. */
export function changedTo(before: Snapshot, { puts, deletes }: Changes, etag: string): Snapshot {
  const entries = new Map([...before.entries, ...puts]);
  for (const key of deletes) entries.delete(key);
  return { ...before, etag, entries, state: required(stateIn(entries), "the state of the store") };
}

/** In parts of as many keys as a request may have; with 512 bytes a key and 1,024 a value none has too many bytes. */
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

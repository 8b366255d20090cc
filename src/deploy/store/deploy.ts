import { recoverFolder } from "../../disk/replace-folder.ts";
import type { Deployment } from "../../documents/deploy-schemas.ts";
import type { Listener } from "../../model/listener.ts";
import { MANIFEST_PATH } from "../../model/manifest.ts";
import { UserError } from "../../model/problem.ts";
import { openBucket, type Reach, type BucketTarget } from "../bucket.ts";
import { areUnchanged, UNREADABLE_OBJECTS } from "../compare.ts";
import { eachOf } from "../each.ts";
import { beginning, brokenLock, lockEnded, instantOf } from "../holder.ts";
import type { DeployObject } from "../plan.ts";
import { LOOK_EVERY, watchOver, type WatchOptions } from "../watch.ts";
import { requireFree, takeLock, underLock } from "./lock.ts";
import { markBucket } from "./pairing.ts";
import {
  type StoreBuild,
  hasWork,
  type StorePlan,
  storePlan,
  readBuild,
  routeChanges,
  type StorePlanOptions,
} from "./plan.ts";
import { type Means, removeGoing, removeStrays } from "./remove.ts";
import { type HeldStore, openStore, type Snapshot } from "./session.ts";
import { type StoreClock, CLOCK } from "./settled.ts";
import { routesDigest, type StoreState, withReady, withUpload } from "./state.ts";

export interface StoreOptions extends Pick<WatchOptions, "passedMs">, Reach {
  /** ARN of the KeyValueStore. */
  readonly store: string;
  /** Only compare, without changing anything. */
  readonly dryRun?: boolean | undefined;
  /** Number of requests in flight at once. */
  readonly concurrency?: number | undefined;
  /** Take the lock even if its deploy is not known to have ended. */
  readonly breakLock?: boolean | undefined;
  /** Stops the deploy cleanly: the lock is released, and readers see one complete release. */
  readonly signal?: AbortSignal | undefined;
  readonly clock?: StoreClock | undefined;
}

export type StoreDeployOptions = StoreOptions & StorePlanOptions;

/** What a deploy did or, in a dry run, would do. */
export interface StoreSummary {
  readonly release: string;
  /** Id of the deployment. */
  readonly id: string;
  readonly dryRun: boolean;
  /** The deployment that was published before; null for the first deploy. */
  readonly before: Pick<Deployment, "id" | "release"> | null;
  /** Keys with the prefix, in the order of upload. */
  readonly uploaded: readonly string[];
  /** Number of objects that were already the same. */
  readonly unchanged: number;
  /** Total size of the uploaded objects in bytes. */
  readonly bytes: number;
  /** Number of entries of the store that were written or deleted. */
  readonly routes: number;
  /** Ids of the removed deployments. */
  readonly removed: readonly string[];
  /** Notes for the user. */
  readonly notes: readonly string[];
}

/**
 * Deploys a build to a bucket and a KeyValueStore. Its objects and its routes have a prefix of their own, so nothing
 * that readers see changes until a single write makes its id the current one; only removals follow that write. The
 * first write takes the lock in the store. Each write is refused unless the store is as this deploy left it.
 *
 * If a deploy is stopped at any point, calling it again continues it, and any other deploy removes what it left.
 * @param folder the publish folder
 * @throws before anything is changed, UserError for a folder without a build, another deploy that is under way, a
 * bucket or store of another site, a later release, or too many routes; DataError for files that do not match the
 * manifest; later, UserError for what failed, while the earlier deployment is still published
 */
export async function deployToStore(
  folder: string,
  target: BucketTarget,
  options: StoreDeployOptions,
  listener: Listener,
): Promise<StoreSummary> {
  listener.step(`Checking ${folder}`);
  recoverFolder(folder);
  const bucket = await openBucket(target, options);
  const build = readBuild(folder, bucket.address);
  const store = await openStore(options.store, options.exchange);
  const lock = beginning();
  const each = eachOf(options.concurrency, listener, options.signal);
  const { clock = CLOCK } = options;
  try {
    for (;;) {
      listener.step("Comparing");
      const found = await store.read();
      requireFree(found.state, lock, options.breakLock, bucket.address);
      const plan = await storePlan(build, found, bucket, options, each);
      const isDone = !hasWork(build, plan, found);
      if (options.dryRun || isDone) return summaryOf(build, plan, found, options.dryRun === true, []);
      const address = build.owner.address || (found.state.owner?.address ?? "");
      const owner = { ...build.owner, address };
      const claim = { ...found.state, owner, lock, deployments: plan.room };
      const held = await takeLock(store, found, claim, bucket.address);
      if (held === undefined) continue;
      const watched = bucket.under(
        watchOver(held.requireHeld, { every: LOOK_EVERY, passedMs: options.passedMs }),
      );
      const means = { bucket: watched, each, listener, clock, signal: options.signal };
      const isSeen = await underLock(held, lock, bucket, () =>
        carryOut(build, plan, held, options, means).catch((error) => {
          throw stoppedAfter(error, build, held.state, means);
        }),
      );
      return summaryOf(build, plan, found, false, isSeen ? [] : [UNREADABLE_OBJECTS]);
    }
  } finally {
    lockEnded(lock);
    bucket.close();
    store.close();
  }
}

/** Carries out a plan; returns whether the uploaded objects could be read afterwards. */
async function carryOut(
  { release, routes, objects }: StoreBuild,
  { changed, erased, isMarked }: StorePlan,
  held: HeldStore,
  { store: arn, passedMs }: StoreOptions,
  means: Means,
): Promise<boolean> {
  const { bucket, each, listener, clock, signal } = means;
  const { id } = routes;
  if (!isMarked) await markBucket(arn, bucket);
  await removeGoing(held, means);
  await removeStrays(id, held, means);
  const { current } = held.state;
  if (id !== current) {
    const digest = routesDigest(routes.entries);
    const upload = {
      id,
      release,
      since: instantOf(clock.now()),
      routes: digest,
      state: "uploading" as const,
    };
    await held.advance({ ...held.state, deployments: withUpload(held.state.deployments, upload) });
  }
  if (changed.length > 0) listener.step("Uploading", changed.length);
  // These objects are not published yet, so the lock is checked only by time, not before every few changes.
  const { put } = bucket.under(watchOver(held.requireHeld, { passedMs }));
  await each(changed.filter(isManifestOf(id)), put);
  await each(
    changed.filter((object) => !isManifestOf(id)(object)),
    put,
  );
  listener.step("Comparing again", objects.length);
  const isSeen =
    changed.length === 0 || (await areUnchanged(objects, bucket, each, { look: held.requireHeld }));
  const { puts, deletes } = routeChanges(routes, held.entries);
  listener.step("Writing routes", puts.size + deletes.length);
  await held.write({ puts, deletes });
  await held.readAgain();
  const left = routeChanges(routes, held.entries);
  if (left.puts.size + left.deletes.length > 0) throw brokenLock(bucket.address);
  await removeStrays(id, held, means);
  signal?.throwIfAborted();
  await show(held, id, erased, clock);
  await removeGoing(held, means);
  if (erased.length > 0) await removeStrays(id, held, means);
  if (held.state.lock !== undefined) await held.advance({ ...held.state, lock: undefined }, () => true);
  return isSeen;
}

/**
 * Returns the error for a deploy that was stopped after its build was published, but before earlier ones were removed.
 */
function stoppedAfter(
  error: unknown,
  { release, routes: { id } }: Pick<StoreBuild, "release" | "routes">,
  { current, deployments }: StoreState,
  { signal, bucket }: Pick<Means, "signal" | "bucket">,
): unknown {
  const going = deployments.filter(({ state }) => state === "going").map((one) => `${one.id}/`);
  if (!signal?.aborted || error !== signal.reason || current !== id || going.length === 0) return error;
  return new UserError(
    `${(error as Error).message}; release ${release} is already published, but files of earlier deploys that were to be removed are still in ${bucket.address}, below ${going.join(", ")}`,
    "Run the command again to remove them.",
  );
}

function isManifestOf(id: string): (object: DeployObject) => boolean {
  return ({ key }) => key === `${id}/${MANIFEST_PATH}`;
}

/** Publishes the deployment, which is the step that readers see. Keeps the lock if something remains to be removed. */
async function show(
  held: HeldStore,
  id: string,
  erased: readonly string[],
  clock: StoreClock,
): Promise<void> {
  const { state } = held;
  const ready = withReady(state.deployments, state.current, id);
  const deployments = ready.map((one) =>
    erased.includes(one.id) ? { ...one, state: "going" as const } : one,
  );
  const switched = id === state.current ? state.switched : instantOf(clock.now());
  const next: StoreState = { ...state, current: id, switched, deployments };
  const isShown = (found: StoreState) =>
    found.deployments.some((one) => one.id === id && one.state === "ready");
  const isLast = erased.length === 0;
  await held.advance(isLast ? { ...next, lock: undefined } : next, isLast ? isShown : undefined);
}

function summaryOf(
  { release, routes, objects }: StoreBuild,
  { changed, room, erased, strays, notes }: StorePlan,
  { state, entries }: Snapshot,
  dryRun: boolean,
  more: readonly string[],
): StoreSummary {
  const shown = state.deployments.find(({ id }) => id === state.current);
  const { puts, deletes } = routeChanges(routes, entries);
  return {
    release,
    id: routes.id,
    dryRun,
    before: shown === undefined ? null : { id: shown.id, release: shown.release },
    uploaded: changed.map(({ key }) => key),
    unchanged: objects.length - changed.length,
    bytes: changed.reduce((sum, { content }) => sum + content.bytes.length, 0),
    routes: puts.size + deletes.length,
    removed: [...room.filter((one) => one.state === "going").map(({ id }) => id), ...erased, ...strays],
    notes: [...notes, ...more],
  };
}

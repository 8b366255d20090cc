import type { Deployment } from "../../documents/deploy-schemas.ts";
import type { Listener } from "../../model/listener.ts";
import { SIGNATURE_PATH } from "../../model/manifest.ts";
import { firstNames } from "../../model/names-in-words.ts";
import { UserError } from "../../model/problem.ts";
import { type Bucket, openBucket, type BucketTarget } from "../bucket.ts";
import { type Each, eachOf } from "../each.ts";
import { instantOf } from "../holder.ts";
import type { StoreOptions } from "./deploy.ts";
import { requireFree } from "./lock.ts";
import { requireBucketOf } from "./pairing.ts";
import { keysOf } from "./remove.ts";
import { openStore, type Snapshot } from "./session.ts";
import { CLOCK } from "./settled.ts";
import { changesTo, deploymentBefore, deploymentEntries, routesDigest, type StoreState } from "./state.ts";

/** What a rollback did or, in a dry run, would do. */
export interface RollbackSummary {
  readonly dryRun: boolean;
  /** The release that is published now. */
  readonly release: string;
  readonly id: string;
  /** The deployment that was published before. */
  readonly before: Pick<Deployment, "id" | "release"> | null;
}

/**
 * Publishes an earlier deployment again, by a single write. Nothing is uploaded or deleted.
 * @param name the id or the release of a deployment; undefined for the one before the current one
 * @throws UserError if no deployment has that name, if its files or routes are incomplete, or if another deploy is
 * under way; nothing is changed then
 */
export async function rollback(
  name: string | undefined,
  target: BucketTarget,
  options: StoreOptions,
  listener: Listener,
): Promise<RollbackSummary> {
  const bucket = await openBucket(target, options);
  const store = await openStore(options.store, options.exchange);
  const each = eachOf(options.concurrency, listener, options.signal);
  const { clock = CLOCK, signal } = options;
  try {
    await requireBucketOf(options.store, bucket);
    let tried: RollbackSummary | undefined;
    for (;;) {
      listener.step("Comparing");
      const found = await store.read();
      const { state } = found;
      // The write succeeded, only its answer was lost.
      if (tried !== undefined && state.current === tried.id) return tried;
      const next = chosen(name, state, bucket);
      requireFree(state, undefined, options.breakLock, bucket.address);
      await requireWhole(next, found, bucket, each);
      const shown = state.deployments.find(({ id }) => id === state.current);
      const summary = {
        dryRun: options.dryRun === true,
        release: next.release,
        id: next.id,
        before: shown === undefined ? null : { id: shown.id, release: shown.release },
      };
      if (options.dryRun || next.id === state.current) return summary;
      // The lock of a stopped deploy is removed too.
      const changes = changesTo(state, {
        ...state,
        current: next.id,
        switched: instantOf(clock.now()),
        lock: undefined,
      });
      signal?.throwIfAborted();
      if ((await store.change(changes, found)) !== undefined) return summary;
      tried = summary;
    }
  } finally {
    bucket.close();
    store.close();
  }
}

function chosen(name: string | undefined, state: StoreState, { address }: Bucket): Deployment {
  const { deployments, current } = state;
  const ready = deployments.filter((one) => one.state === "ready");
  const found =
    name === undefined
      ? deploymentBefore(state)
      : (ready.find(({ id }) => id === name) ?? ready.findLast(({ release }) => release === name));
  if (found !== undefined) return found;
  const others = ready.filter(({ id }) => id !== current).map(({ id, release }) => `${id} (${release})`);
  throw new UserError(
    name === undefined
      ? `${address} has no deployment before the current one`
      : `${address} has no deployment ${name}, or no longer has it`,
    others.length === 0
      ? "Build the release that you want, and deploy it with --allow-older."
      : `Name one with --rollback: ${others.join(", ")}.`,
  );
}

const MOST_NAMED = 3;

/** @throws UserError if a file or a route of a deployment is missing */
async function requireWhole(
  { id, release, routes }: Deployment,
  { entries }: Snapshot,
  bucket: Bucket,
  each: Each,
): Promise<void> {
  const remedy = "Build that release again, and deploy it with --allow-older.";
  if (routesDigest(deploymentEntries(entries, id)) !== routes) {
    throw new UserError(`the routes of deployment ${id} (${release}) are not all in the store`, remedy);
  }
  const keys = (await keysOf(id, bucket)).filter((key) => key !== `${id}/${SIGNATURE_PATH}`);
  if (keys.length === 0)
    throw new UserError(`the files of deployment ${id} (${release}) no longer exist`, remedy);
  const heads = await each(keys, (key) => bucket.head(key));
  const missing = keys.filter((_, index) => heads[index]?.digest === undefined);
  if (missing.length === 0) return;
  throw new UserError(
    `files of deployment ${id} (${release}) are missing: ${firstNames(missing, MOST_NAMED)}`,
    remedy,
  );
}

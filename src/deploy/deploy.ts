import { fileOf, readPublishFolder } from "../disk/publish-folder.ts";
import { recoverFolder } from "../disk/replace-folder.ts";
import type { Listener } from "../model/listener.ts";
import { MANIFEST_PATH, SIGNATURE_PATH } from "../model/manifest.ts";
import { DEFAULT_HEADERS } from "../routing/headers.ts";
import { type BucketLock, type LockOptions, lockBucket } from "./bucket-lock.ts";
import { type Bucket, type NewObject, openBucket, type Reach, type BucketTarget } from "./bucket.ts";
import { areUnchanged, UNREADABLE_OBJECTS } from "./compare.ts";
import { type Each, eachOf } from "./each.ts";
import { beginning, lockEnded } from "./holder.ts";
import type { DeployPhase, DeployPlan, PlanOptions } from "./plan.ts";
import { RETIRED_PATH, retiredFile } from "./retired.ts";
import { requireNoStore } from "./store/pairing.ts";
import { planFor } from "./survey.ts";
import type { Watch } from "./watch.ts";

export interface DeployOptions extends PlanOptions, LockOptions, Reach {
  /** Only compare, without changing anything. */
  readonly dryRun?: boolean;
  /** Number of requests in flight at once. */
  readonly concurrency?: number;
  /** Stops the deploy cleanly: the lock is released, and a manifest is not uploaded without its signature. */
  readonly signal?: AbortSignal | undefined;
}

/** What a deploy did or, in a dry run, would do. Keys are without the prefix. */
export interface DeploySummary {
  readonly release: string;
  readonly dryRun: boolean;
  /** Keys, in the order of upload. */
  readonly uploaded: readonly string[];
  /** Number of objects that were already the same. */
  readonly unchanged: number;
  readonly deleted: readonly string[];
  /** Total size of the uploaded objects in bytes. */
  readonly bytes: number;
  /** Keys that only earlier releases used and that were kept; `delete` would delete these. */
  readonly outOfUse: readonly string[];
  /** Notes for the user. */
  readonly notes: readonly string[];
}

/**
 * Deploys a build to a bucket. Objects that are already the same are not uploaded again. The others are uploaded in
 * phases: content, then indexes, then the manifest, so that it never names a missing file, and last its signature. If
 * the build is not signed, the signature of an earlier build is deleted, because it would not match the new manifest.
 * If a deploy is stopped at any point, calling it again continues it. A lock prevents two deploys at the same time. If
 * the server does not support the lock, two deploys may undo each other's work, so all other objects are compared again
 * before the manifest is uploaded, and the manifest is compared after it.
 *
 * Only these objects are deleted: files that an earlier manifest lists and the build does not have, and keys without
 * `.json` that a file no longer has. Those of an erased release are always deleted, the others only with `delete`. They
 * may outlive their manifest, if the process is stopped or `delete` is not set. Therefore, before a manifest is
 * replaced, the paths that only it lists are added to `retired.json`, an object next to the manifest, which is deleted
 * with them. Paths in it that are in use again are ignored. If `retired.json` was not written by this program, it is
 * kept and nothing is deleted.
 * @param folder the publish folder
 * @throws before anything is uploaded, UserError for a folder without a build, for a bucket that holds a later release
 * or, at keys of the build, objects that this program did not upload, and for a manifest that may not be read although
 * `delete` needs it; DataError for files that do not match the build's manifest; later, UserError naming the object
 * that could not be read, uploaded or deleted, or that is not as this deploy left it
 */
export async function deploy(
  folder: string,
  target: BucketTarget,
  options: DeployOptions,
  listener: Listener,
): Promise<DeploySummary> {
  listener.step(`Checking ${folder}`);
  recoverFolder(folder);
  const build = readPublishFolder(folder);
  const bucket = await openBucket(target, options);
  const each = eachOf(options.concurrency, listener, options.signal);
  const deployed = async (watch?: Watch) => {
    await requireNoStore(bucket);
    listener.step("Comparing");
    const plan = await planFor(bucket, build, options, each);
    const isSeen = watch === undefined || (await carryOut(plan, { bucket, watch }, options, each, listener));
    return summaryOf(plan, build.releaseId, options, isSeen ? [] : [UNREADABLE_OBJECTS]);
  };
  try {
    if (options.dryRun) return await deployed();
    return await locked(bucket, options, deployed);
  } finally {
    // After a failure, other requests may still be in flight.
    bucket.close();
  }
}

/** Runs work while holding the lock of the bucket. */
async function locked(
  bucket: Bucket,
  options: LockOptions,
  work: (watch: Watch) => Promise<DeploySummary>,
): Promise<DeploySummary> {
  const token = beginning();
  let lock: BucketLock | undefined;
  try {
    lock = await lockBucket(bucket, token, options);
    const summary = await work(lock.watch);
    const notes = [...lock.notes, ...(await lock.release())];
    return { ...summary, notes: [...summary.notes, ...notes] };
  } catch (error) {
    // If that fails too, the next deploy finds out that this one has ended.
    await lock?.release().catch(() => undefined);
    throw error;
  } finally {
    lockEnded(token);
  }
}

const UNREADABLE = `${MANIFEST_PATH} is missing or cannot be read, so it is not known which objects are no longer in use, and whether a later release or a retraction is replaced; allow s3:GetObject and s3:ListBucket`;

/** Carries out a plan; returns whether the uploaded objects could be read afterwards. */
async function carryOut(
  { earlier, objects, changed, retired, outOfUse, erased, hasStaleSignature }: DeployPlan,
  { bucket: open, watch }: { readonly bucket: Bucket; readonly watch: Watch },
  options: DeployOptions,
  each: Each,
  listener: Listener,
): Promise<boolean> {
  const bucket = open.under(watch);
  const upload = async (phase: DeployPhase, by = each) => {
    const uploads = changed.filter((object) => object.phase === phase);
    if (uploads.length > 0) listener.step(`Uploading: ${phase}`, uploads.length);
    await by(uploads, bucket.put);
    return uploads;
  };
  await upload("content");
  await upload("index");
  let isSeen = true;
  if (changed.length > 0) {
    const others = objects.filter(({ phase }) => phase !== "manifest" && phase !== "signature");
    listener.step("Comparing again", others.length);
    isSeen = await areUnchanged(others, bucket, each, watch);
  }
  await watch.look();
  options.signal?.throwIfAborted();
  // Readers see every step from here on, so the deploy can no longer be stopped.
  const unstopped = eachOf(1, listener);
  if (retired.length > earlier.retired.length) await bucket.put(retiredObject(retired));
  const last = [...(await upload("manifest", unstopped)), ...(await upload("signature", unstopped))];
  if (hasStaleSignature) await bucket.remove(SIGNATURE_PATH);
  if (last.length > 0) isSeen = (await areUnchanged(last, bucket, unstopped, watch)) && isSeen;
  if (!options.delete && erased.length > 0) {
    listener.step("Deleting erased files", erased.length);
    await watch.look();
    await each(erased, bucket.remove);
  }
  if (options.delete && earlier.isTrusted && retired.length + outOfUse.length > 0) {
    listener.step("Deleting", outOfUse.length);
    await watch.look();
    await each(outOfUse, bucket.remove);
    if (retired.length > 0) await bucket.remove(RETIRED_PATH);
  }
  // The lock may have been broken during the last changes.
  await watch.look();
  return isSeen;
}

function retiredObject(paths: readonly string[]): NewObject {
  return {
    key: RETIRED_PATH,
    content: fileOf(RETIRED_PATH, retiredFile(paths).bytes),
    contentType: "application/json; charset=utf-8",
    cacheControl: DEFAULT_HEADERS["Cache-Control"],
  };
}

function summaryOf(
  { earlier, objects, changed, outOfUse, erased, hasStaleSignature }: DeployPlan,
  release: string,
  options: DeployOptions,
  notes: readonly string[],
): DeploySummary {
  return {
    release,
    dryRun: options.dryRun === true,
    uploaded: changed.map(({ key }) => key),
    unchanged: objects.length - changed.length,
    deleted: [...(hasStaleSignature ? [SIGNATURE_PATH] : []), ...(options.delete ? outOfUse : erased)],
    bytes: changed.reduce((sum, { content }) => sum + content.bytes.length, 0),
    outOfUse: options.delete ? [] : outOfUse.filter((key) => !erased.includes(key)),
    notes: [
      ...(earlier.isReadable ? [] : [UNREADABLE]),
      ...(earlier.isTrusted
        ? []
        : [`${RETIRED_PATH} in the bucket was not written by this program, so nothing is deleted`]),
      ...notes,
    ],
  };
}

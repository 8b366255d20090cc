import { fileOf, readPublishFolder } from "../disk/publish-folder.ts";
import { recoverFolder } from "../disk/replace-folder.ts";
import type { Listener } from "../model/listener.ts";
import { MANIFEST_PATH, SIGNATURE_PATH } from "../model/manifest.ts";
import { DEFAULT_HEADERS } from "../routing/headers.ts";
import { type BucketLock, type LockOptions, lockBucket } from "./bucket-lock.ts";
import { type Bucket, type NewObject, openBucket, type Reach, type Target } from "./bucket.ts";
import { areAsLeft, UNSEEN } from "./compare.ts";
import { type Each, eachOf } from "./each.ts";
import { beginning, ended } from "./holder.ts";
import type { DeployPhase, Plan, PlanOptions } from "./plan.ts";
import { RETIRED_PATH, retiredFile } from "./retired.ts";
import { requireNoStore } from "./store/pairing.ts";
import { planFor } from "./survey.ts";
import type { Watch } from "./watch.ts";

export interface DeployOptions extends PlanOptions, LockOptions, Reach {
  /** Compare, and change nothing. */
  readonly dryRun?: boolean;
  /** Requests under way at once. */
  readonly concurrency?: number;
  /** Stops it in good order: the lock is let go, and a manifest is followed by its signature. */
  readonly signal?: AbortSignal | undefined;
}

/** What a deploy did, or, of a dry run, what it would do. Keys are without the prefix. */
export interface DeploySummary {
  readonly release: string;
  readonly dryRun: boolean;
  /** Keys, in the order of upload. */
  readonly uploaded: readonly string[];
  /** Objects that were the same already. */
  readonly unchanged: number;
  readonly deleted: readonly string[];
  /** Bytes of the objects that were uploaded. */
  readonly bytes: number;
  /** Keys of earlier releases that are out of use and stay; `delete` would delete just these. */
  readonly outOfUse: readonly string[];
  /** What the user should know. */
  readonly notes: readonly string[];
}

/**
 * Makes a bucket hold a build. Objects that are the same already are left alone. The others are uploaded in
 * phases: content, indexes, and the manifest when all else is there, so that it never names what is missing; then
 * its signature, or none: one that an earlier build left is deleted, for it would say that this manifest is forged.
 * Stopped at any point, it continues where it stopped when it is called again. A second one at the same time is refused by
 * a lock. Where the server cannot keep one, two may undo each other's work: so all objects are compared again before the
 * manifest goes, and the manifest after it.
 *
 * Files of a release that is erased are deleted, asked for or not. Deleted are only files of an earlier manifest that the build does not have, and addresses that its files have
 * no more. They may outlive that manifest, where the process was stopped or nothing was to be deleted; so before
 * a manifest is replaced its paths that go out of use join those in `retired.json`, an object beside it, which
 * goes when they have been deleted. A path in it that has come back into use is passed over. Where `retired.json`
 * is not one of ours, nothing is deleted and it stays as it is.
 * @param folder the publish folder
 * @throws before anything is sent, UserError for a folder without a build, for a bucket that holds a later release, or
 * what is not ours where the build is to go, and for a manifest that may not be read where `delete` needs it; DataError for
 * files that are not as the build's manifest says; later, UserError naming the object that could not be read,
 * uploaded or deleted, or is not as this deploy left it
 */
export async function deploy(
  folder: string,
  target: Target,
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
    return summaryOf(plan, build.releaseId, options, isSeen ? [] : [UNSEEN]);
  };
  try {
    if (options.dryRun) return await deployed();
    return await locked(bucket, options, deployed);
  } finally {
    // A failure leaves other requests under way.
    bucket.close();
  }
}

/** Does something while no other deploy to the bucket does. */
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
    // Whoever comes next finds out that this deploy is over.
    await lock?.release().catch(() => undefined);
    throw error;
  } finally {
    ended(token);
  }
}

const UNREADABLE = `${MANIFEST_PATH} is missing or may not be read, so it is not known what goes out of use, and whether a later release or a retraction is replaced; allow s3:GetObject and s3:ListBucket`;

/** Returns whether the uploaded objects could be read afterwards. */
async function carryOut(
  { earlier, objects, changed, retired, outOfUse, erased, hasStaleSignature }: Plan,
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
    isSeen = await areAsLeft(others, bucket, each, watch);
  }
  await watch.look();
  options.signal?.throwIfAborted();
  // From here on readers see each step, so it is not stopped in between.
  const unstopped = eachOf(1, listener);
  if (retired.length > earlier.retired.length) await bucket.put(retiredObject(retired));
  const last = [...(await upload("manifest", unstopped)), ...(await upload("signature", unstopped))];
  if (hasStaleSignature) await bucket.remove(SIGNATURE_PATH);
  if (last.length > 0) isSeen = (await areAsLeft(last, bucket, unstopped, watch)) && isSeen;
  if (!options.delete && erased.length > 0) {
    listener.step("Deleting what is erased", erased.length);
    await watch.look();
    await each(erased, bucket.remove);
  }
  if (options.delete && earlier.isTrusted && retired.length + outOfUse.length > 0) {
    listener.step("Deleting", outOfUse.length);
    await watch.look();
    await each(outOfUse, bucket.remove);
    if (retired.length > 0) await bucket.remove(RETIRED_PATH);
  }
  // The last changes may have come late too.
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
  { earlier, objects, changed, outOfUse, erased, hasStaleSignature }: Plan,
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

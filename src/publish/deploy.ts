import pMap from "p-map";
import { MANIFEST_PATH } from "../documents/manifest.ts";
import { contentType } from "../hosts/content-type.ts";
import { PHASES } from "../hosts/s3.ts";
import { DEFAULT_HEADERS } from "../routing/headers.ts";
import { type Bucket, type NewObject, openBucket, type Target } from "./bucket.ts";
import { type DeployObject, type Leftover, leftoversOf, objectsOf } from "./deploy-plan.ts";
import type { Listener } from "./ingest-file.ts";
import { fileOf, parseManifest, readBuild, type StoredBuild } from "./read-build.ts";
import { recoverFolder } from "./replace-folder.ts";
import { parseRetired, RETIRED_PATH, retiredFile } from "./retired.ts";

export interface DeployOptions {
  /** A server other than Amazon's that speaks S3. */
  readonly endpoint?: string | undefined;
  /** Compare, and change nothing. */
  readonly dryRun?: boolean;
  /** Delete what earlier releases left. */
  readonly delete?: boolean;
  /** Requests under way at once. */
  readonly concurrency?: number;
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
  /** Paths of earlier releases that are out of use and stay, for want of `delete`. */
  readonly outOfUse: readonly string[];
  /** What the user should know. */
  readonly notes: readonly string[];
}

/**
 * Makes a bucket hold a build. Objects that are the same already are left alone. The others are uploaded in
 * phases: content, indexes, and the manifest when all else is there, so that it never names what is missing.
 * Stopped at any point, it goes on where it stopped when it is called again.
 *
 * Deleted are only files of an earlier manifest that the build does not have. They may outlive that manifest,
 * where the process was stopped or nothing was to be deleted; so before a manifest is replaced its paths that go
 * out of use join those in `retired.json`, an object beside it, which goes when they have been deleted. A path
 * in it that has come back into use is passed over. Where the bucket's manifest or `retired.json` is not one of
 * ours, nothing is deleted and `retired.json` stays as it is.
 * @param folder the publish folder
 * @throws before anything is sent, UserError for a folder without a build and DataError for files that are not as
 * its manifest says; later, UserError naming the object that could not be read, uploaded or deleted
 */
export async function deploy(
  folder: string,
  target: Target,
  options: DeployOptions,
  listener: Listener,
): Promise<DeploySummary> {
  listener.step(`Checking ${folder}`);
  recoverFolder(folder);
  const build = readBuild(folder);
  const bucket = await openBucket(target, options.endpoint);
  const each: Each = (items, work) => {
    let done = 0;
    const counted = async (item: (typeof items)[number]) => {
      const result = await work(item);
      listener.count(++done);
      return result;
    };
    return pMap(items, counted, { concurrency: options.concurrency ?? 8 });
  };
  try {
    listener.step("Comparing");
    const plan = await planFor(bucket, build, options, each);
    if (!options.dryRun) await carryOut(plan, bucket, options, each, listener);
    return summaryOf(plan, build, options);
  } finally {
    // A failure leaves other requests under way.
    bucket.close();
  }
}

/** Does something with all items, a few at a time; the first failure keeps the rest from being begun. */
type Each = <T, R>(items: readonly T[], work: (item: T) => Promise<R>) => Promise<R[]>;

/** What the bucket says about releases before this one. */
interface Earlier {
  /** Paths of `retired.json`. */
  readonly retired: readonly string[];
  /** These, and the paths of the manifest. */
  readonly listed: readonly string[];
  /** Keys of documents that are there and not ours: nothing is deleted on their word. */
  readonly foreign: readonly string[];
}

interface Plan {
  readonly earlier: Earlier;
  readonly objects: readonly DeployObject[];
  /** Those that are missing in the bucket, or different. */
  readonly changed: readonly DeployObject[];
  /** Paths of earlier releases that the build does not have. */
  readonly outOfUse: readonly string[];
  /** Keys to delete. */
  readonly doomed: readonly string[];
}

async function planFor(
  bucket: Bucket,
  build: StoredBuild,
  options: DeployOptions,
  each: Each,
): Promise<Plan> {
  const earlier = await readEarlier(bucket);
  const objects = objectsOf(build);
  const heads = await each(objects, ({ key }) => bucket.head(key));
  const leftovers = isTrusted(earlier) ? leftoversOf(earlier.listed, objects, build.table.hidden) : [];
  return {
    earlier,
    objects,
    changed: objects.filter(({ digest }, index) => heads[index]?.digest !== digest),
    outOfUse: leftovers.filter(({ isAlias }) => !isAlias).map(({ key }) => key),
    doomed: options.delete ? await existing(bucket, leftovers, each) : [],
  };
}

async function readEarlier(bucket: Bucket): Promise<Earlier> {
  const manifest = await bucket.read(MANIFEST_PATH);
  const retired = await bucket.read(RETIRED_PATH);
  const published = manifest ? parseManifest(manifest)?.files.map(({ path }) => path) : [];
  const left = retired ? parseRetired(retired) : [];
  return {
    retired: left ?? [],
    listed: [...(published ?? []), ...(left ?? [])],
    foreign: [...(published ? [] : [MANIFEST_PATH]), ...(left ? [] : [RETIRED_PATH])],
  };
}

function isTrusted({ foreign }: Earlier): boolean {
  return foreign.length === 0;
}

/** Keys of the leftovers that are there; what no manifest lists must bear a digest of ours besides. */
async function existing(bucket: Bucket, leftovers: readonly Leftover[], each: Each): Promise<string[]> {
  const heads = await each(leftovers, ({ key }) => bucket.head(key));
  return leftovers
    .filter(({ isAlias }, index) => (isAlias ? heads[index]?.digest : heads[index]) !== undefined)
    .map(({ key }) => key);
}

async function carryOut(
  { earlier, changed, outOfUse, doomed }: Plan,
  bucket: Bucket,
  options: DeployOptions,
  each: Each,
  listener: Listener,
): Promise<void> {
  const remembered = [...new Set([...earlier.retired, ...outOfUse])];
  for (const phase of PHASES) {
    if (phase === "manifest" && remembered.length > earlier.retired.length) {
      await bucket.put(retiredObject(remembered));
    }
    const uploads = changed.filter((object) => object.phase === phase);
    if (uploads.length > 0) listener.step(`Uploading: ${phase}`);
    await each(uploads, bucket.put);
  }
  if (!options.delete || !isTrusted(earlier) || remembered.length === 0) return;
  listener.step("Deleting");
  await each(doomed, bucket.remove);
  await bucket.remove(RETIRED_PATH);
}

function retiredObject(paths: readonly string[]): NewObject {
  return {
    key: RETIRED_PATH,
    content: fileOf(RETIRED_PATH, retiredFile(paths).bytes),
    contentType: contentType(RETIRED_PATH),
    cacheControl: DEFAULT_HEADERS["Cache-Control"]!,
  };
}

function summaryOf(
  { earlier, objects, changed, outOfUse, doomed }: Plan,
  { release }: StoredBuild,
  options: DeployOptions,
): DeploySummary {
  return {
    release,
    dryRun: options.dryRun === true,
    uploaded: changed.map(({ key }) => key),
    unchanged: objects.length - changed.length,
    deleted: doomed,
    bytes: changed.reduce((sum, { content }) => sum + content.bytes.length, 0),
    outOfUse: options.delete ? [] : outOfUse,
    notes: earlier.foreign.map((key) => `${key} in the bucket is none of ours, so nothing is deleted`),
  };
}

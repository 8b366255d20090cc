import type { PublishFolder } from "../disk/publish-folder.ts";
import { MANIFEST_PATH, SIGNATURE_PATH } from "../model/manifest.ts";
import { UserError } from "../model/problem.ts";
import { parseManifest } from "../published/manifest.ts";
import type { Bucket } from "./bucket.ts";
import type { Each } from "./each.ts";
import {
  type Earlier,
  leftoversOf,
  objectsOf,
  type DeployPlan,
  type PlanOptions,
  deployPlan,
  requireOwnObjects,
  requireReplaceable,
} from "./plan.ts";
import { parseRetired, RETIRED_PATH } from "./retired.ts";
import { requireKnownRetractions } from "./retracted.ts";

/**
 * Compares a bucket with a build, and plans the deploy. Nothing is changed.
 * @throws UserError if the bucket holds a later release, a retraction that the build lacks, or, at a key of the build,
 * an object that this program did not upload; or if objects are to be deleted and the manifest may not be read
 */
export async function planFor(
  bucket: Bucket,
  build: PublishFolder,
  options: PlanOptions,
  each: Each,
): Promise<DeployPlan> {
  const earlier = await readEarlier(bucket);
  requireReplaceable(build.releaseId, earlier, options, bucket.address);
  await requireKnownRetractions(build.files, "", bucket, options.allowOlder === true);
  const objects = objectsOf(build);
  const heads = await each(objects, ({ key }) => bucket.head(key));
  requireOwnObjects(objects, heads, earlier, bucket.address);
  const leftovers = leftoversOf(earlier, objects, build.table.hidden);
  const leftoverHeads = await each(leftovers, ({ key }) => bucket.head(key));
  const signature = build.signature === undefined ? await bucket.head(SIGNATURE_PATH) : undefined;
  return deployPlan(earlier, objects, leftovers, { heads, leftoverHeads, signature }, build.table.gone);
}

const NOTHING = { release: undefined, files: [] };

/** @throws UserError for a manifest that this program did not upload */
async function readEarlier(bucket: Bucket): Promise<Earlier> {
  const manifest = await bucket.read(MANIFEST_PATH);
  const published = typeof manifest === "string" ? NOTHING : parseManifest(manifest);
  if (published === undefined) {
    throw new UserError(
      `${bucket.address}${MANIFEST_PATH} was not uploaded by this program`,
      "Name another bucket or prefix, or delete it.",
    );
  }
  const retired = await bucket.read(RETIRED_PATH);
  const left = typeof retired === "string" ? [] : parseRetired(retired);
  return {
    isReadable: manifest !== "denied",
    releaseId: published.release,
    isTrusted: left !== undefined,
    retired: left ?? [],
    listed: [...published.files.map(({ path }) => path), ...(left ?? [])],
  };
}

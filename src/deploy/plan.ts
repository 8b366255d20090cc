import type { BuiltFile, PublishFolder } from "../disk/publish-folder.ts";
import { type Phase, type Upload, uploadPlan } from "../hosts/s3.ts";
import { byCodeUnit } from "../model/file.ts";
import { MANIFEST_PATH, SIGNATURE_PATH } from "../model/manifest.ts";
import { firstNames } from "../model/names-in-words.ts";
import { UserError } from "../model/problem.ts";
import { compareReleases } from "../model/release-id.ts";
import { required } from "../model/required.ts";
import type { RouteTable } from "../model/route.ts";
import { sha256 } from "../model/sha256.ts";
import { covers } from "../routing/table.ts";
import type { Head } from "./bucket.ts";

/** The phase in which an object is uploaded; the signature of the manifest is last. */
export type DeployPhase = Phase | "signature";

/** An object to deploy. */
export interface DeployObject extends Omit<Upload, "phase"> {
  readonly phase: DeployPhase;
  readonly content: BuiltFile;
  /** SHA-256 of content and headers together, in hexadecimal, to compare with the object in the bucket. */
  readonly digest: string;
  /** The id of its deployment, behind CloudFront. */
  readonly deployment?: string;
}

/** What a deploy will do. */
export interface DeployPlan {
  readonly earlier: Earlier;
  /** Every object of the build, in the order of upload. */
  readonly objects: readonly DeployObject[];
  /** The objects that are missing or different in the bucket. */
  readonly changed: readonly DeployObject[];
  /** Paths to write to `retired.json`. */
  readonly retired: readonly string[];
  /** Keys in the bucket that only earlier builds used. */
  readonly outOfUse: readonly string[];
  /** Those among `outOfUse` that belong to an erased release, which are always deleted. */
  readonly erased: readonly string[];
  /** Whether the bucket has a signature of an earlier build, and this build is not signed. */
  readonly hasStaleSignature: boolean;
}

/** What a deploy may delete and replace. */
export interface PlanOptions {
  /** Delete objects that only earlier releases used. */
  readonly delete?: boolean | undefined;
  /** Allow a later release to be replaced. */
  readonly allowOlder?: boolean | undefined;
}

/** What the bucket tells about earlier deploys. */
export interface Earlier {
  /** Whether the manifest could be read, or is known to be missing. */
  readonly isReadable: boolean;
  /** The release of the manifest; undefined without a manifest. */
  readonly releaseId: string | undefined;
  /** Whether `retired.json` was written by this program, or is missing. */
  readonly isTrusted: boolean;
  /** Paths of `retired.json`. */
  readonly retired: readonly string[];
  /** The paths of `retired.json` and of the manifest. */
  readonly listed: readonly string[];
}

/** The state of objects in the bucket. */
export interface BucketContent {
  /** For each object of the build, in their order. */
  readonly heads: readonly Head[];
  /** For each leftover, in their order. */
  readonly leftoverHeads: readonly Head[];
  /** For the signature; undefined if it was not requested, because the build has its own. */
  readonly signature: Head | undefined;
}

/**
 * Plans a deploy by comparing the objects of a build, and the leftovers of earlier ones, with those in the bucket.
 * @param gone the addresses of erased releases
 */
export function deployPlan(
  earlier: Earlier,
  objects: readonly DeployObject[],
  leftovers: readonly Leftover[],
  { heads, leftoverHeads, signature }: BucketContent,
  gone: RouteTable["gone"] = [],
): DeployPlan {
  const outOfUse = leftovers
    .filter((leftover, index) => isOwn(leftover, leftoverHeads[index]))
    .map(({ key }) => key);
  // The key of an object may lack the `.json` of its file.
  const isErased = (key: string) =>
    [`/${key}`, `/${key}.json`].some((address) => gone.some(({ path }) => covers(path, address)));
  const left = leftovers.filter(({ isAlias }) => !isAlias).map(({ key }) => key);
  return {
    earlier,
    objects,
    changed: objects.filter(({ digest }, index) => heads[index]?.digest !== digest),
    retired: [...new Set([...earlier.retired, ...left])],
    outOfUse,
    erased: outOfUse.filter(isErased),
    hasStaleSignature:
      signature?.state === "there" && (earlier.releaseId !== undefined || signature.digest !== undefined),
  };
}

/**
 * Returns whether a leftover exists and was uploaded by this program. An alias is in no manifest, so it must have a
 * digest.
 */
function isOwn({ isAlias }: Leftover, head: Head | undefined): boolean {
  return isAlias ? head?.digest !== undefined : head?.state === "there";
}

/**
 * Checks that no later release is replaced, as when an old deploy is repeated by mistake.
 * @param replaced the published release; undefined if there is none
 * @param address of the bucket
 * @throws UserError if a later release would be replaced
 */
export function requireNotLater(
  releaseId: string,
  replaced: string | undefined,
  { allowOlder }: Pick<PlanOptions, "allowOlder">,
  address: string,
): void {
  if (allowOlder || replaced === undefined || compareReleases(replaced, releaseId) <= 0) return;
  throw new UserError(
    `${address} holds release ${replaced}, which is later than ${releaseId}`,
    "Deploy a later build or, to go back to this one, deploy with --allow-older.",
  );
}

/**
 * Checks that a release may replace what was deployed before.
 * @param address of the bucket
 * @throws UserError if the bucket holds a later release, or its manifest may not be read although objects are to be
 * deleted
 */
export function requireReplaceable(
  releaseId: string,
  earlier: Earlier,
  options: PlanOptions,
  address: string,
): void {
  requireNotLater(releaseId, earlier.releaseId, options, address);
  if (options.delete && !earlier.isReadable) {
    throw new UserError(
      `${address}${MANIFEST_PATH} cannot be read, so it is not known what to delete`,
      "Allow s3:GetObject and s3:ListBucket, or deploy without --delete.",
    );
  }
}

const MOST_NAMED = 3;

/**
 * Checks that a deploy replaces only objects that this program uploaded: those with a digest, and those whose key, with
 * or without `.json`, an earlier release lists.
 * @param heads of the objects, in their order
 * @param address of the bucket
 * @throws UserError naming the first other objects
 */
export function requireOwnObjects(
  objects: readonly DeployObject[],
  heads: readonly Head[],
  { listed, releaseId }: Pick<Earlier, "listed" | "releaseId">,
  address: string,
): void {
  const known = new Set([MANIFEST_PATH, ...(releaseId === undefined ? [] : [SIGNATURE_PATH]), ...listed]);
  const strangers = objects
    .filter((_, index) => heads[index]?.state === "there" && heads[index].digest === undefined)
    .map(({ key }) => key)
    .filter((key) => !known.has(key) && !known.has(`${key}.json`));
  if (strangers.length === 0) return;
  throw new UserError(
    `${address} holds objects that this program did not upload: ${firstNames(strangers, MOST_NAMED)}`,
    "Name another bucket or prefix, or delete them.",
  );
}

/** Returns every object of a build, in the order of upload. */
export function objectsOf({
  table,
  files,
  signature,
}: Pick<PublishFolder, "table" | "files" | "signature">): DeployObject[] {
  const listed = objectsFor(table, files);
  if (signature === undefined) return listed;
  return [
    ...listed,
    ...objectsFor(table, [signature]).map((one) => ({ ...one, phase: "signature" as const })),
  ];
}

function objectsFor(table: RouteTable, files: readonly BuiltFile[]): DeployObject[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return uploadPlan(table, [...byPath.keys()]).map((upload) => {
    const content = required(byPath.get(upload.file), upload.file);
    return { ...upload, content, digest: digestOf(upload, content) };
  });
}

function digestOf({ contentType, cacheControl, contentDisposition }: Upload, content: BuiltFile): string {
  const parts = [content.sha256, contentType, cacheControl, contentDisposition ?? null];
  return sha256(new TextEncoder().encode(JSON.stringify(parts)));
}

/** A key that an earlier release may have used, and the build does not. */
export interface Leftover {
  readonly key: string;
  /** Whether the key is in no manifest, because the file `X.json` may also have been uploaded as `X`. */
  readonly isAlias: boolean;
}

/**
 * Returns the leftovers of earlier releases, sorted by key; none if `retired.json` cannot be trusted, as deleting would
 * not be safe.
 * @param hidden addresses of files that are never uploaded, so an object there was not uploaded by this program
 */
export function leftoversOf(
  { isTrusted, listed }: Earlier,
  objects: readonly DeployObject[],
  hidden: readonly string[],
): Leftover[] {
  if (!isTrusted) return [];
  const inUse = new Set(objects.map(({ key }) => key));
  const uploaded = listed.filter((path) => !hidden.includes(`/${path}`));
  const paths = new Set(uploaded.filter((path) => !inUse.has(path)));
  // A file that is still published may have lost its route, and with it the key without `.json`.
  const aliases = uploaded
    .filter((path) => path.endsWith(".json"))
    .map((path) => path.slice(0, -".json".length))
    .filter((key) => !inUse.has(key));
  return [...new Set([...paths, ...aliases])]
    .sort(byCodeUnit)
    .map((key) => ({ key, isAlias: !paths.has(key) }));
}

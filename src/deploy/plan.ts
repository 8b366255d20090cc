import type { BuiltFile, PublishFolder } from "../disk/publish-folder.ts";
import { type Phase, type Upload, uploadPlan } from "../hosts/s3.ts";
import { byCodeUnit } from "../model/file.ts";
import { MANIFEST_PATH, sha256 } from "../model/manifest.ts";
import { UserError } from "../model/problem.ts";
import type { RouteTable } from "../model/route.ts";
import { parseManifest } from "../published/manifest.ts";
import { SIGNATURE_PATH } from "../published/signature.ts";
import type { Bucket, Head } from "./bucket.ts";
import { parseRetired, RETIRED_PATH } from "./retired.ts";

/** When an object is uploaded: a signature follows the manifest that it is of. */
export type DeployPhase = Phase | "signature";

/** An object of the bucket with its content. */
export interface DeployObject extends Omit<Upload, "phase"> {
  readonly phase: DeployPhase;
  readonly content: BuiltFile;
  /** SHA-256 of content and headers together, hexadecimal: another digest, another object. */
  readonly digest: string;
}

/** What a deploy is to do. */
export interface Plan {
  readonly earlier: Earlier;
  /** Every object of the build, in the order of upload. */
  readonly objects: readonly DeployObject[];
  /** Those that are missing in the bucket, or different. */
  readonly changed: readonly DeployObject[];
  /** Paths that `retired.json` is to remember. */
  readonly retired: readonly string[];
  /** Keys that earlier releases left, and that are there. */
  readonly outOfUse: readonly string[];
  /** Whether a signature is there that an earlier build left, and this one has none. */
  readonly hasStaleSignature: boolean;
}

/** What a plan may hold besides uploads, and what it may replace. */
export interface PlanOptions {
  /** Delete what earlier releases left. */
  readonly delete?: boolean | undefined;
  /** Replace a release that is later than the build's. */
  readonly allowOlder?: boolean | undefined;
}

/** What the bucket says about releases before this one. */
interface Earlier {
  /** Whether it is known which manifest is there, or that there is none. */
  readonly isReadable: boolean;
  /** Of the manifest that is there; undefined where there is none. */
  readonly release: string | undefined;
  /** Whether `retired.json` is ours, or there is none. */
  readonly isTrusted: boolean;
  /** Paths of `retired.json`. */
  readonly retired: readonly string[];
  /** These, and the paths of the manifest. */
  readonly listed: readonly string[];
}

/** Does something with all items, a few at a time; the first failure keeps the rest from being begun. */
export type Each = <T, R>(items: readonly T[], work: (item: T) => Promise<R>) => Promise<R[]>;

/**
 * Compares a bucket with a build.
 * @throws UserError where the bucket holds a later release, or what is not ours at an address of the build, and where
 * things are to be deleted and the manifest may not be read
 */
export async function planFor(
  bucket: Bucket,
  build: PublishFolder,
  options: PlanOptions,
  each: Each,
): Promise<Plan> {
  const earlier = await readEarlier(bucket);
  if (!options.allowOlder) refuseOlder(build.release, earlier, bucket.address);
  if (options.delete && !earlier.isReadable) {
    throw new UserError(
      `${bucket.address}${MANIFEST_PATH} may not be read, so it is not known what to delete`,
      "Allow s3:GetObject and s3:ListBucket, or deploy without --delete.",
    );
  }
  const objects = objectsOf(build);
  const heads = await each(objects, ({ key }) => bucket.head(key));
  refuseStrangers(objects, heads, earlier, bucket.address);
  const leftovers = earlier.isTrusted ? leftoversOf(earlier.listed, objects, build.table.hidden) : [];
  const left = leftovers.filter(({ isAlias }) => !isAlias).map(({ key }) => key);
  return {
    earlier,
    objects,
    changed: objects.filter(({ digest }, index) => heads[index]?.digest !== digest),
    retired: [...new Set([...earlier.retired, ...left])],
    outOfUse: await existing(bucket, leftovers, each),
    hasStaleSignature: build.signature === undefined && (await hasOwnSignature(bucket, earlier)),
  };
}

const NOTHING = { release: undefined, files: [] };

/** Whoever runs an old deploy again would take the latest release from its readers. */
function refuseOlder(release: string, earlier: Earlier, address: string): void {
  if (earlier.release === undefined || earlier.release <= release) return;
  throw new UserError(
    `${address} holds release ${earlier.release}, which is later than ${release}`,
    "Deploy a later build or, to go back to this one, deploy with --allow-older.",
  );
}

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
    release: published.release,
    isTrusted: left !== undefined,
    retired: left ?? [],
    listed: [...published.files.map(({ path }) => path), ...(left ?? [])],
  };
}

const MOST_NAMED = 3;

/** An object is ours if it bears a digest, or an earlier release lists it or the file whose address it is. */
function refuseStrangers(
  objects: readonly DeployObject[],
  heads: readonly Head[],
  { listed, release }: Earlier,
  address: string,
): void {
  const ours = new Set([MANIFEST_PATH, ...(release === undefined ? [] : [SIGNATURE_PATH]), ...listed]);
  const strangers = objects
    .filter((_, index) => heads[index]?.state === "there" && heads[index].digest === undefined)
    .map(({ key }) => key)
    .filter((key) => !ours.has(key) && !ours.has(`${key}.json`));
  if (strangers.length === 0) return;
  const more = strangers.length > MOST_NAMED ? ` and ${strangers.length - MOST_NAMED} more` : "";
  throw new UserError(
    `${address} holds objects that this program did not upload: ${strangers.slice(0, MOST_NAMED).join(", ")}${more}`,
    "Name another bucket or prefix, or delete them.",
  );
}

/** Keys of the leftovers that are there; what no manifest lists must bear a digest of ours besides. */
async function existing(bucket: Bucket, leftovers: readonly Leftover[], each: Each): Promise<string[]> {
  const heads = await each(leftovers, ({ key }) => bucket.head(key));
  return leftovers
    .filter(({ isAlias }, index) =>
      isAlias ? heads[index]?.digest !== undefined : heads[index]?.state === "there",
    )
    .map(({ key }) => key);
}

/** A signature is ours if it bears a digest, or stands beside a manifest of ours. */
async function hasOwnSignature(bucket: Bucket, { release }: Earlier): Promise<boolean> {
  const { state, digest } = await bucket.head(SIGNATURE_PATH);
  return state === "there" && (release !== undefined || digest !== undefined);
}

function objectsOf({ table, files, signature }: PublishFolder): DeployObject[] {
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
    const content = byPath.get(upload.file)!;
    return { ...upload, content, digest: digestOf(upload, content) };
  });
}

function digestOf({ contentType, cacheControl, contentDisposition }: Upload, content: BuiltFile): string {
  const parts = [content.sha256, contentType, cacheControl, contentDisposition ?? null];
  return sha256(new TextEncoder().encode(JSON.stringify(parts)));
}

/** A key that an earlier release may have left. */
interface Leftover {
  readonly key: string;
  /** Whether no manifest lists it: it is the address that `X.json` may have had besides, `X`. */
  readonly isAlias: boolean;
}

/**
 * Keys of paths that earlier manifests list and a build does not have, and of addresses that listed paths may
 * have had, in order.
 * @param hidden addresses of files that are never uploaded, so that such a key is somebody else's
 */
function leftoversOf(
  listed: readonly string[],
  objects: readonly DeployObject[],
  hidden: readonly string[],
): Leftover[] {
  const inUse = new Set(objects.map(({ key }) => key));
  const uploaded = listed.filter((path) => !hidden.includes(`/${path}`));
  const paths = new Set(uploaded.filter((path) => !inUse.has(path)));
  // The route of a file that stays may have gone.
  const aliases = uploaded
    .filter((path) => path.endsWith(".json"))
    .map((path) => path.slice(0, -".json".length))
    .filter((key) => !inUse.has(key) && !paths.has(key));
  return [...new Set([...paths, ...aliases])]
    .sort(byCodeUnit)
    .map((key) => ({ key, isAlias: !paths.has(key) }));
}

import { type BuiltFile, fileOf, type PublishFolder } from "../../disk/publish-folder.ts";
import { type StoreOwner, BucketStoreSchema } from "../../documents/deploy-schemas.ts";
import { baseUrlOf } from "../../documents/read-catalogue.ts";
import { jsonFile, textOf } from "../../model/file.ts";
import { MANIFEST_PATH } from "../../model/manifest.ts";
import { UserError } from "../../model/problem.ts";
import { required } from "../../model/required.ts";
import { parseManifest } from "../../published/manifest.ts";
import { CATALOGUE_FILE } from "../../routing/addresses.ts";
import { DEFAULT_HEADERS } from "../../routing/headers.ts";
import { parseDocument } from "../../tables/parse-document.ts";
import type { Bucket, NewObject } from "../bucket.ts";

/** The object in a bucket that names the store of its deployments. */
export const BUCKET_STORE_PATH = "store.json";

/** Returns what identifies the site of a build, to be recorded in the store. */
export function storeOwner({ files }: Pick<PublishFolder, "files">, bucket: string): StoreOwner {
  const catalogue = required(
    files.find(({ path }: BuiltFile) => `/${path}` === CATALOGUE_FILE),
    CATALOGUE_FILE,
  );
  const document = JSON.parse(textOf(catalogue.bytes));
  // A value of the store has 1,024 bytes at most.
  const [title, address] = [document.title.slice(0, 100), baseUrlOf(document).slice(0, 300)];
  return { generator: "compliance-data-api", bucket, title, address };
}

/**
 * Checks that a store does not belong to another bucket or another site. Sites are compared by address or, if one of
 * them has none, by title.
 * @param owner undefined for a store that nothing was deployed to
 * @throws UserError if it belongs to another one
 */
export function requireSameOwner(
  owner: StoreOwner | undefined,
  ours: StoreOwner,
  arn: string,
  allowOtherSite: boolean,
): void {
  if (owner === undefined) return;
  if (owner.bucket !== ours.bucket) {
    throw new UserError(
      `the store ${arn} belongs to the bucket ${owner.bucket}, not to ${ours.bucket}`,
      "Name the bucket and the store of one stack: its outputs BucketName and StoreArn.",
    );
  }
  const isSame =
    owner.address !== "" && ours.address !== "" ? owner.address === ours.address : owner.title === ours.title;
  if (isSame || allowOtherSite) return;
  const shown = ({ title, address }: StoreOwner) => `${JSON.stringify(title)}${address && ` (${address})`}`;
  throw new UserError(
    `the store ${arn} belongs to another site: ${shown(owner)}, but the build is of ${shown(ours)}`,
    "Name the bucket and the store of this site. If the site has a new name or address, deploy once with --allow-other-site.",
  );
}

/**
 * Checks that a bucket belongs to a store, or to none yet.
 * @returns whether the bucket already names this store, and notes for the user
 * @throws UserError if it belongs to another store, or holds objects that this program did not write
 */
export async function requireBucketOf(
  arn: string,
  bucket: Bucket,
): Promise<{ readonly isMarked: boolean; readonly notes: readonly string[] }> {
  const found = await storeNamedIn(bucket);
  if (found !== undefined && found !== arn) throw otherStore(bucket, found);
  const manifest = await bucket.read(MANIFEST_PATH);
  if (typeof manifest === "string") return { isMarked: found !== undefined, notes: [] };
  if (parseManifest(manifest) === undefined) {
    throw new UserError(
      `${bucket.address}${MANIFEST_PATH} was not uploaded by this program`,
      "Name another bucket or prefix, or delete it.",
    );
  }
  const note = `${bucket.address} also has the files of a deploy without a store, which are not published: you can delete them`;
  return { isMarked: found !== undefined, notes: [note] };
}

/** @throws UserError if a bucket belongs to a store, so that a deploy without the store would not be published */
export async function requireNoStore(bucket: Bucket): Promise<void> {
  const found = await storeNamedIn(bucket);
  if (found === undefined) return;
  throw new UserError(
    `${bucket.address} is behind CloudFront, which serves the deployment named in the store ${found}`,
    `Deploy with --store ${found}.`,
  );
}

/**
 * Writes the name of a store into a bucket.
 * @throws UserError if another deploy has written a different one meanwhile
 */
export async function markBucket(arn: string, bucket: Bucket): Promise<void> {
  const file = jsonFile(BUCKET_STORE_PATH, { generator: "compliance-data-api", store: arn });
  const object: NewObject = {
    key: BUCKET_STORE_PATH,
    content: fileOf(file.path, file.bytes),
    contentType: "application/json; charset=utf-8",
    cacheControl: DEFAULT_HEADERS["Cache-Control"],
  };
  const outcome = await bucket.claim(object);
  if (outcome === "unknown") await bucket.put(object);
  const found = outcome === "there" ? await storeNamedIn(bucket) : arn;
  if (found === undefined) {
    throw new UserError(
      `${bucket.address}${BUCKET_STORE_PATH} exists but cannot be read`,
      "Allow s3:GetObject and s3:ListBucket, to find out which store the bucket belongs to.",
    );
  }
  if (found !== arn) throw otherStore(bucket, found);
}

function otherStore(bucket: Bucket, found: string): UserError {
  return new UserError(
    `${bucket.address} belongs to another store: ${found}`,
    `Name the bucket and the store of one stack. If that store no longer exists, delete ${bucket.address}${BUCKET_STORE_PATH}.`,
  );
}

/** @throws UserError if the object was not written by this program */
async function storeNamedIn(bucket: Bucket): Promise<string | undefined> {
  const bytes = await bucket.read(BUCKET_STORE_PATH);
  if (typeof bytes === "string") return undefined;
  const { value, problems } = parseDocument(BUCKET_STORE_PATH, BucketStoreSchema, bytes);
  if (problems.length === 0) return (value as { store: string }).store;
  throw new UserError(
    `${bucket.address}${BUCKET_STORE_PATH} was not written by this program`,
    "Name another bucket or prefix, or delete it.",
  );
}

import type { Deployment } from "../../documents/deploy-schemas.ts";
import { CONFIGURATION_ADDRESSES } from "../../hosts/loaded-hosts.ts";
import { MANIFEST_PATH, SIGNATURE_PATH } from "../../model/manifest.ts";
import { UserError } from "../../model/problem.ts";
import type { RouteTable } from "../../model/route.ts";
import { parseManifest } from "../../published/manifest.ts";
import { frozenReleaseFolder } from "../../routing/addresses.ts";
import { covers } from "../../routing/table.ts";
import type { Bucket } from "../bucket.ts";
import type { Each } from "../each.ts";
import type { HeldStore } from "./session.ts";
import { settled, type Waiter } from "./settled.ts";
import { deploymentEntries, type StoreState } from "./state.ts";

/**
 * Returns the keys of a deployment's objects: the files that its manifest lists, the signature, and the manifest last.
 * Empty if there is no manifest, and so no object: the manifest is uploaded first and deleted last.
 * @throws UserError for a manifest that may not be read, or that this program did not upload
 */
export async function keysOf(id: string, bucket: Bucket): Promise<string[]> {
  const bytes = await bucket.read(`${id}/${MANIFEST_PATH}`);
  if (bytes === "missing") return [];
  const manifest = bytes === "denied" ? undefined : parseManifest(bytes);
  if (manifest === undefined) {
    const reason = bytes === "denied" ? "cannot be read" : "was not uploaded by this program";
    throw new UserError(
      `${bucket.address}${id}/${MANIFEST_PATH} ${reason}`,
      bytes === "denied"
        ? "Allow s3:GetObject and s3:ListBucket."
        : `Delete the objects below ${bucket.address}${id}/ by hand, then run the command again.`,
    );
  }
  const uploaded = manifest.files.filter(({ path }) => !CONFIGURATION_ADDRESSES.includes(`/${path}`));
  return [...uploaded.map(({ path }) => path), SIGNATURE_PATH, MANIFEST_PATH].map((path) => `${id}/${path}`);
}

/** What a removal needs. */
export interface Means extends Waiter {
  readonly bucket: Bucket;
  readonly each: Each;
}

/**
 * Removes the deployments marked as going: their objects, their entries and their item in the list. First waits until
 * the previously published one is no longer served.
 */
export async function removeGoing(held: HeldStore, means: Means): Promise<void> {
  const { bucket, each, listener } = means;
  const going = held.state.deployments.filter(({ state }) => state === "going");
  if (going.length > 0) await settled(held.state, means);
  for (const { id } of going) {
    await held.readAgain();
    const keys = await keysOf(id, bucket);
    listener.step(`Removing the earlier deploy ${id}`, keys.length);
    await held.requireHeld();
    await each(keys.slice(0, -1), bucket.remove);
    for (const key of keys.slice(-1)) await bucket.remove(key);
    await held.write({ puts: new Map(), deletes: [...deploymentEntries(held.entries, id).keys()] });
    const deployments = held.state.deployments.filter((one) => one.id !== id);
    await held.advance({ ...held.state, deployments });
  }
}

const ID = /^([0-9a-f]{16})\/$/;

/**
 * Returns the ids of prefixes in the bucket that the store does not list: what a deploy uploaded after its lock was
 * broken. None if the bucket may not be listed.
 */
export async function straysIn(
  bucket: Bucket,
  { deployments }: Pick<StoreState, "deployments">,
  id: string,
): Promise<string[]> {
  const found = await bucket.list("", "folder");
  if (found === "denied") return [];
  const known = new Set([id, ...deployments.map((one) => one.id)]);
  return found.flatMap((prefix) => ID.exec(prefix)?.[1] ?? []).filter((one) => !known.has(one));
}

/** Removes every object below the prefixes that the store does not list. */
export async function removeStrays(
  id: string,
  held: HeldStore,
  { bucket, each, listener }: Means,
): Promise<void> {
  for (const stray of await straysIn(bucket, held.state, id)) {
    const keys = await bucket.list(`${stray}/`, "key");
    if (keys === "denied") return;
    listener.step(`Removing leftover objects below ${stray}`, keys.length);
    await held.requireHeld();
    await each(keys, bucket.remove);
  }
}

/** Returns the ids of the deployments that contain an erased release. */
export async function erasedAmong(
  deployments: readonly Deployment[],
  gone: RouteTable["gone"],
  bucket: Bucket,
): Promise<string[]> {
  if (gone.length === 0) return [];
  const isGone = (address: string) => gone.some(({ path }) => covers(path, address));
  const found: string[] = [];
  for (const { id, release } of deployments) {
    const isErased =
      isGone(`${frozenReleaseFolder(release)}${MANIFEST_PATH}`) ||
      (await keysOf(id, bucket)).some((key) => isGone(key.slice(id.length)));
    if (isErased) found.push(id);
  }
  return found;
}

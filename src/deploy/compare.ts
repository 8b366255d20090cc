import { UserError } from "../model/problem.ts";
import type { Bucket } from "./bucket.ts";
import type { Each } from "./each.ts";
import type { DeployObject } from "./plan.ts";
import type { Watch } from "./watch.ts";

export const UNREADABLE_OBJECTS =
  "the uploaded objects cannot be read, so it is not known whether the server kept them; allow s3:GetObject";

/**
 * Checks that the bucket holds objects as this deploy left them.
 * @param watch over the lock, which is checked first if there is a difference: a broken lock is its likeliest cause
 * @returns false if none of the objects may be read
 * @throws UserError naming an object that is missing or different
 */
export async function areUnchanged(
  objects: readonly DeployObject[],
  bucket: Bucket,
  each: Each,
  watch: Pick<Watch, "look">,
): Promise<boolean> {
  const heads = await each(objects, async ({ key, digest: wanted }) => ({
    ...(await bucket.head(key)),
    key,
    wanted,
  }));
  if (heads.every(({ state }) => state === "denied")) return false;
  const different = heads.find(({ digest, wanted }) => digest !== wanted);
  if (different === undefined) return true;
  await watch.look();
  const { key, state } = different;
  if (heads.every(({ digest }) => digest === undefined)) {
    throw new UserError(
      `the server accepted ${key}, but did not store it with its metadata`,
      "Check --endpoint, and that the server stores metadata; then run the command again.",
    );
  }
  const found = {
    there: "has changed since this deploy uploaded it: another deploy or program has replaced it",
    missing: "is missing: it was uploaded, and something else has deleted it",
    denied: "is missing or cannot be read: it was uploaded, and has been deleted or protected since",
  };
  throw new UserError(
    `${key} ${found[state]}`,
    "Run the command again when nothing else writes to the bucket.",
  );
}

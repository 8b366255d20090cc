import { UserError } from "../model/problem.ts";
import type { Bucket } from "./bucket.ts";
import type { Each } from "./each.ts";
import type { DeployObject } from "./plan.ts";

export const UNSEEN = "what was uploaded may not be read, so whether the server kept it is not known";

/**
 * Whether the bucket holds objects as this deploy left them; false where none of them may be read.
 * @throws UserError naming one that is missing or different
 */
export async function areAsLeft(
  objects: readonly DeployObject[],
  bucket: Bucket,
  each: Each,
): Promise<boolean> {
  const heads = await each(objects, ({ key }) => bucket.head(key));
  if (heads.every(({ state }) => state === "denied")) return false;
  const other = objects.find(({ digest }, index) => heads[index]?.digest !== digest);
  if (other === undefined) return true;
  if (heads.every(({ digest }) => digest === undefined)) {
    throw new UserError(
      `the server took ${other.key} and did not keep it with its metadata`,
      "Check --endpoint, and that the server stores metadata; then run the command again.",
    );
  }
  throw new UserError(
    `${other.key} is not as this deploy left it: another deploy is under way, or has been`,
    "Run the command again when no other is under way.",
  );
}

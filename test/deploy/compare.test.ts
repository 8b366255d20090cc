import { expect, test } from "vitest";
import type { Bucket, Head } from "../../src/deploy/bucket.ts";
import { areUnchanged } from "../../src/deploy/compare.ts";
import { eachOf } from "../../src/deploy/each.ts";
import type { DeployObject } from "../../src/deploy/plan.ts";
import { SILENT_LISTENER } from "../../src/model/listener.ts";
import { UserError } from "../../src/model/problem.ts";

/** What is said of two objects that were uploaded, by what the bucket then says of them. */
async function told(first: Head, second: Head): Promise<boolean | string> {
  const objects = ["a", "b"].map((key) => ({ key, digest: `of ${key}` }) as unknown as DeployObject);
  const bucket = { head: async (key: string) => (key === "a" ? first : second) } as unknown as Bucket;
  try {
    return await areUnchanged(objects, bucket, eachOf(8, SILENT_LISTENER), { look: async () => {} });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return `${error.message}. ${error.remedy}`;
  }
}

const [A, B] = [
  { state: "there", digest: "of a" },
  { state: "there", digest: "of b" },
] as const;
const AGAIN = "Run the command again when nothing else writes to the bucket.";

test("unchanged objects are recognised, unless none of them can be read", async () => {
  expect(await told(A, B)).toBe(true);
  expect(await told({ state: "denied" }, { state: "denied" })).toBe(false);
});

test.each([
  [
    { state: "there", digest: "other" },
    `b has changed since this deploy uploaded it: another deploy or program has replaced it. ${AGAIN}`,
  ],
  [{ state: "missing" }, `b is missing: it was uploaded, and something else has deleted it. ${AGAIN}`],
  [
    { state: "denied" },
    `b is missing or cannot be read: it was uploaded, and has been deleted or protected since. ${AGAIN}`,
  ],
] as const)(
  "an object that has changed since it was uploaded is named, with its current state: %j",
  async (now, words) => {
    expect(await told(A, now)).toBe(words);
  },
);

test("if no object has its metadata, the server is to be checked", async () => {
  expect(await told({ state: "there" }, { state: "there" })).toBe(
    "the server accepted a, but did not store it with its metadata. Check --endpoint, and that the server stores metadata; then run the command again.",
  );
});

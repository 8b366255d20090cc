import { expect, test } from "vitest";
import type { ObjectAbsence } from "../../../src/deploy/bucket-errors.ts";
import type { Bucket } from "../../../src/deploy/bucket.ts";
import { eachOf } from "../../../src/deploy/each.ts";
import { erasedAmong, keysOf, type Means, removeGoing } from "../../../src/deploy/store/remove.ts";
import type { HeldStore } from "../../../src/deploy/store/session.ts";
import { bytesOf } from "../../../src/model/file.ts";
import { SILENT_LISTENER } from "../../../src/model/listener.ts";
import { UserError } from "../../../src/model/problem.ts";

const ID = "0123456789abcdef";
const MANIFEST = {
  generator: "compliance-data-api",
  release: "2026-Q4",
  files: ["a.json", "b.json"].map((path) => ({ path, bytes: 2, sha256: "0".repeat(64) })),
};

/** The bucket's manifest is as given; all else of it is not asked. */
const bucketOf = (manifest: Uint8Array | ObjectAbsence, own: Partial<Bucket> = {}) =>
  ({ address: "s3://benchmarks/", read: async () => manifest, ...own }) as unknown as Bucket;

test("the manifest of a removed deployment is deleted last, after everything that it lists", async () => {
  const [begun, gone]: [string[], string[]] = [[], []];
  const remove = async (key: string) => {
    begun.push(`${key} when ${gone.length} were gone`);
    await Promise.resolve();
    gone.push(key);
  };
  const deployment = {
    id: ID,
    release: "2026-Q4",
    since: "2026-10-05T00:00:00Z",
    routes: "",
    state: "going",
  };
  const state = { switched: undefined, deployments: [deployment] };
  const nothing = async () => {};
  const held = {
    ...{ state, entries: new Map(), write: nothing, advance: nothing, requireHeld: nothing },
    readAgain: nothing,
  } as unknown as HeldStore;
  const bucket = bucketOf(bytesOf(JSON.stringify(MANIFEST)), { remove });
  const means: Means = {
    ...{ bucket, each: eachOf(8, SILENT_LISTENER), listener: SILENT_LISTENER, signal: undefined },
    clock: { now: () => 0, wait: nothing },
  };
  await removeGoing(held, means);
  expect(gone.toSorted()).toEqual(
    ["a.json", "b.json", "manifest.json", "manifest.json.sig"].map((path) => `${ID}/${path}`),
  );
  expect(begun.at(-1)).toBe(`${ID}/manifest.json when 3 were gone`);
});

test("an unreadable manifest is reported with a remedy; without a manifest there is nothing to remove", async () => {
  const told = (manifest: Uint8Array | ObjectAbsence) =>
    keysOf(ID, bucketOf(manifest)).catch((error) =>
      error instanceof UserError ? `${error.message}. ${error.remedy}` : error,
    );
  expect(await told("missing")).toEqual([]);
  expect(await told("denied")).toBe(
    `s3://benchmarks/${ID}/manifest.json cannot be read. Allow s3:GetObject and s3:ListBucket.`,
  );
  expect(await told(bytesOf("{}"))).toBe(
    `s3://benchmarks/${ID}/manifest.json was not uploaded by this program. Delete the objects below s3://benchmarks/${ID}/ by hand, then run the command again.`,
  );
});

test("an erased release is in its own deployment, and in those whose manifest lists a file of it", async () => {
  const deployments = ["2026-Q3", "2026-Q4", "2027-Q1"].map((release, at) => ({
    id: ID.replace("0", String(at)),
    release,
    since: "2026-10-05T00:00:00Z",
    routes: "",
    state: "ready" as const,
  }));
  const [own, later] = deployments.map(({ id }) => id);
  const path = "api/releases/2026-Q3/manifest.json";
  const listing = { ...MANIFEST, files: [...MANIFEST.files, { ...MANIFEST.files[0]!, path }] };
  const read = async (key: string) => bytesOf(JSON.stringify(key.startsWith(later!) ? listing : MANIFEST));
  const bucket = bucketOf("missing", { read });
  const gone = [{ path: "/api/releases/2026-Q3/*", file: "/api/errors/erased-2026-Q3.json" }];
  expect(await erasedAmong(deployments, gone, bucket)).toEqual([own, later]);
  expect(await erasedAmong(deployments, [], bucket)).toEqual([]);
});

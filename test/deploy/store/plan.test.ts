import { expect, test } from "vitest";
import type { StoreEntries } from "../../../src/deploy/aws/key-value-store.ts";
import type { Bucket } from "../../../src/deploy/bucket.ts";
import { eachOf } from "../../../src/deploy/each.ts";
import { storePlan, readBuild } from "../../../src/deploy/store/plan.ts";
import type { Snapshot } from "../../../src/deploy/store/session.ts";
import { storeSize } from "../../../src/hosts/cloudfront/store.ts";
import { SILENT_LISTENER } from "../../../src/model/listener.ts";
import { UserError } from "../../../src/model/problem.ts";
import { storeBuild } from "../../support/store-site.ts";

/** Why a build with these changes is not deployed. */
function refusal(changes: Readonly<Record<string, string | null>>): readonly string[] {
  try {
    readBuild(storeBuild(changes), "");
  } catch (error) {
    if (error instanceof UserError) return [error.message, error.remedy];
    throw error;
  }
  return [];
}

/** A bucket without objects. */
const nothing = {
  address: "s3://benchmarks/",
  head: async () => ({ state: "missing" }),
  read: async () => "missing",
  list: async () => [],
} as unknown as Bucket;

test("a build that CloudFront cannot serve is refused with the reason", () => {
  expect(refusal({})).toEqual([]);
  expect(refusal({ "a b.csv": "1" })).toEqual([
    "CloudFront would change the address /a b.csv",
    "Name the file with ASCII letters, digits, dots, dashes and underscores, in at most 250 characters, or leave cloudfront out of --hosts.",
  ]);
});

test("a build that lacks a file of its routes must be built again", () => {
  const [message, remedy] = refusal({ "api/errors/method-not-allowed.json": null });
  expect(message).toMatch(/ cannot be routed by CloudFront: .*\/api\/errors\/method-not-allowed\.json/);
  expect(remedy).toBe("Run compliance-data build again, with the version that deploys.");
});

test("the published build is deployed again where its files are gone, and no other one is", async () => {
  const [own, other] = [readBuild(storeBuild(), ""), readBuild(storeBuild({ "feed.json": "2" }), "")];
  const { id } = own.routes;
  const deployments = [{ id, release: own.release, since: undefined, routes: undefined, state: "ready" }];
  const state = { owner: undefined, lock: undefined, current: id, switched: undefined, deployments };
  const found = { state, entries: own.routes.entries, bytes: 0 } as unknown as Snapshot;
  const planOf = (build: typeof own) =>
    storePlan(build, found, nothing, { store: "arn:store" }, eachOf(1, SILENT_LISTENER));
  expect((await planOf(own)).changed).toEqual(own.objects);
  await expect(planOf(other)).rejects.toThrow(
    `s3://benchmarks/${id}/api/releases/index.json is missing or damaged`,
  );
});

test("a deploy may fill the store to the last byte, and one byte more is refused with a remedy", async () => {
  const build = readBuild(storeBuild(), "");
  const told = async (others: number, keep?: number, entries: StoreEntries = new Map()) => {
    const state = { owner: undefined, lock: undefined, current: undefined, switched: undefined };
    const found = { state: { ...state, deployments: [] }, entries, bytes: others };
    const options = { store: "arn:store", keep };
    try {
      const each = eachOf(1, SILENT_LISTENER);
      return (await storePlan(build, found as unknown as Snapshot, nothing, options, each)).changed.length;
    } catch (error) {
      return error instanceof UserError ? `${error.message}. ${error.remedy}` : error;
    }
  };
  // What is said of deployments and the lock takes four thousand.
  const room = 5_000_000 - 4_000 - storeSize(build.routes);
  expect(await told(room)).toBe(build.objects.length);
  // Entries of an interrupted deploy of the same build are written over.
  expect(await told(4_996_000, undefined, build.routes.entries)).toBe(build.objects.length);
  const refusal = "the store arn:store would hold 4996001 bytes of routes, but has room for 4996000";
  expect(await told(room + 1)).toBe(`${refusal}. Deploy with a lower --keep.`);
  expect(await told(room + 1, 2)).toBe(`${refusal}. Deploy with a lower --keep.`);
  expect(await told(room + 1, 1)).toBe(
    `${refusal}. Publish fewer filter values or announce fewer deprecations.`,
  );
});

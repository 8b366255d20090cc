import { expect, test } from "vitest";
import type { Bucket } from "../../src/deploy/bucket.ts";
import { brokenBucketLock, brokenLock, heldBy } from "../../src/deploy/holder.ts";
import { requireKnownRetractions } from "../../src/deploy/retracted.ts";
import { requireSameOwner } from "../../src/deploy/store/pairing.ts";
import { bytesOf, jsonFile } from "../../src/model/file.ts";
import { manifestFile } from "../../src/model/manifest.ts";
import { UserError } from "../../src/model/problem.ts";
import { sha256 } from "../../src/model/sha256.ts";
import type { ReleaseIndex } from "../../src/releases/release-index.ts";
import { releaseList } from "../../src/releases/release-list.ts";
import { retracted } from "../../src/releases/retract.ts";
import { frozenWith, recordWith } from "../releases/support.ts";
import { LOCK } from "./a-lock.ts";

const said = ({ message, remedy }: UserError) => `${message}. ${remedy}`;

/** What the user is told of a refusal; that nothing is refused. */
async function refusal(work: () => unknown): Promise<string> {
  try {
    await work();
    return "not refused";
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return said(error);
  }
}

test("a lock is reported with its holder and time, and a broken one with what may have changed", () => {
  const address = "s3://benchmarks/";
  expect([
    said(heldBy(LOCK, address)),
    said(heldBy({ ...LOCK, run: "owner/name 12" }, address)),
    said(brokenLock(address)),
    said(brokenBucketLock(address, true)),
    said(brokenBucketLock(address, false)),
  ]).toMatchInlineSnapshot(`
    [
      "another deploy to s3://benchmarks/ is under way: process 4711 on builder, since 2027-01-12T10:00:00Z. Wait for it to end, and run the command again. If it was stopped and is no longer running, run the command with --break-lock.",
      "another deploy to s3://benchmarks/ is under way: process 4711 on builder (run owner/name 12), since 2027-01-12T10:00:00Z. Wait for it to end, and run the command again. If it was stopped and is no longer running, run the command with --break-lock.",
      "the lock of this deploy to s3://benchmarks/ was broken, and another deploy has begun. Nothing that readers see was changed after that. Run the command again when no other deploy is under way.",
      "the lock of this deploy to s3://benchmarks/ was broken: another deploy has begun, or the lock was deleted. This deploy has stopped, but may already have overwritten or deleted files of the other deploy: run that one again.",
      "the lock of this deploy to s3://benchmarks/ was broken: another deploy has begun, or the lock was deleted. This deploy has stopped, and has changed nothing since. Run the command again when no other deploy is under way.",
    ]
  `);
});

test("a store of another bucket or site is refused with both named, the store's own first", async () => {
  const owner = {
    generator: "compliance-data-api",
    bucket: "a",
    title: "Hotels",
    address: "https://a.example",
  } as const;
  const refused = (ours: object, isAllowed = false) =>
    refusal(() => requireSameOwner(owner, { ...owner, ...ours }, "arn:aws:x", isAllowed));
  expect([
    await refused({}),
    await refused({ bucket: "b" }),
    await refused({ bucket: "b" }, true),
    await refused({ address: "https://b.example", title: "Shops" }),
    await refused({ address: "https://b.example" }, true),
    await refused({ address: "", title: "Shops" }),
    await refused({ address: "" }),
    await refusal(() => requireSameOwner(undefined, owner, "arn:aws:x", false)),
  ]).toMatchInlineSnapshot(`
    [
      "not refused",
      "the store arn:aws:x belongs to the bucket a, not to b. Name the bucket and the store of one stack: its outputs BucketName and StoreArn.",
      "the store arn:aws:x belongs to the bucket a, not to b. Name the bucket and the store of one stack: its outputs BucketName and StoreArn.",
      "the store arn:aws:x belongs to another site: "Hotels" (https://a.example), but the build is of "Shops" (https://b.example). Name the bucket and the store of this site. If the site has a new name or address, deploy once with --allow-other-site.",
      "not refused",
      "the store arn:aws:x belongs to another site: "Hotels" (https://a.example), but the build is of "Shops". Name the bucket and the store of this site. If the site has a new name or address, deploy once with --allow-other-site.",
      "not refused",
      "not refused",
    ]
  `);
});

test("a build that lacks a retraction is refused, with the releases named", async () => {
  const reason = "Wrong.";
  const released = (release: string) => recordWith(frozenWith({}, release), { release });
  const two: ReleaseIndex = { releases: [released("2027-Q1"), released("2027-Q2")] };
  const one = retracted(two, { release: "2027-Q1", reason, erase: false });
  const both = retracted(one, { release: "2027-Q2", reason, erase: false });
  const erased = retracted(two, { release: "2027-Q1", reason, erase: true });
  const path = "api/releases/index.json";
  const listOf = (index: ReleaseIndex) =>
    jsonFile(
      path,
      releaseList(index, "2027-Q2", (one) => one),
    );
  const refused = (built: ReleaseIndex, shown: ReleaseIndex, isAllowed = false, damaged?: string) => {
    const list = listOf(shown);
    const manifest = manifestFile("2027-Q2", [list]);
    const there = new Map([list, manifest].map((file) => [file.path, file.bytes]));
    const bucket = {
      address: "s3://benchmarks/",
      read: async (key: string) =>
        key === damaged ? bytesOf("{}") : (there.get(key) ?? ("missing" as const)),
    };
    const files = [listOf(built)].map((file) => ({ ...file, sha256: sha256(file.bytes) }));
    return refusal(() => requireKnownRetractions(files, "", bucket as unknown as Bucket, isAllowed));
  };
  expect([
    await refused(both, one),
    await refused(one, both),
    await refused(two, both),
    await refused(two, both, true),
    await refused(two, erased),
    await refused(two, erased, true),
    await refused(one, both, false, path),
    await refused(one, both, true, path),
  ]).toMatchInlineSnapshot(`
    [
      "not refused",
      "s3://benchmarks/ has a retraction that the build lacks: release 2027-Q2. Build from the data folder that has it or, to go back to before the retraction, deploy with --allow-older.",
      "s3://benchmarks/ has a retraction that the build lacks: releases 2027-Q1, 2027-Q2. Build from the data folder that has it or, to go back to before the retraction, deploy with --allow-older.",
      "not refused",
      "the build would publish again what was erased from s3://benchmarks/: release 2027-Q1. Build from the data folder in which it is erased, and deploy that build.",
      "the build would publish again what was erased from s3://benchmarks/: release 2027-Q1. Build from the data folder in which it is erased, and deploy that build.",
      "s3://benchmarks/api/releases/index.json is missing or damaged, so it is not known whether the site has a retraction that the build lacks. Deploy the published build again, which repairs the list. Without that build, make sure that this one has every retraction, and deploy it with --allow-older.",
      "not refused",
    ]
  `);
});

import { expect, test } from "vitest";
import type { Bucket } from "../../src/deploy/bucket.ts";
import { requireKnownRetractions } from "../../src/deploy/retracted.ts";
import { bytesOf, jsonBytes } from "../../src/model/file.ts";
import { manifestFile } from "../../src/model/manifest.ts";

const LIST = "api/releases/index.json";
const manifest = (...paths: string[]) =>
  manifestFile(
    "2026-Q4",
    paths.map((path) => ({ path, bytes: bytesOf("x") })),
  ).bytes;

/** Checks a build without a list of releases against a bucket, below a prefix. */
const required = (prefix: string, contents: Readonly<Record<string, Uint8Array>>, allowOlder = false) => {
  const read: Bucket["read"] = async (key) => contents[key] ?? "missing";
  return requireKnownRetractions([], prefix, { address: "s3://b/", read } as Bucket, allowOlder);
};

test("an empty bucket has no retraction, and a site whose manifest lists no releases has none either", async () => {
  await required("", {});
  await required("", { "manifest.json": manifest("api/index.json") });
  await required("id/", { "id/manifest.json": manifest("api/index.json") });
});

test.each<[string, string, Readonly<Record<string, Uint8Array>>]>([
  ["a list that the manifest lists and that is missing", "", { "manifest.json": manifest(LIST) }],
  ["a list that is not one", "", { "manifest.json": manifest(LIST), [LIST]: jsonBytes({}) }],
  ["a deployment without list and manifest", "id/", {}],
])("%s may hide a retraction, so only --allow-older replaces the site", async (_, prefix, contents) => {
  await expect(required(prefix, contents)).rejects.toThrow(
    `s3://b/${prefix}${LIST} is missing or damaged, so it is not known whether the site has a retraction that the build lacks`,
  );
  await required(prefix, contents, true);
});

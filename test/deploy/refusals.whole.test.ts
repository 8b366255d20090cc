import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ServiceError } from "../../src/deploy/aws/service.ts";
import { explainedFailure } from "../../src/deploy/bucket-errors.ts";
import { type DeployOptions, deploy } from "../../src/deploy/deploy.ts";
import type { Seen } from "../support/s3-proxy.ts";
import { BUCKET, type S3, modelS3, useAws } from "../support/s3-server.ts";
import { SMALL_KEYS, smallBuild } from "../support/small-build.ts";

const SILENT = { step() {}, count() {} };
const send = (s3: S3, folder: string, options: DeployOptions = {}, prefix = "") =>
  deploy(folder, { bucket: BUCKET, prefix }, { ...s3.reach, ...options }, SILENT);
const changes = (s3: S3) => s3.proxy.log.filter((line) => /^(PUT|POST|DELETE) /.test(line));
const manifestIn = (folder: string) => readFileSync(join(folder, "manifest.json"), "utf8");
const none = () => undefined;

useAws();

const entry = (path: string) => ({ path, bytes: 4, sha256: "0".repeat(64) });
const manifestOf = (changed: object) =>
  JSON.stringify({ generator: "compliance-data-api", release: "2026-Q3", files: [], ...changed });

describe("a bucket with another's manifest", () => {
  it.each([
    ["not JSON", "<html>"],
    ["another program's", manifestOf({ generator: "webpack" })],
    ["without files", manifestOf({ files: null })],
    ["with a path that leads out", manifestOf({ files: [entry("../old.json")] })],
    ["with a path from the root", manifestOf({ files: [entry("/old.json")] })],
  ])("is refused, and nothing is sent (%s)", async (_, text) => {
    const s3 = modelS3();
    await s3.put("v1/manifest.json", text);
    for (const options of [{}, { delete: true }, { dryRun: true }]) {
      await expect(send(s3, smallBuild(), options, "v1/")).rejects.toMatchObject({
        name: "UserError",
        message: "s3://benchmarks/v1/manifest.json was not uploaded by this program",
        remedy: "Name another bucket or prefix, or delete it.",
      });
    }
    expect(changes(s3)).toEqual([]);
    expect(await s3.contents()).toEqual({ "v1/manifest.json": text });
  });
});

describe("a bucket with a later release", () => {
  const later = manifestOf({ release: "2027-Q1", files: [entry("old.json")] });

  it("is refused, and nothing is sent", async () => {
    const s3 = modelS3();
    await s3.put("manifest.json", later);
    for (const options of [{}, { delete: true }, { dryRun: true }]) {
      await expect(send(s3, smallBuild(), options)).rejects.toMatchObject({
        name: "UserError",
        message: "s3://benchmarks/ holds release 2027-Q1, which is later than 2026-Q4",
        remedy: "Deploy a later build or, to go back to this one, deploy with --allow-older.",
      });
    }
    expect(changes(s3)).toEqual([]);
    expect(await s3.contents()).toEqual({ "manifest.json": later });
  });

  it("is replaced on demand", async () => {
    const s3 = modelS3();
    const out = smallBuild();
    await s3.put("manifest.json", later);
    expect((await send(s3, out, { allowOlder: true })).uploaded).toEqual(SMALL_KEYS);
    expect((await s3.get("manifest.json")).body).toBe(manifestIn(out));
  });

  it("is no obstacle if it is the same or an earlier one", async () => {
    for (const release of ["2026-Q4", "2026-Q3", "2025-Q4"]) {
      const s3 = modelS3();
      await s3.put("manifest.json", manifestOf({ release }));
      expect((await send(s3, smallBuild())).uploaded).toEqual(SMALL_KEYS);
    }
  });
});

describe("a bucket with objects of another program at keys of the build", () => {
  const refusal = (names: string) => ({
    name: "UserError",
    message: `s3://benchmarks/ holds objects that this program did not upload: ${names}`,
    remedy: "Name another bucket or prefix, or delete them.",
  });

  it("is refused with the first of these objects, and nothing is sent", async () => {
    const s3 = modelS3();
    const mine = [
      "api/datasets/t.csv",
      "api/index.json",
      "api/intelligence/hours",
      "feed.json",
      "index.html",
    ];
    for (const key of mine) await s3.put(key, "mine");
    for (const dryRun of [false, true]) {
      await expect(send(s3, smallBuild(), { dryRun })).rejects.toMatchObject(
        refusal("api/datasets/t.csv, api/intelligence/hours, api/index.json and 2 more"),
      );
    }
    expect(changes(s3)).toEqual([]);
    expect(await s3.contents()).toEqual(Object.fromEntries(mine.map((key) => [key, "mine"])));
  });

  it("is refused too if an earlier release had no such file", async () => {
    const s3 = modelS3();
    await send(s3, smallBuild());
    await s3.put("api/new.json", "mine");
    const next = smallBuild({ "api/new.json": "{}" });
    await expect(send(s3, next)).rejects.toMatchObject(refusal("api/new.json"));
    expect((await s3.get("api/new.json")).body).toBe("mine");
  });

  it("is accepted if the objects have other keys", async () => {
    const s3 = modelS3();
    await s3.put("about.html", "mine");
    expect((await send(s3, smallBuild())).uploaded).toEqual(SMALL_KEYS);
    expect((await s3.get("about.html")).body).toBe("mine");
  });

  it("is accepted if a manifest of this program lists them, even if another program uploaded them", async () => {
    const s3 = modelS3();
    await s3.put("manifest.json", manifestOf({ files: [entry("index.html")] }));
    await s3.put("index.html", "old");
    expect((await send(s3, smallBuild())).uploaded).toEqual(SMALL_KEYS);
    expect((await s3.get("index.html")).body).toBe("<!doctype html>");
  });
});

describe("a manifest that cannot be read", () => {
  const denied = ({ method, key }: Seen) => (method === "GET" && key === "manifest.json" ? 403 : undefined);

  it("is reported in a note", async () => {
    const s3 = modelS3();
    await send(s3, smallBuild());
    s3.proxy.fault = denied;
    expect(await send(s3, smallBuild({ "feed.json": null }))).toMatchObject({
      uploaded: ["manifest.json"],
      outOfUse: [],
      notes: [
        "manifest.json is missing or cannot be read, so it is not known which objects are no longer in use, and whether a later release or a retraction is replaced; allow s3:GetObject and s3:ListBucket",
      ],
    });
  });

  it.each([false, true])("is reason to refuse a delete (dry run: %s)", async (dryRun) => {
    const s3 = modelS3();
    s3.proxy.fault = denied;
    await expect(send(s3, smallBuild(), { delete: true, dryRun })).rejects.toMatchObject({
      name: "UserError",
      message: "s3://benchmarks/manifest.json cannot be read, so it is not known what to delete",
      remedy: "Allow s3:GetObject and s3:ListBucket, or deploy without --delete.",
    });
    expect(changes(s3)).toEqual([]);
  });
});

describe("another deploy at the same time, after the lock was broken", () => {
  const BROKEN = {
    name: "UserError",
    message:
      "the lock of this deploy to s3://benchmarks/ was broken: another deploy has begun, or the lock was deleted",
    remedy:
      "This deploy has stopped, but may already have overwritten or deleted files of the other deploy: run that one again.",
  };
  const theirs = () => smallBuild({ "api/datasets/t.csv": "theirs", "index.html": "theirs" });

  it("prevents this one from uploading its manifest", async () => {
    const [s3, first, ours] = [modelS3(), theirs(), smallBuild()];
    s3.proxy.fault = async ({ method, key }) => {
      if (method !== "PUT" || key !== "index.html") return undefined;
      s3.proxy.fault = none;
      await send(s3, first, { breakLock: true });
      return undefined;
    };
    await expect(send(s3, ours)).rejects.toMatchObject(BROKEN);
    expect((await s3.get("manifest.json")).body).toBe(manifestIn(first));
    expect((await send(s3, ours)).uploaded).toEqual(["api/datasets/t.csv", "manifest.json"]);
  });

  it("is noticed when it replaces the manifest", async () => {
    const s3 = modelS3();
    s3.proxy.fault = async ({ method, key }) => {
      if (method !== "HEAD" || key !== "manifest.json" || !changes(s3).includes("PUT manifest.json done")) {
        return undefined;
      }
      s3.proxy.fault = none;
      await send(s3, theirs(), { breakLock: true });
      return undefined;
    };
    await expect(send(s3, smallBuild())).rejects.toMatchObject(BROKEN);
  });
});

describe("a file that changes while a deploy is under way", () => {
  it.each([
    [
      "deleted",
      (s3: S3) => s3.remove("api/datasets/t.csv"),
      "is missing: it was uploaded, and something else has deleted it",
    ],
    [
      "replaced",
      (s3: S3) => s3.put("api/datasets/t.csv", "theirs"),
      "has changed since this deploy uploaded it: another deploy or program has replaced it",
    ],
  ])(
    "is noticed even if the deploy did not upload it, and the manifest is kept: %s",
    async (_, change, said) => {
      const s3 = modelS3();
      await send(s3, smallBuild());
      s3.proxy.fault = async ({ method, key }) => {
        if (method === "PUT" && key === "index.html") await change(s3);
        return undefined;
      };
      await expect(send(s3, smallBuild({ "index.html": "2" }))).rejects.toMatchObject({
        name: "UserError",
        message: `api/datasets/t.csv ${said}`,
        remedy: "Run the command again when nothing else writes to the bucket.",
      });
      expect((await s3.get("manifest.json")).body).toBe(manifestIn(smallBuild()));
    },
  );
});

describe("a server that accepts objects but does not store them", () => {
  const refusal = (key: string) => ({
    name: "UserError",
    message: `the server accepted ${key}, but did not store it with its metadata`,
    remedy: "Check --endpoint, and that the server stores metadata; then run the command again.",
  });

  it("does not get the manifest", async () => {
    const s3 = modelS3();
    s3.proxy.fault = ({ method }) => (method === "PUT" ? 200 : undefined);
    await expect(send(s3, smallBuild())).rejects.toMatchObject(refusal("api/datasets/t.csv"));
    expect(changes(s3)).not.toContain("PUT manifest.json");
  });

  it("is detected with the manifest, and nothing is deleted", async () => {
    const s3 = modelS3();
    await send(s3, smallBuild());
    await s3.remove("manifest.json");
    await s3.put("retired.json", '{"generator":"compliance-data-api","paths":["old.json"]}');
    await s3.put("old.json", "old");
    s3.proxy.fault = ({ method, key }) => (method === "PUT" && key === "manifest.json" ? 200 : undefined);
    await expect(send(s3, smallBuild(), { delete: true })).rejects.toMatchObject(refusal("manifest.json"));
    expect((await s3.get("old.json")).body).toBe("old");
  });
});

it("a server that asks to slow down is reported with the remedy of a lower --concurrency", () => {
  const answer = new ServiceError({
    status: 503,
    headers: {},
    body: Buffer.from(
      "<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>",
    ),
  });
  const attempt = { doing: "uploading", what: "feed.json", bucket: BUCKET, endpoint: undefined } as const;
  expect(explainedFailure(answer, attempt)).toMatchObject({
    name: "UserError",
    message: "uploading feed.json failed: the server answered 503 (SlowDown)",
    remedy:
      "Wait a little, or send fewer requests at once with a lower --concurrency. " +
      "Run the command again: it continues where it stopped.",
  });
});

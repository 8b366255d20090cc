import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type DeployOptions, deploy } from "../../src/deploy/deploy.ts";
import { AWS_ENVIRONMENT, BUCKET, type ServedS3, startS3, useAws } from "../support/s3-server.ts";
import { SMALL_KEYS, smallBuild } from "../support/small-build.ts";

const SILENT = { step() {}, count() {} };
const TARGET = { bucket: BUCKET, prefix: "" };
const AGAIN = "Run the command again: it continues where it stopped.";
const send = (s3: ServedS3, folder: string, options: DeployOptions = {}) =>
  deploy(folder, TARGET, { endpoint: s3.endpoint, ...options }, SILENT);
const puts = (s3: ServedS3) => s3.proxy.log.filter((line) => /^PUT \S+$/.test(line));
const manifestIn = (folder: string) => readFileSync(join(folder, "manifest.json"), "utf8");
const none = () => undefined;

useAws();

function useKey(key: string | undefined): void {
  vi.stubEnv("AWS_ACCESS_KEY_ID", key);
  onTestFinished(() => void vi.stubEnv("AWS_ACCESS_KEY_ID", AWS_ENVIRONMENT.AWS_ACCESS_KEY_ID));
}

describe("a temporary fault", () => {
  it("does no harm when every third upload is answered 500 once", async () => {
    const [s3, folder] = [await startS3(), smallBuild()];
    const failed = new Set<string>();
    s3.proxy.fault = ({ method, key, nth }) => {
      if (method !== "PUT" || nth % 3 !== 0 || failed.has(key)) return undefined;
      failed.add(key);
      return 500;
    };
    expect((await send(s3, folder)).uploaded).toEqual(SMALL_KEYS);
    expect(failed.size).toBeGreaterThan(3);
    expect(puts(s3).length).toBe(SMALL_KEYS.length + failed.size);
    expect(await s3.keys()).toEqual([...SMALL_KEYS].sort());
    expect((await s3.get("manifest.json")).body).toBe(manifestIn(folder));
  });

  it("does no harm when a connection breaks during an upload", async () => {
    const large = "a,b\n".repeat(100_000);
    const [s3, folder] = [await startS3(), smallBuild({ "api/datasets/t.csv": large })];
    let cuts = 0;
    s3.proxy.fault = ({ method, key }) =>
      method === "PUT" && key === "api/datasets/t.csv" && ++cuts === 1 ? "cut" : undefined;
    await send(s3, folder);
    expect(cuts).toBe(2);
    expect((await s3.get("api/datasets/t.csv")).body === large).toBe(true);
    expect(await s3.keys()).toEqual([...SMALL_KEYS].sort());
  });
});

describe("a permanent fault", () => {
  const NEXT = { "api/intelligence/hours.json": "2", "api/datasets/t.csv": "2", "index.html": "2" };

  it("keeps the earlier manifest, and is reported with the key", async () => {
    const [s3, first] = [await startS3(), smallBuild()];
    await send(s3, first);
    s3.proxy.log.length = 0;
    s3.proxy.fault = ({ method, key }) =>
      method === "PUT" && key === "api/intelligence/hours" ? 500 : undefined;
    await expect(send(s3, smallBuild(NEXT))).rejects.toMatchObject({
      name: "UserError",
      message: "uploading api/intelligence/hours failed: the server answered 500 (InternalError)",
      remedy: AGAIN,
    });
    expect(puts(s3)).not.toContain("PUT index.html");
    expect((await s3.get("manifest.json")).body).toBe(manifestIn(first));
  });

  it("ends the phase in which it occurs", async () => {
    const s3 = await startS3();
    s3.proxy.fault = ({ key, method }) =>
      method === "PUT" && key === "api/errors/not-found.json" ? 403 : undefined;
    await expect(send(s3, smallBuild(), { concurrency: 1 })).rejects.toMatchObject({
      name: "UserError",
      message: "uploading api/errors/not-found.json was denied",
      remedy: "Allow s3:PutObject in the bucket benchmarks.",
    });
    expect(await s3.keys()).toEqual(["api/datasets/t.csv"]);
  });

  it("leaves the rest to the next deploy", async () => {
    const [s3, folder] = [await startS3(), smallBuild()];
    s3.proxy.fault = ({ method, nth }) => (method === "PUT" && nth > 5 ? "cut" : undefined);
    await expect(send(s3, folder)).rejects.toThrow(/^uploading api\/\S+ failed: \S+ cannot be reached/);
    await s3.idle();
    const there = await s3.keys();
    expect(there.length).toBe(5);
    s3.proxy.fault = none;
    expect((await send(s3, folder)).uploaded).toEqual(SMALL_KEYS.filter((key) => !there.includes(key)));
    expect(await s3.keys()).toEqual([...SMALL_KEYS].sort());
  });

  it("keeps the earlier manifest when retired paths cannot be recorded", async () => {
    const [s3, first] = [await startS3(), smallBuild()];
    await send(s3, first);
    s3.proxy.fault = ({ method, key }) => (method === "PUT" && key === "retired.json" ? 403 : undefined);
    const next = smallBuild({ "feed.json": null });
    await expect(send(s3, next)).rejects.toThrow("uploading retired.json was denied");
    expect((await s3.get("manifest.json")).body).toBe(manifestIn(first));
    s3.proxy.fault = none;
    expect(await send(s3, next, { delete: true })).toMatchObject({
      uploaded: ["manifest.json"],
      deleted: ["feed.json"],
    });
  });

  it("during a delete is repaired by the next deploy", async () => {
    const s3 = await startS3();
    await send(s3, smallBuild());
    const next = smallBuild({ "feed.json": null, "api/datasets/t.csv": null });
    s3.proxy.fault = ({ method, key }) => (method === "DELETE" && key === "feed.json" ? 403 : undefined);
    await expect(send(s3, next, { delete: true, concurrency: 1 })).rejects.toThrow(
      "deleting feed.json was denied",
    );
    expect((await s3.get("manifest.json")).body).toBe(manifestIn(next));
    s3.proxy.fault = none;
    expect(await send(s3, next, { delete: true })).toMatchObject({ uploaded: [], deleted: ["feed.json"] });
    const left = SMALL_KEYS.filter((key) => !["feed.json", "api/datasets/t.csv"].includes(key));
    expect(await s3.keys()).toEqual(left.sort());
  });
});

describe("errors that the user can fix are reported in plain words", () => {
  it("a server that is down", async () => {
    const s3 = await startS3();
    s3.close();
    await expect(send(s3, smallBuild())).rejects.toMatchObject({
      name: "UserError",
      message: `reading deploy-lock.json failed: ${s3.endpoint} cannot be reached (ECONNREFUSED)`,
      remedy: `Check the network, the region and --endpoint. ${AGAIN}`,
    });
  });

  it.each([false, true])("a bucket that does not exist (dry run: %s)", async (dryRun) => {
    const s3 = await startS3();
    const target = { bucket: "another", prefix: "" };
    const options = { endpoint: s3.endpoint, dryRun };
    await expect(deploy(smallBuild(), target, options, SILENT)).rejects.toMatchObject({
      name: "UserError",
      message: "the bucket another does not exist",
      remedy: "Create it, or name another.",
    });
  });

  it("credentials that the server does not know", async () => {
    const s3 = await startS3();
    useKey("UNKNOWN");
    await expect(send(s3, smallBuild())).rejects.toMatchObject({
      name: "UserError",
      message: "the AWS credentials were refused (InvalidAccessKeyId)",
      remedy: "Check the keys, whether they have expired, and the clock of this machine.",
    });
  });

  it("no credentials", async () => {
    const s3 = await startS3();
    useKey(undefined);
    await expect(send(s3, smallBuild())).rejects.toMatchObject({
      name: "UserError",
      message:
        "no usable AWS credentials were found (none in the environment, the shared files, a web identity, " +
        "a container or this machine)",
      remedy:
        "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or sign in with aws sso login.",
    });
    expect(s3.proxy.log).toEqual([]);
  });

  it("no region, where Amazon's own servers are meant", async () => {
    await expect(deploy(smallBuild(), TARGET, {}, SILENT)).rejects.toMatchObject({
      name: "UserError",
      message: "no AWS region is configured",
      remedy: "Set AWS_REGION to the region of the bucket.",
    });
  });
});

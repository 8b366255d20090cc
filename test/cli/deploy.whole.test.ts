import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { cliHere } from "../support/cli-here.ts";
import { BIN } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";
import type { Seen } from "../support/s3-proxy.ts";
import { AWS_ENVIRONMENT, BUCKET, type ServedS3, startS3, useAws } from "../support/s3-server.ts";
import { SMALL_KEYS, smallBuild } from "../support/small-build.ts";

interface Outcome {
  readonly status: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a deploy in this process. */
const run = (s3: ServedS3, args: readonly string[]) =>
  cliHere(["deploy", "--endpoint", s3.endpoint, ...args], { cwd: temporaryFolder() });

/** Runs a deploy as a user would, while the server of this process answers. */
function runProcess(
  s3: ServedS3,
  args: readonly string[],
  started: (child: ChildProcess) => void = () => {},
): Promise<Outcome> {
  const { AWS_REGION: _, AWS_PROFILE: __, ...env } = process.env;
  const child = spawn(process.execPath, [BIN, "deploy", "--endpoint", s3.endpoint, ...args], {
    cwd: temporaryFolder(),
    env: { ...env, ...AWS_ENVIRONMENT },
  });
  started(child);
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (piece) => (stdout += piece));
  child.stderr.on("data", (piece) => (stderr += piece));
  return new Promise((resolve) => {
    child.once("close", (status, signal) => resolve({ status, signal, stdout, stderr }));
  });
}

const manifestIn = (folder: string) => readFileSync(join(folder, "manifest.json"), "utf8");
const target = `s3://${BUCKET}`;

useAws();

describe("compliance-data deploy", () => {
  it("uploads a build, and prints what it uploaded and where", async () => {
    const [s3, out] = [await startS3(), smallBuild()];
    expect(await runProcess(s3, [`${target}/v1/`, "--out", out])).toEqual({
      status: 0,
      signal: null,
      stdout:
        "Deployed release 2026-Q4 to s3://benchmarks/v1/: 14 uploaded (0.0 MB), 0 unchanged, 0 deleted\n",
      stderr: `Checking ${out} …\nComparing …\nUploading: content …\nUploading: index …\nComparing again …\nUploading: manifest …\n`,
    });
    expect(await s3.keys()).toEqual(SMALL_KEYS.map((key) => `v1/${key}`).sort());
  });

  it("prints what a dry run would upload and delete, and what a deploy keeps", async () => {
    const s3 = await startS3();
    await run(s3, [target, "--out", smallBuild()]);
    const next = ["--out", smallBuild({ "index.html": "2", "feed.json": null })];
    expect((await run(s3, [target, ...next, "--dry-run", "--delete"])).stdout).toBe(
      "upload index.html\nupload manifest.json\ndelete feed.json\n" +
        "Dry run of release 2026-Q4 to s3://benchmarks/: 2 to upload (0.0 MB), 11 unchanged, 1 to delete\n",
    );
    expect((await run(s3, [target, ...next])).stdout).toBe(
      "Deployed release 2026-Q4 to s3://benchmarks/: 2 uploaded (0.0 MB), 11 unchanged, 0 deleted\n" +
        "Unused files: 1; deploy with --delete to delete them\n",
    );
  });

  it("exits with 1 if its lock is broken between uploads, says that it may have noticed this late, and then changes nothing", async () => {
    const s3 = await startS3();
    const more = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`api/more/${n}.csv`, `${n}\n`]));
    s3.proxy.unseen = [];
    const theirs = JSON.stringify({
      generator: "compliance-data-api",
      token: "0123456789abcdef",
      host: "runner-1",
      process: 71,
      since: "2026-11-22T00:00:00Z",
    });
    s3.proxy.fault = async ({ method, key }) => {
      if (method === "PUT" && key === "api/more/10.csv") await s3.put("deploy-lock.json", theirs);
      return undefined;
    };
    const { status, stdout, stderr } = await run(s3, [
      target,
      "--out",
      smallBuild(more),
      "--concurrency",
      "1",
    ]);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(
      "error: the lock of this deploy to s3://benchmarks/ was broken: another deploy has begun, or the lock was deleted. " +
        "This deploy has stopped, but may already have overwritten or deleted files of the other deploy: run that one again.",
    );
    const broken = s3.proxy.log.indexOf("PUT api/more/10.csv");
    const noticed = s3.proxy.log.indexOf("GET deploy-lock.json done", broken);
    const changesIn = (log: string[]) => log.filter((line) => /^(PUT|DELETE) \S+$/.test(line));
    expect(changesIn(s3.proxy.log.slice(noticed))).toEqual([]);
    expect(changesIn(s3.proxy.log.slice(broken, noticed)).length).toBeLessThan(9);
    expect((await s3.get("deploy-lock.json")).body).toBe(theirs);
    expect(await s3.keys()).not.toContain("manifest.json");
  });

  it("prints the summary as JSON for scripts", async () => {
    const s3 = await startS3();
    const { stdout, stderr } = await run(s3, [target, "--out", smallBuild(), "--json"]);
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual({
      target: "s3://benchmarks/",
      release: "2026-Q4",
      dryRun: false,
      uploaded: SMALL_KEYS,
      unchanged: 0,
      deleted: [],
      bytes: expect.any(Number),
      outOfUse: [],
      notes: [],
    });
  });

  it("prints nothing when asked to be quiet", async () => {
    const s3 = await startS3();
    const { stdout, stderr } = await run(s3, [target, "--out", smallBuild(), "-q"]);
    expect(stdout + stderr).toBe("");
  });

  it("refuses a bucket that holds another program's manifest", async () => {
    const s3 = await startS3();
    await s3.put("manifest.json", "{}");
    const { status, stdout, stderr } = await run(s3, [target, "--out", smallBuild()]);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(
      "\nerror: s3://benchmarks/manifest.json was not uploaded by this program. Name another bucket or prefix, or delete it.\n",
    );
    expect(await s3.keys()).toEqual(["manifest.json"]);
  });

  it("reports that the bucket holds another program's retired.json", async () => {
    const s3 = await startS3();
    await s3.put("retired.json", "{}");
    const { status, stderr } = await run(s3, [target, "--out", smallBuild(), "--delete"]);
    expect(status).toBe(0);
    expect(stderr).toContain(
      "note: retired.json in the bucket was not written by this program, so nothing is deleted\n",
    );
  });

  it("names the key that cannot be uploaded, and keeps the earlier manifest", async () => {
    const [s3, first] = [await startS3(), smallBuild()];
    await run(s3, [target, "--out", first]);
    s3.proxy.fault = ({ method, key }) => (method === "PUT" && key === "index.html" ? 500 : undefined);
    const { status, stdout, stderr } = await run(s3, [target, "--out", smallBuild({ "index.html": "2" })]);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(
      /\nerror: uploading index\.html failed: the server answered 500 \(InternalError\)\. Run the command again: it continues where it stopped\.\n$/,
    );
    expect((await s3.get("manifest.json")).body).toBe(manifestIn(first));
  });

  it("uploads nothing of a folder that differs from its manifest", async () => {
    const [s3, out] = [await startS3(), smallBuild()];
    writeFileSync(join(out, "index.html"), "2");
    const { status, stderr } = await run(s3, [target, "--out", out]);
    expect(status).toBe(1);
    expect(stderr).toContain(
      `${out}/index.html: must have the size and the SHA-256 given in manifest.json. ` +
        "Run compliance-data build again.\nerror: 1 problem. Nothing was changed.\n",
    );
    expect(s3.proxy.log).toEqual([]);
  });

  it.each([
    "",
    "benchmarks",
    "https://benchmarks",
    "s3://Benchmarks",
    "s3://benchmarks//v1",
    "s3://benchmarks/../v1",
    "s3://benchmarks/./v1",
    "s3://benchmarks --endpoint 127.0.0.1:9000",
    "s3://benchmarks --endpoint ftp://127.0.0.1",
    "s3://benchmarks --concurrency 0",
    "s3://benchmarks --concurrency 65",
  ])("reports deploy %s as wrong usage", async (args) => {
    const { status, stdout, stderr } = await cliHere(["deploy", ...args.split(" ").filter(Boolean)]);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("Run the command with --help for its options.");
  });
});

describe("a deploy that is killed", () => {
  const CHANGES = { "api/intelligence/hours.json": "2", "api/datasets/t.csv": "2", "index.html": "2" };
  const NEW = { ...CHANGES, "api/new.json": "2", "feed.json": null };

  const deploy = (s3: ServedS3, out: string) => run(s3, [target, "--out", out, "--delete", "--json"]);
  const killedAt = async (s3: ServedS3, out: string, isTime: (seen: Seen) => boolean) => {
    const { signal } = await runProcess(s3, [target, "--out", out, "--delete"], (child) => {
      s3.proxy.fault = (seen) => {
        if (!isTime(seen)) return undefined;
        child.kill("SIGKILL");
        return "cut";
      };
    });
    expect(signal).toBe("SIGKILL");
    await s3.idle();
    s3.proxy.fault = () => undefined;
    s3.proxy.log.length = 0;
  };
  const putting = (key: string) => (seen: Seen) => seen.method === "PUT" && seen.key === key;

  it.each([1, 7, 13])("at upload %i of a first deploy leaves no manifest, and is completed", async (n) => {
    const [s3, out] = [await startS3(), smallBuild()];
    await killedAt(s3, out, ({ method, nth }) => method === "PUT" && nth === n);
    const there = await s3.keys();
    expect(there).not.toContain("manifest.json");
    const { uploaded } = JSON.parse((await deploy(s3, out)).stdout);
    expect(uploaded).toEqual(SMALL_KEYS.filter((key) => !there.includes(key)));
    expect(await s3.keys()).toEqual([...SMALL_KEYS].sort());
  });

  it.each(["api/intelligence/hours", "index.html", "retired.json", "manifest.json"])(
    "at the upload of %s keeps the earlier manifest, and can be completed",
    async (key) => {
      const [s3, first, next] = [await startS3(), smallBuild(), smallBuild(NEW)];
      await deploy(s3, first);
      await killedAt(s3, next, putting(key));
      const before = await s3.contents();
      expect(before["manifest.json"]).toBe(manifestIn(first));
      const { uploaded, deleted } = JSON.parse((await deploy(s3, next)).stdout);
      const after = await s3.contents();
      expect(uploaded.sort()).toEqual(Object.keys(after).filter((name) => after[name] !== before[name]));
      expect(deleted).toEqual(["feed.json"]);
      const wanted = [...SMALL_KEYS, "api/new.json"].filter((name) => name !== "feed.json").sort();
      expect(Object.keys(after)).toEqual(wanted);
      for (const name of wanted) {
        const file = existsSync(join(next, name)) && /\.\w+$/.test(name) ? name : `${name}.json`;
        expect(after[name]).toBe(readFileSync(join(next, file), "utf8"));
      }
    },
  );

  it("during its deletions leaves a record of what the next one has to delete", async () => {
    const [s3, next] = [await startS3(), smallBuild({ "feed.json": null, "api/datasets/t.csv": null })];
    await deploy(s3, smallBuild());
    await killedAt(s3, next, ({ method, key }) => method === "DELETE" && key === "feed.json");
    expect((await s3.get("manifest.json")).body).toBe(manifestIn(next));
    const { uploaded, deleted } = JSON.parse((await deploy(s3, next)).stdout);
    expect(uploaded).toEqual([]);
    expect(deleted).toContain("feed.json");
    const gone = ["api/datasets/t.csv", "feed.json"];
    expect(await s3.keys()).toEqual(SMALL_KEYS.filter((key) => !gone.includes(key)).sort());
  });
});

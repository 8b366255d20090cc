import { spawn, spawnSync, type SpawnSyncReturns } from "node:child_process";
import { constants } from "node:os";
import { describe, expect, it } from "vitest";
import { cliHere } from "../../support/cli-here.ts";
import { BIN } from "../../support/cli.ts";
import { STORE } from "../../support/key-value-store.ts";
import { useAws } from "../../support/s3-server.ts";
import { idOf, shownOf, startStoreSite, storeBuild } from "../../support/store-site.ts";

useAws();

/** How often a process that waits is looked at before it is certain that it goes on listening: for some seconds. */
const MOST_LOOKS = 500;

/** Waits until a process has received a signal: it then listens to no further one. False if it goes on listening. */
function wasTold(pid: number, signal: "SIGINT" | "SIGTERM" | "SIGHUP"): boolean {
  for (let left = MOST_LOOKS; left > 0; left--) {
    const { stdout } = spawnSync("ps", ["-o", "caught=", "-p", String(pid)], { encoding: "utf8" });
    const caught = BigInt(`0x${stdout.trim() || 0}`) >> BigInt(constants.signals[signal] - 1);
    if ((caught & 1n) === 0n) return true;
  }
  return false;
}

describe("the command", () => {
  it("deploys to a store, reports it, and rolls back", async () => {
    const site = await startStoreSite();
    const [first, second] = [storeBuild({ "index.html": "1" }), storeBuild({ "index.html": "2" })];
    const { endpoint } = site.s3;
    const args = ["deploy", "s3://benchmarks", "--store", STORE, "--endpoint", endpoint];
    const deploy = (...more: string[]) => cliHere([...args, ...more]);
    expect(await deploy("--out", first)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        new RegExp(
          `^Deployed release 2026-Q4 to s3://benchmarks/ as ${idOf(first)}: 15 objects uploaded \\(0\\.0 MB\\), 0 unchanged, \\d+ routes written, 0 earlier deploys removed\\n$`,
        ),
      ),
    });
    const { stdout } = await deploy("--out", second);
    expect(stdout).toContain(
      `Before: release 2026-Q4 (${idOf(first)}); deploy with --rollback to show it again\n`,
    );
    expect(await deploy("--rollback")).toMatchObject({
      status: 0,
      stdout: `s3://benchmarks/ shows release 2026-Q4 (${idOf(first)}) again instead of release 2026-Q4 (${idOf(second)})\nTo show release 2026-Q4 (${idOf(second)}) again, deploy with --rollback ${idOf(second)}\n`,
    });
    const json = JSON.parse((await deploy("--rollback", idOf(second), "--json")).stdout);
    expect(json).toEqual({
      target: "s3://benchmarks/",
      dryRun: false,
      release: "2026-Q4",
      id: idOf(second),
      before: { id: idOf(first), release: "2026-Q4" },
    });
    expect(shownOf(site, { first, second })).toBe("second");
  });

  it("continues where it was killed, without an option", async () => {
    const site = await startStoreSite();
    const folder = storeBuild();
    const args = ["deploy", "s3://benchmarks", "--store", STORE, "--out", folder];
    const all = [...args, "--endpoint", site.s3.endpoint];
    const uploads = () => site.s3.objects.size - 1;
    const moments = {
      "the lock was taken": () => site.store.entries.has("lock"),
      "some objects were uploaded": () => uploads() >= 4,
      "routes were written": () => [...site.store.entries.keys()].some((key) => key.includes("/")),
    };
    for (const [name, isReached] of Object.entries(moments)) {
      await new Promise<void>((resolve) => {
        const child = spawn(process.execPath, [BIN, ...all], { stdio: "ignore" });
        child.once("exit", () => resolve());
        site.gate = () => {
          if (isReached()) child.kill("SIGKILL");
          return undefined;
        };
      });
      site.gate = () => undefined;
      await site.s3.idle();
      expect(site.store.entries.has("lock"), name).toBe(true);
      expect(isReached(), name).toBe(true);
      expect(shownOf(site, { folder })).toBeUndefined();
    }
    expect((await cliHere(all)).status).toBe(0);
    expect(shownOf(site, { folder })).toBe("folder");
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("stopped by %s, releases its lock, says so, and exits with %i", async (signal, code) => {
    const site = await startStoreSite();
    const folder = storeBuild();
    const args = ["deploy", "s3://benchmarks", "--store", STORE, "--out", folder, "--quiet"];
    const { status, stdout, stderr } = await new Promise<SpawnSyncReturns<string>>((resolve) => {
      const child = spawn(process.execPath, [BIN, ...args, "--endpoint", site.s3.endpoint]);
      const said = { stdout: "", stderr: "" };
      for (const stream of ["stdout", "stderr"] as const)
        child[stream].on("data", (piece) => (said[stream] += piece));
      child.once("close", (status) => resolve({ status, ...said } as SpawnSyncReturns<string>));
      site.gate = ({ line }) => {
        if (!line.endsWith("/feed.json") || !line.startsWith("PUT ")) return undefined;
        child.kill(signal);
        if (!wasTold(child.pid!, signal)) child.kill("SIGKILL");
        return undefined;
      };
    });
    expect({ status, stdout, stderr }).toEqual({
      status: code,
      stdout: "",
      stderr: `error: stopped by ${signal}. Run the command again to continue.\n`,
    });
    expect([...site.store.entries.keys()].sort()).toEqual(["deployments", "owner"]);
  });

  it.each([
    [
      ["--store", "arn:aws:s3:::bucket"],
      "error: option '--store <arn>' argument 'arn:aws:s3:::bucket' is invalid. Write the ARN of a KeyValueStore: arn:aws:cloudfront::ACCOUNT:key-value-store/ID.",
    ],
    [["--rollback"], "error: option '--rollback' needs --store"],
    [["--keep", "3"], "error: option '--keep' needs --store"],
    [["--allow-other-site"], "error: option '--allow-other-site' needs --store"],
    [["--store", STORE, "--keep", "0"], "error: option '--keep <number>' argument '0' is invalid"],
    [
      ["--store", STORE, "--delete"],
      "error: option '--delete' is for a bucket without --store; --keep sets how many earlier deploys are kept",
    ],
    [
      ["--store", STORE, "--rollback", "--allow-older"],
      "error: option '--allow-older' cannot be used with --rollback",
    ],
  ])("refuses options that have no effect: %s", async (options, message) => {
    const said = await cliHere(["deploy", "s3://benchmarks", ...options]);
    expect(said.status).toBe(2);
    expect(said.stderr).toContain(message);
  });
});

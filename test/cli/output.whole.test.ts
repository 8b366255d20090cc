import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BIN } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";
import { GOLDEN_FOLDER } from "../support/golden.ts";

/** Runs the command line in a shell, with a redirection or a pipe behind it. */
function piped(args: readonly string[], behind: string, cwd: string) {
  const script = `"$@" ${behind}`;
  return spawnSync("bash", ["-o", "pipefail", "-c", script, "bash", process.execPath, BIN, ...args], {
    encoding: "utf8",
    cwd,
  });
}

const build = ["build", "--no-site", "--data", GOLDEN_FOLDER];
/** A sample that fills a pipe several times. */
const sample = ["sample", "--programmes", "2000", "--out", "-"];

describe.skipIf(!existsSync("/dev/full"))("output to a full device", () => {
  it.each([[["--json"]], [[]]])("is told of, and ends with 1: the work is done (build %j)", (options) => {
    const cwd = temporaryFolder();
    const { status, stderr } = piped([...build, ...options], ">/dev/full", cwd);
    expect([status, stderr]).toEqual([
      1,
      "error: the output cannot be written (ENOSPC). Nothing else is missing.\n",
    ]);
    expect(existsSync(join(cwd, "public/manifest.json"))).toBe(true);
  });

  it("is told of beside an error that it was to hold", () => {
    const { status, stderr } = piped(["build", "--data", "none", "--json"], ">/dev/full", temporaryFolder());
    expect([status, stderr]).toEqual([1, "error: the output cannot be written (ENOSPC).\n"]);
  });

  it("ends a sample, which is told of once", () => {
    const { status, stderr } = piped(sample, ">/dev/full", temporaryFolder());
    expect([status, stderr]).toEqual([
      1,
      "error: the output cannot be written (ENOSPC). Nothing else is missing.\n",
    ]);
  });

  it("of messages changes nothing else", () => {
    const cwd = temporaryFolder();
    expect(piped(build, "2>/dev/full", cwd).status).toBe(0);
  });
});

describe.skipIf(process.platform === "win32")("a reader that has read enough", () => {
  it("is no error, and ends a long sample", () => {
    const { status, stdout, stderr } = piped(sample, "| head -n 1", temporaryFolder());
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^submission_id,industry,/);
  });

  it("is no error where it reads nothing at all", async () => {
    const cwd = temporaryFolder();
    const child = spawn(process.execPath, [BIN, ...build, "--json"], {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.destroy();
    let said = "";
    child.stderr.on("data", (text) => {
      said += text;
    });
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect([code, said]).toEqual([0, ""]);
    expect(existsSync(join(cwd, "public/manifest.json"))).toBe(true);
  });
});

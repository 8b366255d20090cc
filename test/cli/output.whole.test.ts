import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BIN } from "../support/cli.ts";
import { temporaryFolder, writeFiles } from "../support/folders.ts";
import { GOLDEN_FOLDER, releasedGolden } from "../support/golden.ts";

/** Runs the command line in a shell, followed by a redirection or a pipe. */
function piped(args: readonly string[], behind: string, cwd: string) {
  const script = `"$@" ${behind}`;
  return spawnSync("bash", ["-o", "pipefail", "-c", script, "bash", process.execPath, BIN, ...args], {
    encoding: "utf8",
    cwd,
  });
}

const build = ["build", "--no-site", "--data", GOLDEN_FOLDER];
/** A command that is quick. */
const retract = ["retract", "2026-Q3", "--reason", "Audit hours were exchanged"];

/** A folder with the hand-made data folder and its releases, none of them retracted. */
function project(): string {
  const cwd = temporaryFolder();
  writeFiles(join(cwd, "data"), releasedGolden());
  return cwd;
}

const retractions = (cwd: string): { release: string }[] =>
  JSON.parse(readFileSync(join(cwd, "data/releases/index.json"), "utf8")).retractions ?? [];
/** A sample that fills a pipe several times. */
const sample = ["sample", "--programmes", "2000", "--out", "-"];

describe.skipIf(!existsSync("/dev/full"))("output to a full device", () => {
  it.each([[["--json"]], [[]]])(
    "is reported, and the exit code is 1 although the work is done (retract %j)",
    (options) => {
      const cwd = project();
      expect(retractions(cwd)).toEqual([]);
      const { status, stderr } = piped([...retract, ...options], ">/dev/full", cwd);
      expect([status, stderr]).toEqual([
        1,
        "error: the output cannot be written (ENOSPC). All the work was done.\n",
      ]);
      expect(retractions(cwd)).toMatchObject([{ release: "2026-Q3" }]);
    },
  );

  it("is reported in addition to the error that could not be printed", () => {
    const { status, stderr } = piped(["build", "--data", "none", "--json"], ">/dev/full", temporaryFolder());
    expect([status, stderr]).toEqual([1, "error: the output cannot be written (ENOSPC).\n"]);
  });

  it("stops a sample, and is reported once", () => {
    const { status, stderr } = piped(sample, ">/dev/full", temporaryFolder());
    expect([status, stderr]).toEqual([
      1,
      "error: the output cannot be written (ENOSPC). All the work was done.\n",
    ]);
  });

  it("does not make a build fail if only its messages are lost", () => {
    const cwd = temporaryFolder();
    expect(piped(build, "2>/dev/full", cwd).status).toBe(0);
  });
});

describe.skipIf(process.platform === "win32")("a reader that closes the pipe early", () => {
  it("is not an error, and stops a long sample", () => {
    const { status, stdout, stderr } = piped(sample, "| head -n 1", temporaryFolder());
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^submission_id,industry,/);
  });

  it("is not an error if it reads nothing", async () => {
    const cwd = project();
    const child = spawn(process.execPath, [BIN, ...retract, "--json"], {
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
    expect(retractions(cwd)).toMatchObject([{ release: "2026-Q3" }]);
  });
});

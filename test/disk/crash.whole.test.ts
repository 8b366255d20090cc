import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { recoverFolder } from "../../src/disk/replace-folder.ts";
import { cliHere } from "../support/cli-here.ts";
import { BIN } from "../support/cli.ts";
import { digests, temporaryFolder } from "../support/folders.ts";
import { GOLDEN_FOLDER } from "../support/golden.ts";

/**
 * The changes beside the publish folder after which another state is on the disk: the staging folder is made, has its
 * name, the old folder goes, the new one comes, the staging folder gives its name back, and is gone.
 */
const CHANGES = [1, 3, 4, 5, 6, 8];

/** Builds, and ends that with SIGKILL after so many changes of a folder; whether it was still running. */
async function kill(args: readonly string[], folder: string, changes: number): Promise<boolean> {
  let seen = 0;
  const child = spawn(process.execPath, [BIN, ...args], { stdio: "ignore" });
  const watcher = watch(folder, () => {
    seen++;
    if (seen === changes) child.kill("SIGKILL");
  });
  const signal = await new Promise((resolve) => child.once("exit", (_, signal) => resolve(signal)));
  watcher.close();
  return signal === "SIGKILL";
}

it("a build that is killed at any moment leaves the publish folder whole, old or new, and the next succeeds", async () => {
  const folder = temporaryFolder();
  const out = join(folder, "public");
  const build = (baseUrl: string) => [
    ...["build", "--quiet", "--no-site", "--data", GOLDEN_FOLDER],
    ...["--out", out, "--base-url", baseUrl],
  ];
  const release = async (baseUrl: string) => {
    expect((await cliHere(build(baseUrl))).status).toBe(0);
    return JSON.stringify(digests(out));
  };
  const whole = [await release("https://a.example"), await release("https://b.example")];
  expect(whole[0]).not.toBe(whole[1]);

  let killed = 0;
  for (const [at, changes] of CHANGES.entries()) {
    if (await kill(build(`https://${"ba"[at % 2]}.example`), folder, changes)) killed++;
    // Between two renames it is not there: whatever uses it next puts it back first.
    recoverFolder(out);
    expect(whole).toContain(JSON.stringify(digests(out)));
    const manifest = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"));
    for (const { path, sha256 } of manifest.files) {
      const bytes = readFileSync(join(out, path));
      expect(createHash("sha256").update(bytes).digest("hex"), path).toBe(sha256);
    }
  }
  expect(killed).toBeGreaterThan(0);
  expect(await release("https://a.example")).toBe(whole[0]);
  expect(readdirSync(folder)).toEqual(["public"]);
});

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BIN, cli } from "../support/cli.ts";
import { DATA_FOLDER } from "../support/data.ts";
import { digests, temporaryFolder } from "../support/folders.ts";

const KILLS = 24;

it("a build that is killed at any moment leaves the publish folder whole, old or new, and the next succeeds", async () => {
  const folder = temporaryFolder();
  const out = join(folder, "public");
  const build = (baseUrl: string) => [
    "build",
    "--quiet",
    "--data",
    DATA_FOLDER,
    "--out",
    out,
    "--base-url",
    baseUrl,
  ];
  const release = (baseUrl: string) => {
    expect(cli(build(baseUrl)).status).toBe(0);
    return JSON.stringify(digests(out));
  };
  const whole = [release("https://a.example"), release("https://b.example")];
  expect(whole[0]).not.toBe(whole[1]);

  let killed = 0;
  for (let attempt = 0; attempt < KILLS; attempt++) {
    const child = spawn(process.execPath, [BIN, ...build(`https://${"ab"[attempt % 2]}.example`)], {
      stdio: "ignore",
    });
    const ended = new Promise<NodeJS.Signals | null>((resolve) =>
      child.once("exit", (_, signal) => resolve(signal)),
    );
    // The moments are spread over the whole run, most of them over its later half, where files are written.
    const timer = setTimeout(() => child.kill("SIGKILL"), 60 + ((attempt * 37) % 240));
    if ((await ended) === "SIGKILL") killed++;
    clearTimeout(timer);
    expect(whole).toContain(JSON.stringify(digests(out)));
    const manifest = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"));
    for (const { path, sha256 } of manifest.files) {
      const bytes = readFileSync(join(out, path));
      expect(createHash("sha256").update(bytes).digest("hex"), path).toBe(sha256);
    }
  }
  expect(killed).toBeGreaterThan(0);
  expect(release("https://a.example")).toBe(whole[0]);
  expect(readdirSync(folder)).toEqual(["public"]);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildIn } from "../support/build-folder.ts";
import { cliHere } from "../support/cli-here.ts";
import { BIN } from "../support/cli.ts";
import { MARK, temporaryFolder } from "../support/folders.ts";
import { GOLDEN_FOLDER } from "../support/golden.ts";

let parent: string;
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), "interrupted-"));
  const [out, hostsOut] = [join(parent, "public"), join(parent, "hosts")];
  await buildIn({ data: GOLDEN_FOLDER, out, hostsOut }, { site: false });
});
afterAll(() => rmSync(parent, { recursive: true }));

/** A project whose publish folder is as a build leaves it if it is stopped between its two renames. */
function interrupted(): string {
  const cwd = temporaryFolder();
  const staging = join(cwd, ".public.staging");
  mkdirSync(join(staging, "next"), { recursive: true });
  writeFileSync(join(staging, MARK), String(2 ** 30));
  cpSync(join(parent, "public"), join(staging, "previous"), { recursive: true });
  return cwd;
}

it("verify of a folder restores it after an interrupted swap", async () => {
  const cwd = interrupted();
  const { status, stdout, stderr } = await cliHere(["verify", "public"], { cwd });
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("all match the manifest and the schemas");
  expect(readdirSync(cwd)).toEqual(["public"]);
});

it("verify of a site against a folder restores the folder too", async () => {
  const cwd = interrupted();
  await cliHere(["verify", "http://127.0.0.1:9", "--timeout", "1", "--against", "public"], { cwd });
  expect(readdirSync(cwd)).toEqual(["public"]);
});

it("serve restores the folder too", async () => {
  const cwd = interrupted();
  const server = spawn(process.execPath, [BIN, "serve", "--port", "0"], { cwd });
  const [line] = await once(server.stdout.setEncoding("utf8"), "data");
  const [, url] = /at (http:\/\/127\.0\.0\.1:\d+\/)/.exec(line)!;
  const body = await (await fetch(`${url}manifest.json`)).text();
  server.kill();
  await once(server, "exit");
  expect(body).toBe(readFileSync(join(cwd, "public/manifest.json"), "utf8"));
  expect(readdirSync(cwd)).toEqual(["public"]);
});

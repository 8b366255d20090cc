import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serialize } from "node:v8";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recoverFolder } from "../../src/disk/replace-folder.ts";
import { openLedger } from "../../src/ledger-file/ledger-file.ts";
import { BIN } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";
import {
  below,
  LEDGER,
  prepare,
  releaseArgs,
  releaseRows,
  SUBMISSIONS,
  SUBMITTED,
  stateOf,
  writeSubmissions,
} from "./support.ts";

const PARTS = ["data/", "public/", LEDGER];

/** A project before its second release, with the submissions of that, and after it. */
let folder: string;
let [before, after]: string[] = [];
/** What is before and after, by part. */
let whole: Readonly<Record<string, readonly string[]>>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "compliance-data-"));
  [before, after] = [join(folder, "before"), join(folder, "after")];
  mkdirSync(before);
  prepare(before);
  expect(releaseRows(before, "2026-Q1", SUBMITTED.first).status).toBe(0);
  writeSubmissions(before, SUBMITTED.more);
  cpSync(before, after, { recursive: true });
  expect(releaseRows(after, "2026-Q2", SUBMITTED.more).status).toBe(0);
  const contents = [before, after].map((at) => contentOf(at!));
  whole = Object.fromEntries(PARTS.map((part) => [part, contents.map((content) => content[part]!)]));
  for (const [old, next] of Object.values(whole)) expect(old).not.toBe(next);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Digests of the files of each part, as text, and what the ledger holds: its encryption begins with chance. */
function contentOf(at: string): Record<string, string> {
  const state = stateOf(at);
  const folders = ["data/", "public/"].map((part) => [part, JSON.stringify(below(state, part))]);
  const { kept } = openLedger(join(at, LEDGER));
  return { ...Object.fromEntries(folders), [LEDGER]: serialize(kept).toString("base64") };
}

/** The folder before the release. */
function project(): string {
  const own = temporaryFolder();
  cpSync(before!, own, { recursive: true });
  return own;
}

/** The parts that are as they are after the release. */
function arrived(at: string): string[] {
  const content = contentOf(at);
  return PARTS.filter((part) => content[part] === whole[part]![1]);
}

it.each([
  ["the data folder was written, and the ledger was not", ["data"]],
  ["the data folder and the ledger were written, and the publish folder was not", ["data", LEDGER]],
])("a release that was stopped when %s, can be run again as it was", (_, written) => {
  const own = project();
  for (const part of written) {
    rmSync(join(own, part), { recursive: true });
    cpSync(join(after!, part), join(own, part), { recursive: true });
  }
  const { status, stdout } = releaseRows(own, "2026-Q2", SUBMITTED.more);
  expect(status, stdout).toBe(0);
  expect(arrived(own)).toEqual(PARTS);
});

/** Ends a release with SIGKILL, some milliseconds after it says a step; whether it was still running. */
function kill(cwd: string, step: string, wait: number): Promise<boolean> {
  const args = [BIN, ...releaseArgs("2026-Q2", "--submissions", SUBMISSIONS)];
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, TMPDIR: join(cwd, "tmp") },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (text) => {
    const isNews = !said.includes(step);
    said += text;
    if (isNews && said.includes(step)) setTimeout(() => child.kill("SIGKILL"), wait);
  });
  return new Promise((resolve) => child.once("exit", (_, signal) => resolve(signal === "SIGKILL")));
}

/** Most moments are where files are written; which files are then, a machine's speed decides. */
const MOMENTS: readonly [string, number][] = [
  ["Reading", 20],
  ...[0, 15, 200].map((wait): [string, number] => ["Writing", wait]),
];

it("a release that is killed at any moment leaves each part whole, old or new, and the next finishes it", async () => {
  let own = "";
  let killed = 0;
  for (const [step, wait] of MOMENTS) {
    if (own === "" || arrived(own).length > 0) {
      own = project();
      mkdirSync(join(own, "tmp"));
    }
    if (await kill(own, step, wait)) killed++;
    // Between two renames a folder is not there: whatever uses it next puts it back first.
    for (const part of ["data", "public"]) recoverFolder(join(own, part));
    const content = contentOf(own);
    const broken = PARTS.filter((part) => !whole[part]!.includes(content[part]!));
    expect(broken, `after ${step} and ${wait} ms`).toEqual([]);
    // What is published is never ahead of what is to be committed, nor of what is remembered.
    if (arrived(own).includes("public/")) expect(arrived(own)).toEqual(PARTS);
  }
  expect(killed).toBeGreaterThan(0);
  rmSync(join(own, "tmp"), { recursive: true });
  expect(releaseRows(own, "2026-Q2", SUBMITTED.more).status).toBe(0);
  expect(arrived(own)).toEqual(PARTS);
});

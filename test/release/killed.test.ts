import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recoverFolder } from "../../src/publish/replace-folder.ts";
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
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Digests of the files of each part, as text. */
function contentOf(at: string): Record<string, string> {
  const state = stateOf(at);
  const content = (part: string) => (part === LEDGER ? state[part] : below(state, part));
  return Object.fromEntries(PARTS.map((part) => [part, JSON.stringify(content(part))]));
}

/** The folder before the release. */
function project(): string {
  const own = temporaryFolder();
  cpSync(before!, own, { recursive: true });
  return own;
}

const arrived = (at: string) => PARTS.filter((part) => contentOf(at)[part] === whole[part]![1]);

/** Before the release, but for parts that were written already. */
function projectWith(...written: readonly string[]): string {
  const own = project();
  for (const part of written) {
    rmSync(join(own, part), { recursive: true });
    cpSync(join(after!, part), join(own, part), { recursive: true });
  }
  return own;
}

it.each([
  ["the data folder was written, and the ledger was not", ["data"]],
  ["the data folder and the ledger were written, and the publish folder was not", ["data", LEDGER]],
])("a release that was stopped when %s, can be run again as it was", (_, written) => {
  const own = projectWith(...written);
  const { status, stdout } = releaseRows(own, "2026-Q2", SUBMITTED.more);
  expect(status, stdout).toBe(0);
  expect(stateOf(own)).toEqual(stateOf(after!));
});

it("a release of other submissions is refused where the ledger does not know of the one that was written", () => {
  const own = projectWith("data");
  const spoilt = stateOf(own);
  const { status, stdout } = releaseRows(own, "2026-Q2", SUBMITTED.first);
  expect([status, JSON.parse(stdout).error]).toEqual([1, "2026-Q2 is frozen already, with other content"]);
  expect(stateOf(own)).toEqual(spoilt);
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
    for (const part of PARTS) {
      expect(whole[part]!.includes(content[part]!), `${part} after ${step} and ${wait} ms`).toBe(true);
    }
    // Neither the ledger nor what is published is ever ahead of the data.
    if (arrived(own).length > 0) expect(arrived(own)).toContain("data/");
  }
  expect(killed).toBeGreaterThan(0);
  rmSync(join(own, "tmp"), { recursive: true });
  expect(releaseRows(own, "2026-Q2", SUBMITTED.more).status).toBe(0);
  expect(contentOf(own)).toEqual(contentOf(after!));
});

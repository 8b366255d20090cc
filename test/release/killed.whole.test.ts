import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serialize } from "node:v8";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recoverFolder } from "../../src/disk/replace-folder.ts";
import { openLedger } from "../../src/ledger-file/ledger-file.ts";
import { smallSample } from "../submissions/support.ts";
import { temporaryFolder } from "../support/folders.ts";
import { GOLDEN_FOLDER } from "../support/golden.ts";
import { copiesOf, heldAt } from "../support/held-process.ts";
import {
  another,
  below,
  INDUSTRY,
  LEDGER,
  prepare,
  releaseArgs,
  releaseFiguresOf,
  releaseRows,
  SUBMISSIONS,
  stateOf,
  writeSubmissions,
  YEAR,
} from "./support.ts";

const PARTS = ["data/", "public/", LEDGER];

const FIRST = smallSample(150, 1);
/** The additions of one industry in the last year. */
const ADDED = smallSample(150, 2).filter((cells) => cells[INDUSTRY] === "alpha" && cells[YEAR] === "2026");
const MORE = [...FIRST, ...ADDED.map((cells) => another(cells, "second"))];

/** A project before its second release, with the submissions for it, and after it. */
let folder: string;
let before: string;
let after: string;
/** The content before and after, by part. */
let whole: Readonly<Record<string, readonly string[]>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "compliance-data-"));
  [before, after] = [join(folder, "before"), join(folder, "after")];
  mkdirSync(before);
  prepare(before, GOLDEN_FOLDER);
  await releaseFiguresOf(before, "2026-Q1", FIRST);
  writeSubmissions(before, MORE);
  cpSync(before, after, { recursive: true });
  const { status, stderr } = await releaseRows(after, "2026-Q2", MORE);
  expect([status, stderr]).toEqual([0, expect.stringMatching(/^Warning: 9 of 23 programmes [^\n]+\n$/)]);
  const contents = [contentOf(before), contentOf(after)];
  whole = Object.fromEntries(PARTS.map((part) => [part, contents.map((content) => content[part]!)]));
  for (const [old, next] of Object.values(whole)) expect(old).not.toBe(next);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Digests of the files of each part, as text, and the content of the ledger, whose encryption is random. */
function contentOf(at: string): Record<string, string> {
  const state = stateOf(at);
  const folders = ["data/", "public/"].map((part) => [part, JSON.stringify(below(state, part))]);
  const { kept } = openLedger(join(at, LEDGER));
  return { ...Object.fromEntries(folders), [LEDGER]: serialize(kept).toString("base64") };
}

/** A copy of the folder before the release. */
function project(): string {
  const own = temporaryFolder();
  cpSync(before, own, { recursive: true });
  return own;
}

/** The parts that are already as after the release. */
function arrived(at: string, content = contentOf(at)): string[] {
  return PARTS.filter((part) => content[part] === whole[part]![1]);
}

it.each([
  ["the data folder was written, and the ledger was not", ["data"]],
  ["the data folder and the ledger were written, and the publish folder was not", ["data", LEDGER]],
])("a release that was stopped when %s, can be run again", async (_, written) => {
  const own = project();
  for (const part of written) {
    rmSync(join(own, part), { recursive: true });
    cpSync(join(after, part), join(own, part), { recursive: true });
  }
  const { status, stdout } = await releaseRows(own, "2026-Q2", MORE);
  expect(status, stdout).toBe(0);
  expect(arrived(own)).toEqual(PARTS);
});

/**
 * The first changes, in this order: the data folder is staged, after the publish folder; the ledger is written;
 * and each folder is swapped.
 */
const MOMENTS = [".data.staging", "private/.compliance-ledger.bin.staging", "data", "public"];

/** The copies of a release that is killed at the last of these moments, by the path that had changed. */
async function killedAt(moments: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const args = releaseArgs("2026-Q2", "--submissions", SUBMISSIONS);
  const killed = () => {
    const seen = new Set<string>();
    return heldAt(args, project(), ["", "private"], (path) => {
      if (!moments.includes(path) || seen.has(path)) return "go on";
      seen.add(path);
      return path === moments.at(-1) ? "kill" : "hold";
    });
  };
  return new Map(await copiesOf(killed));
}

it("a release that is killed at any moment leaves each part complete, old or new, and the next run finishes it", async () => {
  const copies = await killedAt(MOMENTS);
  for (const [path, own] of copies) {
    // Between two renames a folder does not exist: the next program that uses it restores it first.
    for (const part of ["data", "public"]) recoverFolder(join(own, part));
    const content = contentOf(own);
    const broken = PARTS.filter((part) => !whole[part]!.includes(content[part]!));
    expect(broken, `after a change of ${path}`).toEqual([]);
    // The publish folder is never newer than the data folder or the ledger.
    const next = arrived(own, content);
    if (next.includes("public/")) expect(next).toEqual(PARTS);
    if (path === "public") expect(next).toEqual(expect.arrayContaining(["data/", LEDGER]));
  }
  const all = [...copies.values()];
  for (const own of new Set([all[0]!, all.at(-1)!])) {
    expect((await releaseRows(own, "2026-Q2", MORE)).status).toBe(0);
    expect(arrived(own)).toEqual(PARTS);
  }
});

import { expect, test } from "vitest";
import { textOf } from "../../src/model/file.ts";
import { digestOf } from "../../src/releases/chain.ts";
import type { Frozen } from "../../src/releases/frozen.ts";
import { frozenReleaseFiles } from "../../src/releases/published-files.ts";
import { recordOf } from "../../src/releases/release-index.ts";
import { indexIn } from "../../src/releases/release-list.ts";
import { retracted } from "../../src/releases/retract.ts";
import { EMPTY_ARCHIVE, FACTS, frozenWith, recordWith } from "./support.ts";

const releases = ["2026-Q3", "2026-Q4"].map((release) =>
  frozenWith({ "intelligence/x.json": release, "datasets/t.csv": "a\n" }, release),
);
const [q3, q4] = releases as [Frozen, Frozen];
const first = recordWith(q3, { release: "2026-Q3" });
const second = recordOf(FACTS, {
  frozen: q4,
  archive: EMPTY_ARCHIVE,
  changes: { from: "2026-Q3", archive: EMPTY_ARCHIVE, added: 1, removed: 2, changed: 3, revisions: 4 },
  before: [first],
});
const index = { releases: [first, second] };
const history = {
  frozen: releases,
  index,
  changes: [
    {
      from: "2026-Q3",
      to: "2026-Q4",
      files: [
        { path: "json", bytes: Buffer.from("{}") },
        { path: "csv", bytes: Buffer.from("kind") },
      ],
    },
  ],
};
/** SHA-256 of no bytes. */
const NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const NONE = { frozen: [], index: { releases: [] }, changes: [] };
const list = (files: ReturnType<typeof frozenReleaseFiles>) =>
  JSON.parse(textOf(files.find(({ path }) => path === "api/releases/index.json")!.bytes));

test("each frozen release is published in a folder of its own, byte by byte, with its manifest", () => {
  const files = frozenReleaseFiles(history, "2026-Q4");
  expect(files.map(({ path }) => path)).toEqual([
    "api/releases/2026-Q3/datasets/t.csv",
    "api/releases/2026-Q3/intelligence/x.json",
    "api/releases/2026-Q3/manifest.json",
    "api/releases/2026-Q4/datasets/t.csv",
    "api/releases/2026-Q4/intelligence/x.json",
    "api/releases/2026-Q4/manifest.json",
    "api/releases/changes/2026-Q3..2026-Q4.json",
    "api/releases/changes/2026-Q3..2026-Q4.csv",
    "api/releases/index.json",
  ]);
  expect(textOf(files[1]!.bytes)).toBe("2026-Q3");
  expect(files[2]!.bytes).toBe(releases[0]!.manifest.bytes);
  expect(files[4]!.bytes).toBe(releases[1]!.files[1]!.bytes);
});

test("the list names them newest first, each with its address and its facts", () => {
  const { latest, releases: listed } = list(frozenReleaseFiles(history, "2027-Q1"));
  expect(latest).toBe("2027-Q1");
  expect(listed.map(({ release }: { release: string }) => release)).toEqual(["2026-Q4", "2026-Q3"]);
  expect(listed[0]).toEqual({
    release: "2026-Q4",
    asOf: "2026-09-30T00:00:00Z",
    published: "2026-10-05T00:00:00Z",
    apiVersion: "1.0.0",
    methodologyVersion: "1.0.0",
    folder: "/api/releases/2026-Q4/",
    manifest: "/api/releases/2026-Q4/manifest.json",
    manifestSha256: second.manifestSha256,
    archive: { bytes: 0, unpackedBytes: 0, sha256: NOTHING },
    previousSha256: digestOf(first),
    files: 2,
    bytes: 9,
    deprecations: [],
    changes: {
      from: "2026-Q3",
      added: 1,
      removed: 2,
      changed: 3,
      revisions: 4,
      archive: { bytes: 0, unpackedBytes: 0, sha256: NOTHING },
      json: "/api/releases/changes/2026-Q3..2026-Q4.json",
      csv: "/api/releases/changes/2026-Q3..2026-Q4.csv",
    },
  });
  expect(listed[1].changes).toBeNull();
});

test("a retracted release says so in the list, with the address of a notice only if its files are erased", () => {
  const published = "2027-02-01";
  const reason = "Wrong.";
  const one = retracted(index, {
    release: "2026-Q3",
    reason,
    supersededBy: "2026-Q4",
    erase: true,
    published,
  });
  const both = retracted(one, { release: "2026-Q4", reason, erase: false, published });
  const { releases: listed } = list(frozenReleaseFiles({ ...history, index: both }, "2026-Q4"));
  const told = { since: "2027-02-01T00:00:00Z", reason };
  expect(listed.map((entry: { retracted: object }) => entry.retracted)).toEqual([
    { ...told, supersededBy: null, erased: false },
    { ...told, supersededBy: "2026-Q4", erased: true, notice: "/api/errors/erased-2026-Q3.json" },
  ]);
});

test("the list has the head of the chain of records, which can be restored from it, whatever the site's address", () => {
  for (const base of ["", "https://example.org/data"]) {
    const published = list(frozenReleaseFiles(history, "2026-Q4", (address) => `${base}${address}`));
    expect(published.head).toBe(digestOf(second));
    expect(indexIn(published).releases).toEqual([first, second]);
  }
});

test("addresses are absolute if the site's address is known", () => {
  const whole = (address: string) => `https://example.org/data${address}`;
  const [newest] = list(frozenReleaseFiles(history, "2026-Q4", whole)).releases;
  expect(newest.folder).toBe("https://example.org/data/api/releases/2026-Q4/");
  expect(newest.manifest).toBe("https://example.org/data/api/releases/2026-Q4/manifest.json");
});

test("without a release the list is empty", () => {
  const files = frozenReleaseFiles(NONE, "2026-Q4");
  expect(files.map(({ path }) => path)).toEqual(["api/releases/index.json"]);
  expect(list(files)).toEqual({ latest: "2026-Q4", head: null, releases: [] });
});

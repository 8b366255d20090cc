import { mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readPublishFolder } from "../../src/disk/publish-folder.ts";
import { saidOf } from "../support/said.ts";
import { smallBuild } from "../support/small-build.ts";

type Listed = { path: string; bytes: number; sha256: string };

/** What is said of a publish folder in which something is changed. */
function said(change: (at: (path: string) => string, manifest: { files: Listed[] }) => void): string[] {
  const folder = smallBuild();
  const at = (path: string) => join(folder, path);
  const manifest = JSON.parse(readFileSync(at("manifest.json"), "utf8"));
  change(at, manifest);
  writeFileSync(at("manifest.json"), JSON.stringify(manifest));
  return saidOf(() => readPublishFolder(folder)).map((line) => line.replaceAll(folder, "HERE"));
}

const entryOf = ({ files }: { files: Listed[] }, path: string) => files.find((one) => one.path === path)!;
const write = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

test("says why a folder cannot be deployed, and what to do", () => {
  expect({
    "another length": said((at) => write(at("feed.json"), "{}")),
    "more bytes than the manifest says": said((at) => write(at("feed.json"), '{"items":[],"more":[]}')),
    "fewer bytes than the manifest says": said((_, manifest) => {
      entryOf(manifest, "feed.json").bytes++;
    }),
    "other bytes of the same length": said((at) => write(at("feed.json"), '{"items":{}}')),
    "a file that is not there": said((_, manifest) => {
      manifest.files.push({ ...entryOf(manifest, "feed.json"), path: "gone.json" });
    }),
    "a file of more bytes than any may have": said((at, manifest) => {
      truncateSync(at("feed.json"), 100_000_001);
      entryOf(manifest, "feed.json").bytes = 100_000_001;
    }),
    "a path that leaves the folder": said((_, manifest) => {
      entryOf(manifest, "feed.json").path = "../feed.json";
    }),
    "a path of another drive": said((_, manifest) => {
      entryOf(manifest, "feed.json").path = "C:/feed.json";
    }),
    "a manifest of another form": said((_, manifest) => {
      entryOf(manifest, "feed.json").sha256 = "a";
    }),
    "a manifest that lists no catalogue": said((_, manifest) => {
      manifest.files = manifest.files.filter(({ path }) => path !== "api/index.json");
    }),
    "a frozen file of no release": said((at, manifest) => {
      const path = "api/releases/2026-Q1/feed.json";
      write(at(path), readFileSync(at("feed.json"), "utf8"));
      manifest.files.push({ ...entryOf(manifest, "feed.json"), path });
    }),
    "no manifest of this program": said((_, manifest) => Object.assign(manifest, { generator: "other" })),
    "a signature that is none": said((at) => write(at("manifest.json.sig"), "signed")),
  }).toMatchInlineSnapshot(`
    {
      "a file of more bytes than any may have": [
        "HERE/feed.json: must be a file of 100000001 bytes, as manifest.json says, and of at most 100000000. Run compliance-data build again.",
      ],
      "a file that is not there": [
        "HERE/gone.json: manifest.json lists this file, but it does not exist. Run compliance-data build again.",
      ],
      "a frozen file of no release": [
        "HERE/api/releases/2026-Q1/feed.json: must belong to a release in api/releases/index.json. Build again from data whose releases are as they were committed.",
      ],
      "a manifest of another form": [
        "HERE/manifest.json /files/11/sha256 "a": must be a SHA-256: 64 hexadecimal digits in lower case. Correct the value.",
      ],
      "a manifest that lists no catalogue": [
        "HERE contains no build. Run compliance-data build first, or name a folder with --out.",
      ],
      "a path of another drive": [
        "HERE/manifest.json "C:/feed.json": must be a path in the folder. Run compliance-data build again.",
      ],
      "a path that leaves the folder": [
        "HERE/manifest.json /files/11/path "../feed.json": must have the form ^(?!\\.{1,2}(/|$))[^/\\\\]+(/(?!\\.{1,2}(/|$))[^/\\\\]+)*$. Correct the value.",
      ],
      "a signature that is none": [
        "HERE/manifest.json.sig: must be the signature that a build wrote. Run compliance-data build again.",
      ],
      "another length": [
        "HERE/feed.json: must have the size and the SHA-256 given in manifest.json. Run compliance-data build again.",
      ],
      "fewer bytes than the manifest says": [
        "HERE/feed.json: must have the size and the SHA-256 given in manifest.json. Run compliance-data build again.",
      ],
      "more bytes than the manifest says": [
        "HERE/feed.json: must be a file of 12 bytes, as manifest.json says, and of at most 100000000. Run compliance-data build again.",
      ],
      "no manifest of this program": [
        "HERE contains no build. Run compliance-data build first, or name a folder with --out.",
      ],
      "other bytes of the same length": [
        "HERE/feed.json: must have the size and the SHA-256 given in manifest.json. Run compliance-data build again.",
      ],
    }
  `);
});

test("a catalogue that no build wrote is refused", () => {
  const folder = smallBuild({ "api/index.json": "{}" });
  expect(saidOf(() => readPublishFolder(folder)).map((line) => line.replaceAll(folder, "HERE"))).toEqual([
    "HERE/api/index.json: must be a catalogue that a build wrote. Run compliance-data build again.",
  ]);
});

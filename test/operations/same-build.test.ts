import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { keptFiles } from "../../src/disk/kept-files.ts";
import { readFolder } from "../../src/disk/read-folder.ts";
import { replaceFolder } from "../../src/disk/replace-folder.ts";
import { bytesOf, type OutputFile, textFile, withFiles } from "../../src/model/file.ts";
import { manifestFile } from "../../src/model/manifest.ts";
import type { BuildRequest } from "../../src/operations/ready-folders.ts";
import { buildDigest, buildRecord } from "../../src/operations/same-build.ts";
import { digests, temporaryFolder, writeFiles } from "../support/folders.ts";

const DATA = new Map([
  ["release.json", bytesOf("{}")],
  ["a.csv", bytesOf("a,b\n1,2\n")],
]);
const ASKED: BuildRequest = { options: { site: false, hosts: ["nginx"] }, png: false, sync: false };
const withManifest = (files: readonly OutputFile[]) => [...files, manifestFile("2026-Q4", files)];
const PUBLIC = withManifest([textFile("index.html", "a page"), textFile("api/x.json", "{}")]);
const HOSTS = withManifest([textFile("nginx/site.conf", "server {}")]);

/** A project that can be built again and again: whatever its data, the same two folders come of it. */
function project() {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  const folders = { data: at("data"), out: at("public"), hostsOut: at("hosts") };
  writeFiles(folders.data, DATA);
  const keptIn = (name: string) => keptFiles(at(name), 50);
  const kept = () => ({ program: "one", stamps: keptIn("kept"), archives: keptIn("archives") });
  const build = (asked = ASKED) => {
    const record = buildRecord(kept(), folders, asked, {}, readFolder(folders.data));
    const before = record.find();
    if (before !== undefined) return { isMade: false, summary: before };
    const hostFiles = asked.options.hosts?.includes("nginx") ? HOSTS : [];
    replaceFolder(folders.out, PUBLIC);
    if (hostFiles.length > 0) replaceFolder(folders.hostsOut, hostFiles);
    const hasOldHostFiles = hostFiles.length === 0 && existsSync(folders.hostsOut);
    const counts = { files: PUBLIC.length, bytes: 8, hostFiles: hostFiles.length };
    const summary = {
      ...counts,
      release: "2026-Q4",
      signed: false,
      placeholders: [],
      otherFiles: [],
      hasOldHostFiles,
    };
    record.keep({ summary, contents: { out: PUBLIC, hostsOut: hostFiles } });
    return { isMade: true, summary };
  };
  return { at, folders, build };
}

describe("a build that was made before", () => {
  it("is not made again, and nothing is written", () => {
    const { folders, build } = project();
    const first = build();
    const file = join(folders.out, "index.html");
    const before = statSync(file, { bigint: true });
    const second = build();
    expect([first.isMade, second.isMade]).toEqual([true, false]);
    expect(second.summary).toEqual(first.summary);
    expect(statSync(file, { bigint: true })).toEqual({
      ...before,
      atimeMs: expect.anything(),
      atimeNs: expect.anything(),
      atime: expect.anything(),
    });
  });

  it("is made again if its folders are not exactly as it left them", () => {
    const { at, folders, build } = project();
    build();
    const whole = digests(folders.out);
    const inside = (path: string) => join(folders.out, path);
    const spoil: readonly (() => void)[] = [
      () => writeFileSync(inside("index.html"), readFileSync(inside("index.html"), "utf8").replace("a", "b")),
      () => rmSync(inside("index.html")),
      () => mkdirSync(inside("empty")),
      () => {
        rmSync(inside("index.html"));
        symlinkSync(inside("manifest.json"), inside("index.html"));
      },
      () => rmSync(folders.out, { recursive: true }),
      () => rmSync(folders.hostsOut, { recursive: true }),
      () => writeFileSync(at("hosts/nginx/site.conf"), "another"),
    ];
    for (const change of spoil) {
      change();
      expect(build().isMade).toBe(true);
      expect(digests(folders.out)).toEqual(whole);
      expect(build().isMade).toBe(false);
    }
  });

  it("is made again if its record is damaged", () => {
    const { at, build } = project();
    build();
    for (const name of Object.keys(digests(at("kept")))) writeFileSync(join(at("kept"), name), "damaged");
    expect(build().isMade).toBe(true);
    expect(build().isMade).toBe(false);
  });

  it("is found among others for the same folder", () => {
    const { build } = project();
    const other = { ...ASKED, options: { ...ASKED.options, hosts: [] } };
    build();
    const withoutHosts = build(other);
    expect([withoutHosts.isMade, withoutHosts.summary.hasOldHostFiles]).toEqual([true, true]);
    expect(build(other)).toEqual({ ...withoutHosts, isMade: false });
  });
});

test("a build is a different one if the program, an option, the key or a byte of the data differs", () => {
  const folders = { data: "data", out: "public", hostsOut: "hosts" };
  const sign = (text: string) => ({ sign: () => ({ path: "manifest.json.sig", bytes: bytesOf(text) }) });
  const options = ASKED.options;
  const [path, bytes] = [...DATA][0]!;
  const changed = Uint8Array.from(bytes);
  changed[0]! ^= 1;
  const names = [
    buildDigest("one", folders, ASKED, {}, DATA),
    buildDigest("other", folders, ASKED, {}, DATA),
    buildDigest("one", { ...folders, precompress: true }, ASKED, {}, DATA),
    buildDigest("one", { ...folders, allowsOtherFiles: false }, ASKED, {}, DATA),
    buildDigest("one", folders, { ...ASKED, png: true }, {}, DATA),
    buildDigest("one", folders, { ...ASKED, sync: true }, {}, DATA),
    buildDigest("one", folders, { ...ASKED, options: { ...options, site: true } }, {}, DATA),
    buildDigest("one", folders, { ...ASKED, options: { ...options, hosts: ["nginx", "s3"] } }, {}, DATA),
    buildDigest(
      "one",
      folders,
      { ...ASKED, options: { ...options, baseUrl: "https://a.example" } },
      {},
      DATA,
    ),
    buildDigest("one", folders, { ...ASKED, options: { ...options, gate: { quota: 1000 } } }, {}, DATA),
    buildDigest("one", folders, { ...ASKED, options: { ...options, gate: { keys: [] } } }, {}, DATA),
    buildDigest("one", folders, ASKED, sign("a"), DATA),
    buildDigest("one", folders, ASKED, sign("b"), DATA),
    buildDigest("one", folders, ASKED, {}, withFiles(DATA, [{ path, bytes: changed }])),
    buildDigest("one", folders, ASKED, {}, withFiles(DATA, [{ path: "notes.txt", bytes: new Uint8Array() }])),
    buildDigest("one", folders, ASKED, {}, new Map([...DATA].slice(1))),
  ];
  expect(new Set(names).size).toBe(names.length);
  // Compressed copies may differ from one version of Node to the next.
  const versions = Object.getOwnPropertyDescriptor(process, "versions")!;
  try {
    Object.defineProperty(process, "versions", { ...versions, value: { ...process.versions, brotli: "0" } });
    expect(names).not.toContain(buildDigest("one", folders, ASKED, {}, DATA));
  } finally {
    Object.defineProperty(process, "versions", versions);
  }
});

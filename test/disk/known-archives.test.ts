import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { keptFiles } from "../../src/disk/kept-files.ts";
import { knownArchives } from "../../src/disk/known-archives.ts";
import { bytesOf, textFile } from "../../src/model/file.ts";
import { sha256 } from "../../src/model/sha256.ts";
import { packed, unpackedChanges } from "../../src/releases/archive.ts";
import { temporaryFolder, writeFiles } from "../support/folders.ts";

/** Each test has an archive of its own: what was unpacked in this process is known without a disk. */
function published(text: string) {
  const folder = temporaryFolder();
  const files = [textFile("json", text), textFile("csv", "a\n")];
  const { bytes, unpackedBytes } = packed({ files });
  const recorded = { bytes: bytes.length, unpackedBytes, sha256: sha256(bytes) };
  const fileOf = (path: string) => `api/releases/changes/2026-Q3..2026-Q4.${path}`;
  writeFiles(folder, new Map(files.map((file) => [fileOf(file.path), file.bytes])));
  const known = (program = "one") => knownArchives(folder, program, keptFiles(join(folder, "kept"), 9));
  return { files, bytes, recorded, fileOf, known, at: (path: string) => join(folder, fileOf(path)) };
}

const textsOf = (files: readonly { readonly path: string; readonly bytes: Uint8Array }[] | undefined) =>
  files?.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]);

describe("an archive that was unpacked before", () => {
  it("is not unpacked again if its content is published", () => {
    const { bytes, recorded, known } = published("{}");
    const changes = { from: "2026-Q3", archive: recorded };
    const first = unpackedChanges("2026-Q4", bytes, changes, known());
    // These bytes unpack to nothing.
    const other = bytesOf("no archive");
    const forged = { bytes: other.length, unpackedBytes: 9, sha256: sha256(other) };
    known().keep(forged, first);
    const again = unpackedChanges("2026-Q4", other, { from: "2026-Q3", archive: forged }, known());
    expect(textsOf(again)).toEqual([
      ["json", "{}"],
      ["csv", "a\n"],
    ]);
  });

  it("is unknown if a published file differs or is missing, and to another program or record", () => {
    const { files, recorded, fileOf, known, at } = published("[]");
    expect(known().find(recorded, fileOf)).toBeUndefined();
    known().keep(recorded, files);
    expect(textsOf(known().find(recorded, fileOf))).toEqual(textsOf(files));
    expect(known("other").find(recorded, fileOf)).toBeUndefined();
    expect(known().find({ ...recorded, unpackedBytes: 1 }, fileOf)).toBeUndefined();
    writeFileSync(at("json"), "{]");
    expect(known().find(recorded, fileOf)).toBeUndefined();
    rmSync(at("json"));
    expect(known().find(recorded, fileOf)).toBeUndefined();
    writeFileSync(at("json"), "[]");
    expect(textsOf(known().find(recorded, fileOf))).toEqual(textsOf(files));
  });
});

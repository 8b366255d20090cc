import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesDigest, folderDigest } from "../../src/disk/folder-digest.ts";
import { textFile } from "../../src/model/file.ts";
import { temporaryFolder, writeFiles } from "../support/folders.ts";

const FILES = [textFile("index.html", "a"), textFile("api/x.json", "{}"), textFile("api/x/y.json", "{}")];

/** A folder that holds them. */
function folderOf(files: typeof FILES): string {
  const folder = temporaryFolder();
  writeFiles(folder, new Map(files.map(({ path, bytes }) => [path, bytes])));
  return folder;
}

describe("the digest of a folder", () => {
  it("is that of its files, in any order", () => {
    expect(folderDigest(folderOf(FILES))).toBe(filesDigest(FILES.toReversed()));
  });

  it("differs for another content, path or empty folder", () => {
    const [page, ...others] = FILES;
    const own = filesDigest(FILES);
    expect(filesDigest([textFile(page!.path, "b"), ...others])).not.toBe(own);
    expect(filesDigest([textFile("other.html", "a"), ...others])).not.toBe(own);
    expect(filesDigest(others)).not.toBe(own);
    const folder = folderOf(FILES);
    mkdirSync(join(folder, "empty"));
    expect(folderDigest(folder)).not.toBe(own);
  });

  it("exists only for an existing folder that holds only files and folders", () => {
    const folder = folderOf(FILES);
    expect(folderDigest(join(folder, "none"))).toBeUndefined();
    expect(folderDigest(join(folder, "index.html"))).toBeUndefined();
    symlinkSync(join(folder, "index.html"), join(folder, "link.html"));
    expect(folderDigest(folder)).toBeUndefined();
  });
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Manifest } from "../../../src/documents/schemas.ts";
import { LIMITS } from "../../../src/model/limits.ts";
import { sha256 } from "../../../src/model/sha256.ts";
import { strayProblems } from "../../../src/verify/folder/folder-files.ts";
import { treeOf } from "../../../src/verify/folder/folder-tree.ts";
import { temporaryFolder } from "../../support/folders.ts";

/** The problems of a folder that holds only the compressed copy of a file. */
function problemsOf(original: string, copied: string): string[] {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "a.txt.gz"), gzipSync(copied));
  const bytes = Buffer.from(original);
  const manifest = { files: [{ path: "a.txt", bytes: bytes.length, sha256: sha256(bytes) }] } as Manifest;
  const unlisted = { manifest: new Uint8Array(), signature: undefined };
  return strayProblems(folder, manifest, unlisted, treeOf(folder)).map(({ rule }) => rule);
}

test("a compressed copy is no stray file if it unpacks to its file, also to an empty one", () => {
  expect([problemsOf("a", "a"), problemsOf("", "")]).toEqual([[], []]);
  const refused = ["must unpack to a.txt as it is now"];
  expect([problemsOf("a", "b"), problemsOf("a", "aa"), problemsOf("", "a")]).toEqual([
    refused,
    refused,
    refused,
  ]);
});

test("a compressed copy may be longer than its file by the bytes that a header may have, and not by more", () => {
  /** The problems of a copy of an empty file that is so many bytes long, by a name in its header. */
  const problemsOfLength = (length: number) => {
    const folder = temporaryFolder();
    const plain = gzipSync("");
    const name = Buffer.from(`${"n".repeat(length - plain.length - 1)}\0`);
    const named = Buffer.concat([plain.subarray(0, 10), name, plain.subarray(10)]);
    named[3]! |= 8;
    writeFileSync(join(folder, "a.txt.gz"), named);
    const manifest = { files: [{ path: "a.txt", bytes: 0, sha256: sha256(new Uint8Array()) }] } as Manifest;
    const unlisted = { manifest: new Uint8Array(), signature: undefined };
    return strayProblems(folder, manifest, unlisted, treeOf(folder)).map(({ rule }) => rule);
  };
  expect(problemsOfLength(LIMITS.answerSlackBytes)).toEqual([]);
  expect(problemsOfLength(LIMITS.answerSlackBytes + 1)).toEqual(["must unpack to a.txt as it is now"]);
});

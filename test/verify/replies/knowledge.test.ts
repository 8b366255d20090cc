import { expect, test } from "vitest";
import type { Manifest } from "../../../src/documents/schemas.ts";
import { bytesOf, textOf } from "../../../src/model/file.ts";
import { sha256 } from "../../../src/model/sha256.ts";
import { knowledgeOf } from "../../../src/verify/replies/knowledge.ts";

const TEXTS: Readonly<Record<string, string>> = {
  "api/releases/2026-Q3/a.json": "same",
  "api/a.json": "same",
  "b.json": "b",
  "large.csv": "x".repeat(100_001),
};
const manifest = {
  files: Object.entries(TEXTS).map(([path, text]) => ({
    path,
    bytes: text.length,
    sha256: sha256(bytesOf(text)),
  })),
} as unknown as Manifest;
const OWN = bytesOf("the manifest");

/** What is known where these texts are at their addresses now; each reading is kept with its limit. */
function knowledge(texts: Readonly<Record<string, string>> = TEXTS) {
  const read: [string, number][] = [];
  const known = knowledgeOf(manifest, OWN, async (address, most) => {
    read.push([address, most]);
    const text = texts[address.slice(1)];
    if (text === undefined) throw new Error("ECONNRESET");
    return bytesOf(text);
  });
  return { known, read };
}

test("each listed file and the manifest itself are known by size and digest, and no other", () => {
  const { known } = knowledge();
  expect(known.known("/b.json")).toMatchObject({ bytes: 1, sha256: sha256(bytesOf("b")) });
  expect(known.known("/manifest.json")).toMatchObject({ bytes: OWN.length, sha256: sha256(OWN) });
  expect(known.known("/c.json")).toBeUndefined();
});

test("a body is that of the live file rather than of its frozen copy", () => {
  const { known } = knowledge();
  expect([known.fileOf(bytesOf("same")), known.fileOf(OWN), known.fileOf(bytesOf("other"))]).toEqual([
    "/api/a.json",
    "/manifest.json",
    undefined,
  ]);
});

test("the content of a file is what is at its address, if that is right; a small one is read once", async () => {
  const { known, read } = knowledge();
  const all = ["/b.json", "/b.json", "/large.csv", "/large.csv", "/c.json"];
  const found = [];
  for (const file of all) found.push((await known.content(file))?.length);
  expect(found).toEqual([1, 1, 100_001, 100_001, undefined]);
  expect(read).toEqual([
    ["/b.json", 1],
    ["/large.csv", 100_001],
    ["/large.csv", 100_001],
  ]);
  expect(textOf((await known.content("/b.json")) ?? new Uint8Array())).toBe("b");
});

test("content that is wrong, or cannot be read, is unknown", async () => {
  const { known } = knowledge({ "b.json": "c" });
  expect([await known.content("/b.json"), await known.content("/api/a.json")]).toEqual([
    undefined,
    undefined,
  ]);
});

import { describe, expect, test } from "vitest";
import { parseRetired, retiredFile } from "../../src/deploy/retired.ts";
import { bytesOf } from "../../src/model/file.ts";
import { parseManifest } from "../../src/published/manifest.ts";

const GENERATOR = "compliance-data-api";
const file = (path: string) => ({ path, bytes: 0, sha256: "0".repeat(64) });
const manifest = (...paths: string[]) =>
  parseManifest(
    bytesOf(JSON.stringify({ generator: GENERATOR, release: "2026-Q4", files: paths.map(file) })),
  );
const retired = (...paths: string[]) =>
  parseRetired(bytesOf(JSON.stringify({ generator: GENERATOR, paths })));

const SAFE = ["index.html", ".well-known/api-catalog", "a/b.c/..d/e.."];
const UNSAFE = [
  "a/./b",
  "a//b",
  "./a",
  "/a",
  "a/",
  "../a",
  "a/../b",
  "a/..",
  "",
  "a\\b",
  "C:a",
  "c:/a",
  "a\0b",
];

describe("a manifest, and a list of retired paths,", () => {
  test("may name files in their folder", () => {
    expect(manifest(...SAFE)?.files.map(({ path }) => path)).toEqual(SAFE);
    expect(retired(...SAFE)).toEqual(SAFE);
  });

  test.each(UNSAFE)("is invalid if it names %j next to others", (path) => {
    expect(manifest("index.html", path)).toBeUndefined();
    expect(retired("index.html", path)).toBeUndefined();
  });

  test("is invalid if it is another program's", () => {
    const bytes = bytesOf(JSON.stringify({ generator: "other", release: "2026-Q4", files: [], paths: [] }));
    expect([parseManifest(bytes), parseRetired(bytes)]).toEqual([undefined, undefined]);
  });
});

test("retired paths are written in order, whatever the order in which they are given", () => {
  const paths = ["b.json", "a/c.json", "a.json"];
  expect(parseRetired(retiredFile(paths).bytes)).toEqual(["a.json", "a/c.json", "b.json"]);
  expect(retiredFile(paths.toReversed())).toEqual(retiredFile(paths));
});

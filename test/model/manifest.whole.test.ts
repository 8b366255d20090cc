import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type OutputFile, textFile } from "../../src/model/file.ts";
import { MANIFEST_PATH, manifestFile } from "../../src/model/manifest.ts";
import { files, textAt } from "../support/site.ts";

function manifest(of: readonly OutputFile[]) {
  return JSON.parse(new TextDecoder().decode(manifestFile("2026-Q4", of).bytes));
}

test("the manifest is a file at the root", () => {
  expect(MANIFEST_PATH).toBe("manifest.json");
  expect(manifestFile("2026-Q4", []).path).toBe("manifest.json");
});

test("a manifest states its generator, its release, and each file's path, size and SHA-256", () => {
  expect(manifest([textFile("a/b.txt", "abc"), textFile("empty.csv", "")])).toEqual({
    generator: "compliance-data-api",
    release: "2026-Q4",
    files: [
      {
        path: "a/b.txt",
        bytes: 3,
        sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      },
      {
        path: "empty.csv",
        bytes: 0,
        sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      },
    ],
  });
});

test("sizes are in bytes, not in characters", () => {
  expect(manifest([textFile("price.txt", "€")]).files[0].bytes).toBe(3);
});

test("files are in the order of their paths by code unit, and the given list is not changed", () => {
  const given = ["b.json", "a/z.json", "a.json", "B.json", "a-1.json", "_headers"].map((path) =>
    textFile(path, path),
  );
  const sorted = ["B.json", "_headers", "a-1.json", "a.json", "a/z.json", "b.json"];
  expect(manifest(given).files.map(({ path }: { path: string }) => path)).toEqual(sorted);
  expect(given[0]!.path).toBe("b.json");
});

test("the published manifest lists every other published file correctly", () => {
  const listed = JSON.parse(textAt("/manifest.json"));
  const others = files.filter(({ path }) => path !== "manifest.json");
  expect(listed.release).toBe("2026-Q4");
  expect(new Map(listed.files.map(({ path, ...rest }: { path: string }) => [path, rest]))).toEqual(
    new Map(
      others.map(({ path, bytes }) => [
        path,
        { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") },
      ]),
    ),
  );
  expect(listed.files).toHaveLength(others.length);
});

import { expect, test } from "vitest";
import { textFile, textOf } from "../../src/model/file.ts";
import { differingFiles, immutablePart, frozenOf } from "../../src/releases/frozen.ts";

const paths = [
  "index.html",
  "api/schemas/hours.json",
  "api/intelligence/hours/saas.json",
  "api/intelligence/hours.json",
  "api/datasets/reference/regions.csv",
  "api/index.json",
  "api/errors/not-found.json",
  "api/releases/2026-Q3/intelligence/hours.json",
  "docs/api/intelligence/hours.json",
  "manifest.json",
];

test("exactly the answers, tables and schemas of a build are frozen, by path in the folder of their release", () => {
  const { releaseId, files } = immutablePart(
    "2026-Q4",
    paths.map((path) => textFile(path, `of ${path}`)),
  );
  expect(releaseId).toBe("2026-Q4");
  expect(files.map(({ path, bytes }) => [path, textOf(bytes)])).toEqual([
    ["datasets/reference/regions.csv", "of api/datasets/reference/regions.csv"],
    ["intelligence/hours.json", "of api/intelligence/hours.json"],
    ["intelligence/hours/saas.json", "of api/intelligence/hours/saas.json"],
    ["schemas/hours.json", "of api/schemas/hours.json"],
  ]);
});

test("the manifest of a release lists each file with its size in bytes and SHA-256, by path", () => {
  const files = [textFile("api/schemas/a.json", "abc"), textFile("api/datasets/price.csv", "€")];
  const { manifest } = immutablePart("2026-Q4", files);
  expect(manifest.path).toBe("manifest.json");
  expect(JSON.parse(textOf(manifest.bytes))).toEqual({
    generator: "compliance-data-api",
    release: "2026-Q4",
    files: [
      {
        path: "datasets/price.csv",
        bytes: 3,
        sha256: "c4cc90ed3d26f12d4b08a75140970a7904035c31cbb4515a83f19b9003c00d1d",
      },
      {
        path: "schemas/a.json",
        bytes: 3,
        sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      },
    ],
  });
});

test("releases differ in files that only one has, and in files with different bytes", () => {
  const of = (content: Record<string, string>) =>
    frozenOf(
      "2026-Q4",
      Object.entries(content).map(([path, text]) => textFile(path, text)),
    );
  const one = of({ "datasets/a.csv": "1", "datasets/b.csv": "2", "schemas/c.json": "{}" });
  expect(differingFiles(one, one)).toEqual([]);
  expect(
    differingFiles(one, of({ "datasets/a.csv": "1", "datasets/b.csv": "3", "schemas/d.json": "{}" })),
  ).toEqual(["datasets/b.csv", "schemas/c.json", "schemas/d.json"]);
});

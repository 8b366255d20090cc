import { expect, test } from "vitest";
import { parseRetired, retiredFile } from "../../src/deploy/retired.ts";
import { jsonBytes, textOf } from "../../src/model/file.ts";

const generator = "compliance-data-api";
const parsed = (document: object) => parseRetired(jsonBytes(document));

test("retired paths are written in their order, and read back each once", () => {
  const { path, bytes } = retiredFile(["b.csv", "a/c.json"]);
  expect([path, JSON.parse(textOf(bytes))]).toEqual([
    "retired.json",
    { generator, paths: ["a/c.json", "b.csv"] },
  ]);
  expect(parseRetired(bytes)).toEqual(["a/c.json", "b.csv"]);
  expect(parsed({ generator, paths: ["a", "b", "a"] })).toEqual(["a", "b"]);
});

test("a list of another program, or with a path out of the prefix, is not trusted", () => {
  expect(parsed({ generator: "other", paths: ["a"] })).toBeUndefined();
  for (const path of ["../a", "a/../../b", "/a", "a\\..\\b", "C:/a", "a//b", "./a"]) {
    expect(parsed({ generator, paths: ["a", path] }), path).toBeUndefined();
  }
});

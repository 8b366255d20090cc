import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { immutablePart } from "../../src/releases/frozen.ts";
import { nameFaults } from "../../src/releases/names.ts";
import { files } from "../support/site.ts";
import { frozenWith } from "./support.ts";

const KIND =
  "must be methodology.json, privacy-report.json, or a .json or .csv file in intelligence/, datasets/ or schemas/, named with letters, digits, hyphens and underscores";
const DEVICE = "must not be a name that Windows reserves for a device";

test("a release can have every file name of a complete build", () => {
  const names = immutablePart("2026-Q4", files).files.map(({ path }) => path);
  expect(names.length).toBeGreaterThan(100);
  expect(nameFaults(names)).toEqual([]);
});

describe("no release can have", () => {
  test("two names that differ only in case, capitals first, as code units sort them", () => {
    const { files: sorted } = frozenWith({ "datasets/t.csv": "a\n", "datasets/T.csv": "a\n" });
    const names = sorted.map(({ path }) => path);
    expect(names).toEqual(["datasets/T.csv", "datasets/t.csv"]);
    const rule = "must differ from every other name in more than case";
    expect(nameFaults(names)).toEqual([{ name: "datasets/t.csv", rule }]);
  });

  test.each([
    "",
    "datasets",
    "datasets/",
    "/datasets/t.csv",
    "//datasets/t.csv",
    "manifest.json",
    "index.json",
    "api/datasets/t.csv",
    "datasets/../t.csv",
    "datasets/../../../../../bin/compliance-data.js",
    "datasets/./t.csv",
    "datasets//t.csv",
    "datasets/t.csv/",
    "datasets\\t.csv",
    "datasets/..\\t.csv",
    "C:/datasets/t.csv",
    "datasets/t.csv:stream",
    "datasets/t",
    "datasets/t.html",
    "datasets/t.js",
    "datasets/t.json.br",
    "datasets/.csv",
    "datasets/.hidden.csv",
    "datasets/t.csv ",
    " datasets/t.csv",
    "datasets/t.csv.",
    "datasets/t\0.csv",
    "datasets/t\n.csv",
    "datasets/t.csv\n",
    "datasets/t\u202e.csv",
    "datasets/té.csv",
    "datasets/t%2e.csv",
    "datasets/~/t.csv",
    "datasets/-rf.csv",
    "Datasets/t.csv",
    "datasets/t.CSV",
    "__proto__",
    "constructor",
    "releases/2026-Q3/datasets/t.csv",
  ])("%j", (name) => {
    expect(nameFaults([name])).toEqual([{ name, rule: KIND }]);
  });

  test.each([
    "datasets/con.csv",
    "datasets/NUL.json",
    "datasets/aux/t.csv",
    "datasets/com1.csv",
    "intelligence/LPT9.json",
  ])("%j, which Windows reserves", (name) => {
    expect(nameFaults([name])).toEqual([{ name, rule: DEVICE }]);
  });

  test("two names that differ only in case, nor one twice", () => {
    const rule = "must differ from every other name in more than case";
    expect(nameFaults(["datasets/t.csv", "datasets/T.csv", "datasets/u.csv", "datasets/u.csv"])).toEqual([
      { name: "datasets/T.csv", rule },
      { name: "datasets/u.csv", rule },
    ]);
  });

  test("a name of more than 200 characters", () => {
    const name = (length: number) => `datasets/${"x".repeat(length - 13)}.csv`;
    expect(name(200)).toHaveLength(200);
    expect(nameFaults([name(200)])).toEqual([]);
    expect(nameFaults([name(201)])).toEqual([{ name: name(201), rule: "must have at most 200 characters" }]);
  });
});

test("names that only begin like that of a device are allowed", () => {
  expect(nameFaults(["datasets/console.csv", "datasets/com10.csv", "datasets/falcon.csv"])).toEqual([]);
});

test("every allowed name, appended to a folder, is a path of plain names in it", () => {
  const part = fc.oneof(
    fc.constantFrom("..", ".", "", "/", "\\", "datasets", "intelligence", "schemas", "a", "\0", "con", "C:"),
    fc.string({ maxLength: 6 }),
  );
  const anyName = fc
    .tuple(fc.array(part, { maxLength: 6 }), fc.constantFrom(".json", ".csv", ".js", ""))
    .map(([parts, ending]) => `${parts.join("/")}${ending}`);
  fc.assert(
    fc.property(anyName, (name) => {
      if (nameFaults([name]).length > 0) return;
      expect(name).toMatch(/^(intelligence|datasets|schemas)\/[A-Za-z0-9_/-]+\.(json|csv)$/);
      expect(new URL(`file:///public/${name}`).pathname).toBe(`/public/${name}`);
    }),
    { seed: 1, numRuns: 20_000 },
  );
});

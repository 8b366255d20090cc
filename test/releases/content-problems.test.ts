import { describe, expect, test } from "vitest";
import { contentProblems } from "../../src/releases/content-problems.ts";
import { loadHistory } from "../../src/releases/history.ts";
import { committedData } from "../support/data.ts";
import { type Content, frozenWith, packageOf } from "./support.ts";

const rules = (content: Content) =>
  contentProblems(frozenWith(content)).map(({ file, value, rule, remedy }) => {
    expect([file, remedy]).toEqual([
      "releases/2026-Q4.json.br",
      "Restore the archive and the index as they were committed with the release.",
    ]);
    return `${value} ${rule}`;
  });

test("every release that was ever frozen can be compared", () => {
  const { frozen } = loadHistory(committedData);
  expect(frozen.flatMap(contentProblems)).toEqual([]);
});

describe("a release cannot be compared", () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

  test.each<[string, string, string]>([
    ["intelligence/x.json", "null", "must be an object of JSON"],
    ["intelligence/x.json", "[]", "must be an object of JSON"],
    ["intelligence/x.json", "{", "must be an object of JSON"],
    ["intelligence/x.json", nested(33), "must be nested 32 deep at most"],
    ["intelligence/x.json", nested(100_000), "must be nested 32 deep at most"],
    ["intelligence/x.json", `{"a":[${"1,".repeat(500_000)}1]}`, "must have 500000 values at most"],
    ["intelligence/x.csv", '"a\n1\n', "has a quote that is never closed"],
    ["datasets/t.csv", "", "must not be empty"],
    ["datasets/datapackage.json", "{}", "must be a data package"],
    ["datasets/datapackage.json", '{"resources":[null]}', "must be a data package"],
    [
      "datasets/datapackage.json",
      '{"resources":[{"name":1,"path":"t.csv","schema":{}}]}',
      "must be a data package",
    ],
    ["schemas/x.json", '{"properties":{"a":null}}', "must be a JSON Schema"],
    ["schemas/x.json", '{"properties":[]}', "must be a JSON Schema"],
    ["schemas/x.json", '{"anyOf":5}', "must be a JSON Schema"],
    ["schemas/x.json", '{"$ref":1}', "must be a JSON Schema"],
    ["schemas/x.json", '{"required":[{}]}', "must be a JSON Schema"],
    [
      "schemas/x.json",
      '{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/a"}}}',
      "must have definitions for all that it refers to, not within themselves, and at most 20000 parts",
    ],
  ])("with a %s that is %.40s", (path, text, rule) => {
    expect(rules({ [path]: text })).toEqual([`${path} ${rule}`]);
  });

  test("with a table that is described twice, or has other than numbers where numbers are said to be", () => {
    const one = packageOf({ t: { fields: ["name:string", "hours:number"], key: ["name"] } });
    const resources = (one["datasets/datapackage.json"] as { resources: object[] }).resources;
    const twice = { "datasets/datapackage.json": { resources: [...resources, ...resources] } };
    expect(rules({ ...twice, "datasets/t.csv": "name,hours\na,1\n" })).toEqual([
      "datasets/datapackage.json must describe each table once",
    ]);
    for (const cell of ["x", "NaN", "Infinity", "1e999", "0x10", "1_000"]) {
      expect(rules({ ...one, "datasets/t.csv": `name,hours\na,${cell}\n` }), cell).toEqual([
        "datasets/t.csv must have numbers in the column hours",
      ]);
    }
    expect(rules({ ...one, "datasets/t.csv": 'name,hours\na,"1\n' })).toEqual([
      "datasets/t.csv has a quote that is never closed",
    ]);
    expect(rules({ ...one, "datasets/t.csv": "name\na\n" })).toEqual([
      "datasets/t.csv must have numbers in the column hours",
    ]);
    expect(rules({ ...one, "datasets/t.csv": "name,hours\na,-1.5\nb,\n" })).toEqual([]);
  });

  test("with more values than are compared", () => {
    const answer = `{"a":[${"1,".repeat(260_000)}1]}`;
    expect(rules({ "intelligence/x.json": answer })).toEqual([]);
    const many = Array.from({ length: 39 }, (_, at) => [`intelligence/x${at}.json`, answer]);
    expect(rules(Object.fromEntries(many))).toEqual([
      expect.stringMatching(/^ must have at most 10000000 values to compare, and has some 10140\d\d\d$/),
    ]);
  });
});

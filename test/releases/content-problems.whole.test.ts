import { describe, expect, test } from "vitest";
import type { DataError } from "../../src/model/problem.ts";
import { contentProblems, requireComparableLater } from "../../src/releases/content-problems.ts";
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

test("every frozen release of data/ can be compared", () => {
  const { frozen } = loadHistory(committedData);
  expect(frozen.flatMap(contentProblems)).toEqual([]);
});

describe("a release cannot be compared", () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

  test.each<[string, string, string]>([
    ["intelligence/x.json", "null", "must be a JSON object"],
    ["intelligence/x.json", "[]", "must be a JSON object"],
    ["intelligence/x.json", "{", "must be a JSON object"],
    ["intelligence/x.json", nested(33), "must be nested at most 32 deep"],
    ["intelligence/x.json", nested(100_000), "must be nested at most 32 deep"],
    ["intelligence/x.json", `{"a":[${"1,".repeat(5_000_000)}1]}`, "must have at most 5000000 values"],
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
      "must define everything that it refers to, without recursion, and have at most 20000 parts when expanded",
    ],
  ])("with a %s that is %.40s", (path, text, rule) => {
    expect(rules({ [path]: text })).toEqual([`${path} ${rule}`]);
  });

  test("with a table that is described twice, or with text in a column of numbers", () => {
    const one = packageOf({ t: { fields: ["name:string", "hours:number"], key: ["name"] } });
    const resources = (one["datasets/datapackage.json"] as { resources: object[] }).resources;
    const twice = { "datasets/datapackage.json": { resources: [...resources, ...resources] } };
    expect(rules({ ...twice, "datasets/t.csv": "name,hours\na,1\n" })).toEqual([
      "datasets/datapackage.json must describe each table once",
    ]);
    for (const cell of ["x", "NaN", "Infinity", "1e999", "0x10", "1_000"]) {
      expect(rules({ ...one, "datasets/t.csv": `name,hours\na,${cell}\n` }), cell).toEqual([
        "datasets/t.csv must have only numbers in the column hours",
      ]);
    }
    expect(rules({ ...one, "datasets/t.csv": 'name,hours\na,"1\n' })).toEqual([
      "datasets/t.csv has a quote that is never closed",
    ]);
    expect(rules({ ...one, "datasets/t.csv": "name\na\n" })).toEqual([
      "datasets/t.csv must have only numbers in the column hours",
    ]);
    expect(rules({ ...one, "datasets/t.csv": "name,hours\na,-1.5\nb,\n" })).toEqual([]);
  });

  const rows = (count: number) => Array.from({ length: count }, (_, at) => `a${at},1,1,1,1,1\n`).join("");
  const table = (key: readonly string[]) =>
    packageOf({
      t: { fields: ["name:string", ...["a", "b", "c", "d", "e"].map((name) => `${name}:number`)], key },
    });

  test("with too many values in unfiltered answers and tables with a key", () => {
    const answer = `{"a":[${"1,".repeat(400_000)}1]}`;
    const unfiltered = ["v", "w", "x", "y"].map((name) => [`intelligence/${name}.json`, answer]);
    const filtered = ["b", "c"].map((name) => [`intelligence/v/${name}.json`, answer]);
    const most = { ...Object.fromEntries([...unfiltered, ...filtered]), ...table(["name"]) };
    const csv = (count: number) => ({ "datasets/t.csv": `name,a,b,c,d,e\n${rows(count)}` });
    expect(rules({ ...most, ...csv(70_000) })).toEqual([]);
    expect(rules({ ...most, ...csv(90_000) })).toEqual([
      " must have at most 2000000 values to compare, but has about 2050012",
    ]);
    expect(rules({ ...most, ...table([]), ...csv(90_000) })).toEqual([]);
  });

  test("and is not frozen, with a message that says what to publish less of and names no archive", () => {
    const answer = `{"a":[${"1,".repeat(400_000)}1]}`;
    const answers = ["u", "v", "w", "x", "y"].map((name) => [`intelligence/${name}.json`, answer]);
    const remedy = "Publish fewer industries, regions or years.";
    const problemsOf = (content: Content) => {
      try {
        requireComparableLater(frozenWith(content));
        return [];
      } catch (error) {
        return (error as DataError).problems;
      }
    };
    expect(problemsOf(Object.fromEntries(answers.slice(1)))).toEqual([]);
    expect(problemsOf(Object.fromEntries(answers))).toEqual([
      {
        file: "/api/",
        rule: "must have at most 2000000 values to compare, but has about 2000015, or no later release could be compared with this one",
        remedy,
      },
    ]);
    expect(problemsOf({ "intelligence/x.json": `{"a":[${"1,".repeat(5_000_000)}1]}` })).toEqual([
      {
        file: "/api/intelligence/x.json",
        rule: "must have at most 5000000 values, or no later release could be compared with this one",
        remedy,
      },
    ]);
  });
});

test("a document may be nested as deep as allowed", () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
  const content = packageOf({ t: { fields: ["a:number"] } });
  expect(rules({ ...content, "datasets/t.csv": "a\n1\n", "intelligence/x.json": nested(32) })).toEqual([]);
});

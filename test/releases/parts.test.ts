import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOf, jsonFile, textFile } from "../../src/model/file.ts";
import { frozenTables, memberOf } from "../../src/releases/parts.ts";
import { frozenWith } from "./support.ts";

const document = jsonFile("x.json", {
  from: "2026-Q3",
  averages: [{ from: '",\n  "to": 1\n}', to: [] }, { changes: { averages: 2 } }],
  none: [],
  changes: [{ averages: 1, last: "}" }],
  last: null,
});

test.each([
  ["from", "2026-Q3"],
  ["averages", [{ from: '",\n  "to": 1\n}', to: [] }, { changes: { averages: 2 } }]],
  ["none", []],
  ["changes", [{ averages: 1, last: "}" }]],
  ["last", null],
  ["to", undefined],
])("the member %s of a published JSON object is %j", (name, value) => {
  expect(memberOf(document, name)).toEqual(value);
});

test("each member of any published object is what a JSON parser returns", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }), (content) => {
      const file = jsonFile("x.json", content);
      const text = JSON.stringify(content);
      for (const [name, value] of Object.entries(JSON.parse(text) as object)) {
        expect(memberOf(file, name)).toEqual(value);
      }
    }),
    { seed: 1, numRuns: 200 },
  );
});

test("a member is found in bytes that are part of a larger buffer", () => {
  const bytes = bytesOf('\n  "a": 1\n}{\n  "b": 2\n}\n\n  "c": 3\n}');
  const part = { ...textFile("x.json", ""), bytes: bytes.subarray(11, 24) };
  expect([memberOf(part, "a"), memberOf(part, "b"), memberOf(part, "c")]).toEqual([undefined, 2, undefined]);
});

test("a table's key is its primary key or its unique key, and is empty without one", () => {
  const keysOf = (schema: object) =>
    frozenTables(
      frozenWith({
        "datasets/datapackage.json": {
          resources: [{ name: "shares", path: "shares.csv", schema: { fields: [], ...schema } }],
        },
      }),
    ).map(({ key }) => key);
  expect(keysOf({ primaryKey: ["part", "year"] })).toEqual([["part", "year"]]);
  expect(keysOf({ uniqueKeys: [["industry", "year"], ["id"]] })).toEqual([["industry", "year"]]);
  expect(keysOf({})).toEqual([[]]);
});

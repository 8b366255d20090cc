import { describe, expect, test } from "vitest";
import { bytesOf, textFile, withFiles } from "../../src/model/file.ts";
import { parseKeys } from "../../src/tables/keys.ts";
import { loadTables } from "../../src/tables/load.ts";
import { goldenFiles } from "../support/golden.ts";
import { problemsOf } from "./support.ts";

const A = "a".repeat(64);
const B = "b".repeat(64);
const first = { label: "bank", created: "2026-10-05", sha256: A };
const second = { label: "auditor", created: "2026-10-06", sha256: B };
const written = (...keys: readonly object[]) => JSON.stringify({ keys });
const problems = (text: string) => parseKeys("keys.json", bytesOf(text)).problems;
const PLAIN = `cdkey1${"q".repeat(58)}`;

test("a data folder has no keys unless there is a file of them, which is read in its order", () => {
  expect(loadTables(goldenFiles).keys).toEqual([]);
  const files = withFiles(goldenFiles, [textFile("keys.json", written(first, second))]);
  expect(loadTables(files).keys).toEqual([first, second]);
});

test("a faulty file of keys is a fault of the data folder", () => {
  const files = withFiles(goldenFiles, [textFile("keys.json", written(first, first))]);
  expect(problemsOf(loadTables, files).map(({ file, column }) => `${file}${column}`)).toEqual([
    "keys.json/keys/1/sha256",
    "keys.json/keys/1/label",
  ]);
});

test("an empty list is valid: every key is unknown", () => {
  expect(parseKeys("keys.json", bytesOf(written()))).toEqual({ keys: [], problems: [] });
});

describe("a key itself in the file", () => {
  test.each([
    ["instead of its digest", written({ ...first, sha256: PLAIN })],
    ["in its label", written({ ...first, label: `bank ${PLAIN}` })],
    ["next to the others", JSON.stringify({ keys: [first], key: PLAIN })],
    ["alone", PLAIN],
    ["in capitals", written({ ...first, sha256: PLAIN.toUpperCase() })],
  ])("is refused %s, and not repeated in the message", (_, text) => {
    expect(problems(text)).toEqual([
      {
        file: "keys.json",
        rule: "must contain the SHA-256 of keys, but contains a key itself (cdkey1…)",
        remedy:
          "Remove it. Anyone who has read the file may have the key, so create another one: compliance-data keys create.",
      },
    ]);
  });

  test("of another program is refused in place of a digest, and not repeated in the message", () => {
    const [problem, ...others] = problems(written({ ...first, sha256: "sk_live_51Habc" }));
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      column: "/keys/0/sha256",
      rule: "must be a SHA-256: 64 hexadecimal digits in lower case",
    });
    expect(JSON.stringify(problem)).not.toContain("sk_live");
  });
});

test.each<[string, object, string]>([
  ["a digest in capitals", { sha256: A.toUpperCase() }, "/keys/0/sha256"],
  ["an invalid day", { created: "2026-02-30" }, "/keys/0/created"],
  ["an empty label", { label: "" }, "/keys/0/label"],
  ["a label of two lines", { label: "a\nb" }, "/keys/0/label"],
  ["an unknown field", { quota: 5 }, "/keys/0"],
])("a key cannot have %s", (_, change, column) => {
  expect(problems(written({ ...first, ...change }))).toMatchObject([{ file: "keys.json", column }]);
});

test.each<[string, object, string]>([
  ["digest", { ...second, sha256: A }, "/keys/1/sha256"],
  ["label", { ...second, label: "bank" }, "/keys/1/label"],
])("no two keys have the same %s", (_, other, column) => {
  expect(problems(written(first, other))).toMatchObject([{ file: "keys.json", column }]);
});

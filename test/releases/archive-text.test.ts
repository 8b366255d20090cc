import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesOf, textOf } from "../../src/model/file.ts";
import { filesOfTexts } from "../../src/releases/archive-text.ts";
import { character } from "../support/characters.ts";

const MOST = 10;

/** Path and text of each file. */
function textsIn(json: string | Uint8Array): (readonly [string, string])[] | undefined {
  const bytes = typeof json === "string" ? bytesOf(json) : json;
  return filesOfTexts(bytes, MOST)?.map((file) => [file.path, textOf(file.bytes)]);
}

describe("a JSON object of texts by path", () => {
  test("is read as files, in its order", () => {
    expect(textsIn('{"b.csv":"a,b\\n1,2\\n","a.json":"{\\n  \\"x\\": 1\\n}\\n"}\n')).toEqual([
      ["b.csv", "a,b\n1,2\n"],
      ["a.json", '{\n  "x": 1\n}\n'],
    ]);
    expect(textsIn(" {\t}\r\n")).toEqual([]);
    expect(textsIn('{"a" : "" ,\n"a":"\\/"}')).toEqual([
      ["a", ""],
      ["a", "/"],
    ]);
  });

  test("has its escapes decoded", () => {
    expect(
      textsIn('{"\\u0061":"\\b\\f\\n\\r\\t\\\\\\"\\u0000\\u001F\\u00e9\\u20AC\\uD83D\\uDE00é€😀"}'),
    ).toEqual([["a", '\b\f\n\r\t\\"\0\u001fé€😀é€😀']]);
  });

  test("is read as a JSON parser reads it, for any texts and spelling", () => {
    const text = fc.string({ unit: character, maxLength: 20 });
    const texts = fc.dictionary(text, text, { maxKeys: MOST, noNullPrototype: true });
    fc.assert(
      fc.property(texts, fc.boolean(), fc.constantFrom(undefined, 2, "\t"), (content, isAscii, space) => {
        const plain = JSON.stringify(content, null, space);
        const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
        const json = isAscii ? plain.replace(/[^\0-\x7f]/g, escaped) : plain;
        expect(textsIn(json)).toEqual(Object.entries(content));
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test("has at most the given number of files", () => {
    const json = (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at}":""`).join()}}`;
    expect(textsIn(json(MOST))).toHaveLength(10);
    expect(textsIn(json(MOST + 1))).toBeUndefined();
  });
});

test.each([
  "",
  " ",
  "{",
  '{"a"',
  '{"a":',
  '{"a":"',
  '{"a":"b',
  '{"a":"b"',
  '{"a":"b",',
  '{"a":"b",}',
  '{"a":"b"}}',
  '{"a":"b"} x',
  '{"a":"b" "c":"d"}',
  '{"a","b"}',
  "{a:b}",
  '{"a":1}',
  '{"a":null}',
  '{"a":["b"]}',
  '{"a":{"b":"c"}}',
  '["a","b"]',
  '"a"',
  "null",
  '{"a":"\n"}',
  '{"a":"\\x"}',
  '{"a":"\\"}',
  '{"a":"\\u12"}',
  '{"a":"\\u12g4"}',
  '{"a":"\\u',
  '\u{feff}{"a":"b"}',
])("%j is not a JSON object of texts", (json) => {
  expect(textsIn(json)).toBeUndefined();
});

test("bytes that are not UTF-8 are not JSON", () => {
  expect(textsIn(new Uint8Array([...bytesOf('{"a":"'), 0xff, ...bytesOf('"}')]))).toBeUndefined();
});

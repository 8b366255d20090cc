import { expect, test } from "vitest";
import { type FakeElement, useFakeDocument } from "../support/fake-document.ts";

/** Scripts of pages know the types of a browser, and tests do not. */
const { jsonNodes }: { readonly jsonNodes: (text: string) => readonly (string | FakeElement)[] } =
  await import(new URL("../../src/browser/json-text.ts", import.meta.url).href);

const JSON_TEXT = '{ "name": "a \\"quoted\\": 1", "values": [-1.5e3, null, true], "empty": {} }';

const wordsOf = (node: string | FakeElement) => (typeof node === "string" ? node : node.children.join(""));

test("the names in JSON are coloured, and its numbers and literals, but no texts and nothing within them", () => {
  useFakeDocument();
  const coloured = jsonNodes(JSON_TEXT).flatMap((node) =>
    typeof node === "string" ? [] : [[node.attributes.get("class"), wordsOf(node)]],
  );
  expect(coloured).toEqual([
    ["name", '"name"'],
    ["name", '"values"'],
    ["value", "-1.5e3"],
    ["value", "null"],
    ["value", "true"],
    ["name", '"empty"'],
  ]);
});

test("JSON is the same text with its colours, and a long one, which has none", () => {
  useFakeDocument();
  expect(jsonNodes(JSON_TEXT).map(wordsOf).join("")).toBe(JSON_TEXT);
  const longest = `[${"1,".repeat(49_998)}10]`;
  expect(longest).toHaveLength(100_000);
  expect(jsonNodes(longest).length).toBeGreaterThan(1);
  const long = JSON.stringify(Array.from({ length: 50_001 }, () => 1));
  expect(jsonNodes(long)).toEqual([long]);
});

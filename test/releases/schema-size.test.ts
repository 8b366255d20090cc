import { expect, test } from "vitest";
import { expandedSize } from "../../src/releases/schema-size.ts";

test("the size of a schema is the number of its parts", () => {
  expect(expandedSize({})).toBe(1);
  expect(expandedSize({ type: "object", required: ["a"], properties: { a: { type: "string" } } })).toBe(7);
});

test("a definition counts wherever it is referred to", () => {
  const pair = { properties: { a: { $ref: "#/$defs/x" }, b: { $ref: "#/$defs/x" } } };
  const x = { enum: [1, 2, 3] };
  // Five for x; the document, properties, a and b; a reference each; definitions.
  expect(expandedSize({ ...pair, $defs: { x } })).toBe(5 * 3 + 4 + 2 + 1);
});

test("what would come to more than memory holds is measured all the same", () => {
  const levels = Array.from({ length: 40 }, (_, at) => [
    `l${at}`,
    { properties: { a: { $ref: `#/$defs/l${at + 1}` }, b: { $ref: `#/$defs/l${at + 1}` } } },
  ]);
  const $defs = { ...Object.fromEntries(levels), l40: {} };
  expect(expandedSize({ $ref: "#/$defs/l0", $defs })).toBeGreaterThan(1e12);
});

test.each<[string, object]>([
  ["itself", { $defs: { a: { items: { $ref: "#/$defs/a" } } }, $ref: "#/$defs/a" }],
  ["what refers back to it", { $defs: { a: { $ref: "#/$defs/b" }, b: { items: { $ref: "#/$defs/a" } } } }],
  ["nothing", { $ref: "#/$defs/a" }],
  ["what every object has", { $ref: "#/$defs/constructor", $defs: {} }],
  ["elsewhere", { items: { $ref: "https://example.org/schema" } }],
])("what refers to %s has no size", (_, document) => {
  expect(expandedSize(document)).toBeUndefined();
});

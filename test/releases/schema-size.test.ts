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

/** A definition that refers to the next one, so many times in a row, in both of two properties. */
function levels(count: number): object {
  const next = (at: number) => ({ $ref: `#/$defs/l${at + 1}` });
  const all = Array.from({ length: count }, (_, at) => [
    `l${at}`,
    { properties: { a: next(at), b: next(at) } },
  ]);
  return { $ref: "#/$defs/l0", $defs: { ...Object.fromEntries(all), [`l${count}`]: {} } };
}

test("a schema that would exceed the memory when expanded is measured too", () => {
  expect(expandedSize(levels(16))).toBeGreaterThan(2 ** 17);
});

test("definitions that are nested too deep have no size, in whatever order they are", () => {
  expect(expandedSize(levels(30))).toBeUndefined();
  expect(expandedSize(levels(20_000))).toBeUndefined();
  const { $defs, ...rest } = levels(20_000) as { $defs: object };
  const reversed = Object.fromEntries(Object.entries($defs).reverse());
  expect(expandedSize({ $defs: reversed, ...rest })).toBeUndefined();
});

test.each<[string, object]>([
  ["itself", { $defs: { a: { items: { $ref: "#/$defs/a" } } }, $ref: "#/$defs/a" }],
  [
    "a definition that refers back to it",
    { $defs: { a: { $ref: "#/$defs/b" }, b: { items: { $ref: "#/$defs/a" } } } },
  ],
  ["nothing", { $ref: "#/$defs/a" }],
  ["a property that every object has", { $ref: "#/$defs/constructor", $defs: {} }],
  ["elsewhere", { items: { $ref: "https://example.org/schema" } }],
])("a reference to %s has no size", (_, document) => {
  expect(expandedSize(document)).toBeUndefined();
});

import { describe, expect, test } from "vitest";
import { openSchema, type OpenSchema } from "../../src/documents/openapi/open-schema.ts";
import { spanOf } from "../../src/model/years.ts";
import { schemaBreaches } from "../../src/releases/schema-breaches.ts";

const broken = (old: OpenSchema, next: OpenSchema) =>
  schemaBreaches("/x", old, next).map(({ kind, where, value }) =>
    [kind, where, ...(value === undefined ? [] : [value])].join(" "),
  );

const number = { type: "number" };
const object = (properties: object, required = Object.keys(properties)) => ({
  type: "object",
  required,
  properties,
});

describe("a property", () => {
  test.each<[string, OpenSchema, OpenSchema, string[]]>([
    ["the same", object({ a: number }), object({ a: number }), []],
    ["new", object({ a: number }), object({ b: number, a: number }), []],
    ["removed", object({ a: number, b: number }), object({ b: number }), ["field removed /x#/a"]],
    ["removed that was optional", object({ a: number }, []), object({}), ["field removed /x#/a"]],
    ["renamed", object({ a: number }), object({ b: number }), ["field removed /x#/a"]],
    ["optional now", object({ a: number }), object({ a: number }, []), ["required became optional /x#/a"]],
    ["required now", object({ a: number }, []), object({ a: number }), []],
    [
      "described differently",
      object({ a: number }),
      object({ a: { ...number, description: "D", minimum: 0 } }),
      [],
    ],
    [
      "removed deep inside",
      object({ a: object({ b: number }) }),
      object({ a: object({}) }),
      ["field removed /x#/a/b"],
    ],
    [
      "removed from entries of a list",
      object({ a: { type: "array", items: object({ b: number }) } }),
      object({ a: { type: "array", items: object({}) } }),
      ["field removed /x#/a/*/b"],
    ],
    ["with a slash in its name", object({ "a/b~": number }), object({}), ["field removed /x#/a~1b~0"]],
  ])("%s", (_, old, next, want) => {
    expect(broken(old, next)).toEqual(want);
  });
});

describe("a type", () => {
  test.each<[string, unknown, unknown, string[]]>([
    ["a number that becomes text", "number", "string", ["type changed /x#/a number to string"]],
    ["a number that becomes an integer", "number", "integer", []],
    ["an integer that becomes any number", "integer", "number", ["type changed /x#/a integer to number"]],
    ["a number that may be null now", "number", ["number", "null"], ["null allowed /x#/a"]],
    ["a number that is never null now", ["number", "null"], "number", []],
    [
      "a number that may be text now",
      ["number", "null"],
      ["number", "string", "null"],
      ["type changed /x#/a number or null to number or string or null"],
    ],
  ])("%s", (_, was, is, want) => {
    expect(broken(object({ a: { type: was } }), object({ a: { type: is } }))).toEqual(want);
  });

  test("is a breach if anything is allowed now, but not if anything was allowed before", () => {
    expect(broken(object({ a: number }), object({ a: {} }))).toEqual([
      "type changed /x#/a number to anything",
    ]);
    expect(broken(object({ a: {} }), object({ a: number }))).toEqual([]);
  });

  test("that changed hides what is inside", () => {
    const list = { type: "array", items: object({ b: number }) };
    expect(broken(object({ a: object({ b: number }) }), object({ a: list }))).toEqual([
      "type changed /x#/a object to array",
    ]);
  });

  test("is the same, however null is allowed", () => {
    const ways = [
      { type: ["string", "null"], enum: ["a", null] },
      { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] },
      { anyOf: [{ type: "null" }, { enum: ["a"] }] },
      { oneOf: [{ const: "a" }, { type: "null" }] },
    ];
    for (const old of ways) {
      for (const next of ways) expect(broken(object({ a: old }), object({ a: next }))).toEqual([]);
      expect(broken(object({ a: { type: "string", enum: ["a"] } }), object({ a: old }))).toEqual([
        "null allowed /x#/a",
      ]);
    }
  });

  test("of several branches is the union of their types", () => {
    const either = { anyOf: [{ type: "string" }, { type: "number" }] };
    expect(broken(object({ a: either }), object({ a: number }))).toEqual([]);
    expect(broken(object({ a: number }), object({ a: either }))).toEqual([
      "type changed /x#/a number to string or number",
    ]);
  });
});

describe("listed values", () => {
  const of = (...values: unknown[]) => object({ a: { type: "string", enum: values } });

  test("are separate breaches if values were removed, added or no longer listed", () => {
    expect(broken(of("a", "b"), of("b"))).toEqual(['enum narrowed /x#/a "a"']);
    expect(broken(of("a"), of("a", "b"))).toEqual(['enum widened /x#/a "b"']);
    expect(broken(of("a"), object({ a: { type: "string" } }))).toEqual(["enum widened /x#/a any"]);
    expect(broken(of("a"), object({ a: { const: "b" } }))).toEqual([
      'enum narrowed /x#/a "a"',
      'enum widened /x#/a "b"',
    ]);
  });

  test("are not breaches if any value was allowed before", () => {
    expect(broken(object({ a: { type: "string" } }), of("a"))).toEqual([]);
  });
});

test("a changed or removed unit is a breach; an added one is not", () => {
  const of = (unit: object) => object({ a: { ...number, ...unit } });
  expect(broken(of({ unit: "days" }), of({ unit: "hours" }))).toEqual(["unit changed /x#/a days to hours"]);
  expect(broken(of({ "x-unit": "days" }), of({}))).toEqual(["unit changed /x#/a days to none"]);
  expect(broken(of({}), of({ unit: "days" }))).toEqual([]);
});

test("a reference is compared as if its target were in its place, whatever its name", () => {
  const old = {
    ...object({ data: { $ref: "#/$defs/Old" } }),
    $defs: { Old: object({ a: number, b: number }) },
  };
  const next = {
    ...object({ data: { anyOf: [{ $ref: "#/$defs/Next" }, { type: "null" }] } }),
    $defs: { Next: { $ref: "#/$defs/Inner" }, Inner: object({ a: number }) },
  };
  expect(broken(old, next)).toEqual(["null allowed /x#/data", "field removed /x#/data/b"]);
});

test("properties of any name are compared by their common schema", () => {
  const of = (schema: object) => ({ type: "object", additionalProperties: schema });
  expect(broken(of(number), of({ type: "string" }))).toEqual(["type changed /x#/* number to string"]);
  expect(broken(of(number), of(number))).toEqual([]);
});

test("a reference to nothing is an error in the schema", () => {
  const next = { $id: "x.json", ...object({ a: { $ref: "#/$defs/A" } }) };
  expect(() => broken(object({ a: number }), next)).toThrow("the schema x.json has no #/$defs/A");
});

describe("a name from the methodology", () => {
  const published = (property: object) =>
    openSchema(object({ tier: property }), {
      reference: () => undefined,
      isStrict: true,
      span: spanOf([2019, 2026], "2026-12-31"),
      namesIn: () => ["Leading", "Lagging"],
    });
  const named = { type: "string", named: "maturityTiers", description: "Tier." };
  const listed = { type: "string", enum: ["Advanced", "Foundational"] };

  test("may be any text, although an earlier schema listed the names", () => {
    expect(broken(object({ tier: listed }), published(named))).toEqual([]);
    const orNull = { anyOf: [listed, { type: "null" }] };
    expect(broken(object({ tier: orNull }), published({ anyOf: [named, { type: "null" }] }))).toEqual([]);
  });

  test.each(["maturityTiers", "riskTiers", "rounding"])(
    "may come from %s, as a comment and examples say",
    (list) => {
      const next = published({ ...named, named: list });
      expect(next).toMatchObject({
        properties: {
          tier: {
            type: "string",
            $comment: `names: methodology.json#/${list}`,
            examples: ["Leading", "Lagging"],
          },
        },
      });
      expect(broken(object({ tier: listed }), next)).toEqual([]);
    },
  );

  test("must still be a text, and may be null only if it was before", () => {
    const { description } = named;
    expect(broken(published(named), object({ tier: { type: "integer", description } }))).toEqual([
      "type changed /x#/tier string to integer",
    ]);
    expect(broken(object({ tier: listed }), published({ anyOf: [named, { type: "null" }] }))).toEqual([
      "null allowed /x#/tier",
    ]);
  });

  test("is the only text that may replace a list", () => {
    expect(broken(object({ tier: listed }), object({ tier: { type: "string" } }))).toEqual([
      "enum widened /x#/tier any",
    ]);
  });
});

test("schemas as they are published can be compared: null as an alternative is a breach", () => {
  const published = (property: object) =>
    openSchema(object({ a: property }), {
      reference: () => undefined,
      isStrict: true,
      span: spanOf([2019, 2026], "2026-12-31"),
      namesIn: () => ["Any"],
    });
  const days = { ...number, unit: "days", description: "D." };
  expect(broken(published(days), published({ anyOf: [days, { type: "null" }] }))).toEqual([
    "null allowed /x#/a",
  ]);
});

import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";

// A script in plain JavaScript, which has no types.
const { withSharedParts } = await import(new URL("../scripts/shared-parts.js", import.meta.url).href);

const interval = (unit: string) => ({
  type: "object",
  required: ["standardError", "ci95"],
  properties: {
    standardError: { type: "number", minimum: 0, unit, description: `In ${unit}.` },
    ci95: { type: "array", items: { type: "number", unit }, minItems: 2, maxItems: 2 },
  },
  additionalProperties: false,
});
const SCHEMAS = [
  {
    $id: "one",
    type: "object",
    required: ["hours"],
    properties: { hours: interval("hours"), cost: { anyOf: [interval("usd"), { type: "null" }] } },
  },
  { $id: "other", type: "array", items: { anyOf: [interval("usd"), { type: "null" }] } },
];

test("a part that occurs more than once becomes a schema of its own, and what no check reads is removed", () => {
  const orNull = { anyOf: [{ $ref: "part:0" }, { type: "null" }] };
  expect(withSharedParts(SCHEMAS)).toEqual([
    {
      $id: "one",
      type: "object",
      required: ["hours"],
      properties: { hours: { $ref: "part:0" }, cost: { $ref: "part:1" } },
    },
    { $id: "other", type: "array", items: { $ref: "part:1" } },
    {
      $id: "part:0",
      type: "object",
      required: ["standardError", "ci95"],
      properties: {
        standardError: { type: "number", minimum: 0 },
        ci95: { type: "array", items: { type: "number" }, minItems: 2, maxItems: 2 },
      },
      additionalProperties: false,
    },
    { $id: "part:1", ...orNull },
  ]);
});

test("a part that is short or occurs only once stays where it is", () => {
  const score = { type: "number", minimum: 0, maximum: 100 };
  const schemas = [
    { $id: "row", type: "object", properties: { first: score, second: score, ci95: interval("hours") } },
  ];
  const [row, ...parts] = withSharedParts(schemas) as { properties: object }[];
  expect(parts).toEqual([]);
  expect(row!.properties).toMatchObject({ first: score, second: score, ci95: { type: "object" } });
});

describe("a check by the returned schemas", () => {
  const checks = new Ajv({ allErrors: true, strictTypes: false, inlineRefs: false });
  for (const schema of withSharedParts(SCHEMAS)) checks.addSchema(schema);
  const errorsOf = (id: string, value: unknown) => {
    const check = checks.getSchema(id)!;
    check(value);
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
  };

  test("accepts what the schema accepts", () => {
    const hours = { standardError: 1.5, ci95: [2, 8] };
    expect(errorsOf("one", { hours, cost: null })).toEqual([]);
    expect(errorsOf("other", [null, hours])).toEqual([]);
  });

  test("reports each error with the path from the root", () => {
    expect(errorsOf("one", { hours: { standardError: -1, ci95: [2], note: "" } })).toEqual([
      "/hours: must NOT have additional properties",
      "/hours/standardError: must be >= 0",
      "/hours/ci95: must NOT have fewer than 2 items",
    ]);
    expect(errorsOf("other", [{ standardError: 1 }])).toEqual([
      "/0: must have required property 'ci95'",
      "/0: must be null",
      "/0: must match a schema in anyOf",
    ]);
  });
});

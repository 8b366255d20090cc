import { describe, expect, test } from "vitest";
import { type SchemaDialect, openSchema } from "../../src/documents/openapi/open-schema.ts";
import { spanOf } from "../../src/model/years.ts";

const PLAIN: SchemaDialect = {
  reference: () => undefined,
  isStrict: true,
  span: spanOf([2019, 2026], "2026-12-31"),
  namesIn: () => ["High", "Low"],
};

describe("a schema as it is published", () => {
  test("allows further fields at every depth, unlike the schema that checks answers", () => {
    const inner = { type: "object", properties: {}, additionalProperties: false };
    const closed = {
      $id: "response:x",
      type: "object",
      required: ["list"],
      properties: { list: { type: "array", items: inner } },
      additionalProperties: false,
    };
    expect(openSchema(closed, PLAIN)).toEqual({
      type: "object",
      required: ["list"],
      properties: { list: { type: "array", items: { type: "object", properties: {} } } },
    });
  });

  test.each([
    ["Mean delay.", { unit: "days" }, "Mean delay. Unit: days."],
    ["Mean cost.", { unit: "usd" }, "Mean cost. Unit: USD."],
    ["Mean audit hours.", { unit: "hours" }, "Mean audit hours."],
    ["Percent change.", { unit: "percent" }, "Percent change."],
    ["The latest value.", { unitIn: "unit" }, "The latest value. Its unit is given in `unit`."],
    ["Industry id.", {}, "Industry id."],
  ])("adds the unit to %j with %j, only once: %j", (description, unit, told) => {
    expect(openSchema({ description, ...unit }, PLAIN)).toMatchObject({ description: told });
  });

  test("has a keyword for the unit, or a comment for strict validators", () => {
    const cost = { type: "number", unit: "usd", description: "Cost." };
    const said = { type: "number", description: "Cost. Unit: USD." };
    expect(openSchema(cost, { ...PLAIN, isStrict: false })).toEqual({ ...said, "x-unit": "usd" });
    expect(openSchema(cost, PLAIN)).toEqual({ ...said, $comment: "unit: usd" });
  });

  test("does not list names from the methodology, but says where they are, with the current ones as examples", () => {
    const tier = { type: "string", named: "maturityTiers", description: "Tier." };
    const said = {
      type: "string",
      description: "Tier. One of the names in the methodology's `maturityTiers`.",
      examples: ["High", "Low"],
    };
    const place = "methodology.json#/maturityTiers";
    expect(openSchema(tier, PLAIN)).toEqual({ ...said, $comment: `names: ${place}` });
    expect(openSchema(tier, { ...PLAIN, isStrict: false })).toEqual({ ...said, "x-names": place });
  });

  test("keeps the alternatives of a value that may be null if there are several", () => {
    const anyOf = [{ type: "number" }, { type: "null" }, { type: "string" }];
    expect(openSchema({ anyOf }, PLAIN)).toEqual({ anyOf });
  });

  test("uses a list of types for a value that may be null, and describes it at the field", () => {
    const nullable = { anyOf: [{ type: "number", minimum: 0, description: "Rate." }, { type: "null" }] };
    expect(openSchema(nullable, PLAIN)).toEqual({
      type: ["number", "null"],
      minimum: 0,
      description: "Rate.",
    });
  });

  test("keeps alternatives that a list of types cannot express", () => {
    const labels = { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] };
    const either = { anyOf: [{ type: "string" }, { type: "number" }] };
    expect(openSchema(labels, PLAIN)).toEqual(labels);
    expect(openSchema(either, PLAIN)).toEqual(either);
  });

  test("describes the values of a map, without a pattern that every key matches", () => {
    const map = { type: "object", patternProperties: { "^.*$": { type: "integer" } } };
    const years = { type: "object", patternProperties: { "^\\d{4}$": { type: "integer" } } };
    expect(openSchema(map, PLAIN)).toEqual({ type: "object", additionalProperties: { type: "integer" } });
    expect(openSchema(years, PLAIN)).toEqual(years);
  });

  test("ties nulls to the flag in both directions, except for figures that are null for another reason", () => {
    const figure = { anyOf: [{ type: "number" }, { type: "null" }] };
    const properties = {
      suppressed: { const: true },
      hours: { ...figure, unlessWithheld: true },
      trend: figure,
    };
    const flag = { properties: { suppressed: { const: true } }, required: ["suppressed"] };
    const tie = {
      if: flag,
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { hours: { type: "null" }, trend: { type: "null" } } },
      else: { properties: { hours: { type: "number" } } },
    };
    for (const isStrict of [true, false]) {
      expect(openSchema({ properties }, { ...PLAIN, isStrict })).toEqual({
        properties: {
          suppressed: { const: true },
          hours: { type: ["number", "null"] },
          trend: { type: ["number", "null"] },
        },
        ...tie,
      });
    }
  });

  test("ties no null to a missing flag, and requires no figure if each is null for another reason", () => {
    const figure = { anyOf: [{ type: "number" }, { type: "null" }] };
    const tied = (properties: object) => {
      const { properties: _, ...tie } = openSchema({ properties }, PLAIN);
      return tie;
    };
    const suppressed = { const: true };
    expect(tied({ hours: { ...figure, unlessWithheld: true } })).toEqual({});
    expect(tied({ suppressed, hours: { type: "number" } })).toEqual({});
    expect(tied({ suppressed, trend: figure })).toEqual({
      if: { properties: { suppressed }, required: ["suppressed"] },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { trend: { type: "null" } } },
    });
  });

  test("requires no figure of an entry that has ended", () => {
    const hours = { anyOf: [{ type: "number" }, { type: "null" }], unlessWithheld: true };
    const properties = { suppressed: { const: true }, ended: { type: "integer" }, hours };
    expect(openSchema({ properties }, PLAIN).else).toEqual({
      anyOf: [
        { properties: { ended: { type: "integer" } }, required: ["ended"] },
        { properties: { hours: { type: "number" } } },
      ],
    });
  });

  test("regards a property as a field, whatever its name", () => {
    const schema = { type: "object", properties: { unit: { type: "string" }, anyOf: { type: "number" } } };
    expect(openSchema(schema, PLAIN)).toEqual(schema);
  });

  test("refers to schemas that are published separately", () => {
    const dialect: SchemaDialect = {
      ...PLAIN,
      reference: ({ $ref }) => ($ref === "data:x" ? "#/$defs/X" : undefined),
    };
    expect(openSchema({ properties: { x: { $ref: "data:x" } } }, dialect)).toEqual({
      properties: { x: { $ref: "#/$defs/X" } },
    });
  });
});

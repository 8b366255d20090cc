import type { ErrorObject } from "ajv";
import { expect, test } from "vitest";
import { describe as advise, type ErrorPlace } from "../../src/tables/describe.ts";
import { PATTERNS } from "../../src/tables/patterns.ts";

const advice = (keyword: string, params: object, place: ErrorPlace = { value: "x" }, message?: string) =>
  advise({ keyword, params, message, instancePath: "", schemaPath: "" } as ErrorObject, place);

const score = { type: "number", minimum: 0, maximum: 100, unit: "score" };

test.each([
  ["number", score, "must be a number from 0 to 100", "Write only digits, with a point before decimals."],
  ["number", {}, "must be a number", "Write only digits, with a point before decimals."],
  ["number", { minimum: 0 }, "must be a number", "Write only digits, with a point before decimals."],
  [
    "integer",
    { minimum: 2020, maximum: 2026 },
    "must be a whole number from 2020 to 2026",
    "Write only digits, without a point.",
  ],
  ["boolean", {}, "must be true or false", "Correct the value."],
  ["string", {}, "must be of type string", "Correct the value."],
  ["object", {}, "must be of type object", "Correct the value."],
])("a value that is not a %s, as %o requires: %s", (type, schema, rule, remedy) => {
  expect(advice("type", { type }, { value: "x", schema })).toEqual({ rule, remedy });
});

test("the type that a column declares counts before the one the error names", () => {
  expect(advice("type", { type: "null" }, { value: "x", schema: { type: "boolean" } }).rule).toBe(
    "must be true or false",
  );
});

test.each([
  ["minimum", 0, score, "must be from 0 to 100", "Correct the value; its unit is score."],
  ["maximum", 100, score, "must be from 0 to 100", "Correct the value; its unit is score."],
  [
    "minimum",
    2020,
    { minimum: 2020, maximum: 2026 },
    "must be from 2020 to 2026",
    "Correct the value, or remove the row.",
  ],
  ["minimum", 1, { minimum: 1, unit: "programmes" }, "must be at least 1", "Correct the value."],
  ["maximum", 6, { maximum: 6 }, "must be at most 6", "Correct the value."],
  ["minimum", 5, undefined, "must be at least 5", "Correct the value."],
])("a value beyond the %s %d, as %o requires: %s", (keyword, limit, schema, rule, remedy) => {
  const place = { value: -1, ...(schema && { schema }) };
  expect(advice(keyword, { limit }, place)).toEqual({ rule, remedy });
});

const idRule = "must be an id: letters, digits, hyphens and underscores, starting with a letter or digit";

test.each([
  ["exclusiveMinimum", { limit: 0 }, "must be above 0", "Correct the value."],
  ["enum", { allowedValues: ["a", "b"] }, "must be one of a, b", "Correct the value."],
  [
    "enum",
    { allowedValues: ["comma", ";", "\t", 5] },
    'must be one of comma, ";", "\\t", 5',
    "Correct the value.",
  ],
  ["const", { allowedValue: "R-7" }, 'must be "R-7"', "Correct the value."],
  ["minItems", { limit: 1 }, "must have at least 1 entry", "Add what is missing."],
  ["minItems", { limit: 3 }, "must have at least 3 entries", "Add what is missing."],
  ["maxItems", { limit: 1 }, "must have at most 1 entry", "Remove the excess."],
  ["maxItems", { limit: 3 }, "must have at most 3 entries", "Remove the excess."],
  ["required", { missingProperty: "k" }, 'property "k" is missing', "Add it."],
  [
    "additionalProperties",
    { additionalProperty: "kk" },
    'property "kk" is unknown',
    "Remove it, or correct its name.",
  ],
  [
    "pattern",
    { pattern: "^[A-Za-z0-9][A-Za-z0-9_-]*$" },
    idRule,
    "Ids become part of addresses and file names; choose one that fits.",
  ],
  [
    "pattern",
    { pattern: PATTERNS.release.pattern },
    "must be a quarter like 2026-Q4, or a correction of its release like 2026-Q4.1",
    "Correct the value.",
  ],
  ["pattern", { pattern: "^[a-f]+$" }, "must have the form ^[a-f]+$", "Correct the value."],
])("%s %o: %s", (keyword, params, rule, remedy) => {
  expect(advice(keyword, params)).toEqual({ rule, remedy });
});

test.each(["type", "pattern", "enum", "minLength"])("an empty value is called empty, not %s", (keyword) => {
  expect(advice(keyword, { type: "number", allowedValues: [], limit: 1 }, { value: "" })).toEqual({
    rule: "must not be empty",
    remedy: "Fill the value in.",
  });
});

test("a rule without a text of its own keeps the checker's message, or its keyword", () => {
  expect(advice("multipleOf", {}, { value: 3 }, "must be multiple of 2").rule).toBe("must be multiple of 2");
  expect(advice("multipleOf", {}, { value: 3 }).rule).toBe("multipleOf");
});

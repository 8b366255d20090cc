import type { ErrorObject } from "ajv";
import { PATTERNS } from "./patterns.ts";

/** The rule that a check failed on, and the remedy, in words. */
export interface Advice {
  readonly rule: string;
  readonly remedy: string;
}

const CORRECT = "Correct the value.";

/** The context of an error. */
export interface ErrorPlace {
  readonly value: unknown;
  /** The JSON Schema of the value, if it belongs to a column. */
  readonly schema?: Readonly<Record<string, unknown>>;
}

/** Turns a schema error into a rule and a remedy. */
export function describe(
  { keyword, params, message, instancePath }: ErrorObject,
  { value, schema = {} }: ErrorPlace,
): Advice {
  if (value === "" && keyword !== "required")
    return { rule: "must not be empty", remedy: "Fill the value in." };
  switch (keyword) {
    case "type":
      return typeAdvice((schema.type as string | undefined) ?? params.type, schema);
    case "minimum":
    case "maximum":
      return rangeAdvice(keyword, params.limit, schema);
    case "exclusiveMinimum":
      return { rule: `must be above ${params.limit}`, remedy: CORRECT };
    case "enum":
      return { rule: `must be one of ${params.allowedValues.map(asWritten).join(", ")}`, remedy: CORRECT };
    case "const":
      return { rule: `must be ${JSON.stringify(params.allowedValue)}`, remedy: CORRECT };
    case "maxLength":
      return { rule: `must have at most ${params.limit} characters`, remedy: "Shorten it." };
    case "minItems":
      return { rule: `must have at least ${entries(params.limit)}`, remedy: "Add what is missing." };
    case "maxItems":
      return { rule: `must have at most ${entries(params.limit)}`, remedy: "Remove the excess." };
    case "required":
      return { rule: `property "${params.missingProperty}" is missing`, remedy: additionTo(instancePath) };
    case "additionalProperties":
      return {
        rule: `property "${params.additionalProperty}" is unknown`,
        remedy: "Remove it, or correct its name.",
      };
    case "pattern":
      return patternAdvice(params.pattern);
    default:
      return { rule: message ?? keyword, remedy: CORRECT };
  }
}

function typeAdvice(type: string, { minimum, maximum }: Readonly<Record<string, unknown>>): Advice {
  const range = minimum === undefined || maximum === undefined ? "" : ` from ${minimum} to ${maximum}`;
  switch (type) {
    case "number":
      return {
        rule: `must be a number${range}`,
        remedy: "Write only digits, with a point before decimals.",
      };
    case "integer":
      return { rule: `must be a whole number${range}`, remedy: "Write only digits, without a point." };
    case "boolean":
      return { rule: "must be true or false", remedy: CORRECT };
    default:
      return { rule: `must be of type ${type}`, remedy: CORRECT };
  }
}

function rangeAdvice(
  keyword: "minimum" | "maximum",
  limit: number,
  schema: Readonly<Record<string, unknown>>,
): Advice {
  const { minimum, maximum, unit } = schema;
  if (minimum === undefined || maximum === undefined) {
    return { rule: `must be at ${keyword === "minimum" ? "least" : "most"} ${limit}`, remedy: CORRECT };
  }
  const remedy =
    unit === undefined ? "Correct the value, or remove the row." : `Correct the value; its unit is ${unit}.`;
  return { rule: `must be from ${minimum} to ${maximum}`, remedy };
}

function additionTo(pointer: string): string {
  return pointer === "" ? "Add it." : `Add it to ${pointer.slice(1)}.`;
}

/** Returns a value of a list; one that is not a word is quoted. */
function asWritten(value: unknown): string {
  return typeof value === "string" && !/\w/.test(value) ? JSON.stringify(value) : String(value);
}

function entries(count: number): string {
  return count === 1 ? "1 entry" : `${count} entries`;
}

function patternAdvice(pattern: string): Advice {
  if (pattern === PATTERNS.id.pattern) {
    return {
      rule: PATTERNS.id.rule,
      remedy: "Ids become part of addresses and file names; choose one that fits.",
    };
  }
  const known = Object.values(PATTERNS).find((candidate) => candidate.pattern === pattern);
  return { rule: known?.rule ?? `must have the form ${pattern}`, remedy: CORRECT };
}

import { grouped } from "../model/unit.ts";
import { ID_PATTERN } from "./column.ts";
import type { Column } from "./define.ts";
import { PATTERNS } from "./patterns.ts";

/** Returns the allowed values of a column, in words. */
export function allowedValues({ schema, nullable, optional }: Column): string {
  const {
    minimum,
    maximum,
    pattern,
    enum: values,
    registry,
    orMixed,
    named,
  } = schema as {
    readonly minimum?: number;
    readonly maximum?: number;
    readonly pattern?: string;
    readonly enum?: readonly string[];
    readonly registry?: string;
    readonly orMixed?: boolean;
    readonly named?: string;
  };
  const parts = [
    ...(values === undefined ? [] : [values.join(", ")]),
    ...(registry === undefined ? [] : [`an id of ${registry}${orMixed ? ", or mixed" : ""}`]),
    ...(named === undefined ? [] : [`a name of the methodology's ${named}`]),
    ...(registry === undefined && pattern !== undefined ? [patternRule(pattern)] : []),
    ...rangeOf(minimum, maximum),
    ...(nullable ? ["empty where withheld"] : []),
    ...(optional ? ["may be empty"] : []),
  ];
  return parts.length === 0 ? "–" : parts.join("; ");
}

function rangeOf(minimum: number | undefined, maximum: number | undefined): string[] {
  if (minimum === undefined) return [];
  const least = minimum < 0 ? `−${grouped(-minimum)}` : grouped(minimum);
  return [maximum === undefined ? `at least ${least}` : `${least} to ${grouped(maximum)}`];
}

function patternRule(pattern: string): string {
  if (pattern === ID_PATTERN) return "letters, digits, - and _";
  if (pattern === PATTERNS.line.pattern) return "one line of text";
  return Object.values(PATTERNS).find((known) => known.pattern === pattern)?.rule ?? `the form ${pattern}`;
}

import * as Type from "typebox";
import { type MetricUnit, UNITS } from "../model/unit.ts";
import { PATTERNS } from "./patterns.ts";

/**
 * Column types. Each is a JSON Schema with four additional keywords: `unit`; `registry`, the table whose ids the column's values
 * must be; `orMixed`, if they may also be MIXED; and `named`, the list of the methodology that contains the names.
 */

export const ID_PATTERN = PATTERNS.id.pattern;

export const id = (description: string) => Type.String({ pattern: ID_PATTERN, description });

export const text = (description: string) =>
  Type.String({ minLength: 1, pattern: PATTERNS.line.pattern, description });

export const reference = (registry: string, description: string) =>
  Type.String({ pattern: ID_PATTERN, registry, description });

/** Replaces a framework or region if the programmes of the row have different ones. */
export const MIXED = "mixed";

/** An id of a registry, or MIXED. */
export const referenceOrMixed = (registry: string, description: string) =>
  Type.String({ pattern: ID_PATTERN, registry, orMixed: true, description });

export const year = (description = "Calendar year.") => Type.Integer({ description });

export const count = (description: string) => Type.Integer({ minimum: 1, unit: "programmes", description });

/** A figure in a unit of metrics. */
export const figure = (unit: MetricUnit, description: string) =>
  Type.Number({ minimum: 0, maximum: UNITS[unit].maximum, unit, description });

export const score = (description: string) => figure("score", description);
export const percent = (description: string) => figure("percent", description);
export const hours = (description: string) => figure("hours", description);
export const days = (description: string) => figure("days", description);
export const usd = (description: string) => figure("usd", description);

/** A change since the year before, in percent or points. It may be negative. */
export const change = (unit: "percent" | "score", description: string) =>
  Type.Number({ minimum: -100, maximum: 1000, unit, description });

/** A column that is empty where its cell is suppressed. */
export const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** An object schema without additional properties. */
export const closed = <P extends Type.TProperties>(properties: P, options: Type.TObjectOptions = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options });

/** The number of programmes in a cell of a table. */
export const maybeCount = nullable(
  count("Number of programmes in the cell; empty where the cell is withheld."),
);

/** The number of programmes that a mean over blocks stands for. */
export const maybeCountOfMeans = nullable(
  count(
    "Number of programmes in the cell, including those that did not answer, which count as the mean of their block; empty where the cell is withheld.",
  ),
);

/** The label of a cell. Empty means all labels. */
export function orAll(registry: "industries" | "frameworks" | "regions", what: string) {
  return nullable(reference(registry, `${what}; empty for all.`));
}

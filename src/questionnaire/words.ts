import { grouped, type MetricUnit, UNITS } from "../model/unit.ts";
import type { FigureColumn } from "./columns.ts";

/** Returns the accepted range of a figure in words: "1 to 20,000 hours". */
export function allowedRangeInWords({
  range: { min, max },
  unit,
}: Pick<FigureColumn, "range" | "unit">): string {
  return `${grouped(min)} to ${grouped(max)} ${unitAfterAnswer(unit)}`.trimEnd();
}

/** Returns the unit that is written after an answer: "hours"; none after a score. */
export function unitAfterAnswer(unit: MetricUnit): string {
  return unit === "score" ? "" : UNITS[unit].text;
}
